/* SPDX-License-Identifier: Apache-2.0 */
import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IProjectDescription;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.IncrementalProjectBuilder;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IPath;
import org.eclipse.debug.core.DebugEvent;
import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.core.ILaunch;
import org.eclipse.debug.core.ILaunchConfigurationWorkingCopy;
import org.eclipse.debug.core.ILaunchManager;
import org.eclipse.debug.core.model.IProcess;
import org.eclipse.debug.core.model.IVariable;
import org.eclipse.jdt.core.IClasspathEntry;
import org.eclipse.jdt.core.IJavaProject;
import org.eclipse.jdt.core.JavaCore;
import org.eclipse.jdt.debug.core.IJavaDebugTarget;
import org.eclipse.jdt.debug.core.IJavaStackFrame;
import org.eclipse.jdt.debug.core.IJavaThread;
import org.eclipse.jdt.debug.core.JDIDebugModel;
import org.eclipse.jdt.debug.eval.EvaluationManager;
import org.eclipse.jdt.debug.eval.IAstEvaluationEngine;
import org.eclipse.jdt.debug.eval.IEvaluationResult;
import org.eclipse.jdt.launching.IJavaLaunchConfigurationConstants;
import org.eclipse.jdt.launching.IVMInstall;
import org.eclipse.jdt.launching.IVMInstall2;
import org.eclipse.jdt.launching.IVMInstallType;
import org.eclipse.jdt.launching.JavaRuntime;
import org.eclipse.jdt.launching.LibraryLocation;
import org.eclipse.jdt.launching.VMStandin;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleActivator;
import org.osgi.framework.BundleContext;
import org.osgi.framework.Constants;
import org.osgi.framework.launch.Framework;
import org.osgi.framework.launch.FrameworkFactory;

/**
 * Eclipse's Java tools without their windows, on the bundles of the class path: a Java home is made known as a JRE, as the page of
 * preferences does it; a project is built against it; its program is run, and debugged from a breakpoint on.
 *
 * <p>Argument: the home.  What is printed is the same for each good one.
 */
public class EclipseSession implements BundleActivator {
    static final String PROGRAM = String.join("\n",
        "package shop;",
        "public class Till {",
        "    record Item(String name, int cents) { }",
        "    static int sum(java.util.List<Item> items) {",
        "        int sum = 0;",
        "        for (Item item : items)",
        "            sum += item.cents();",
        "        return sum;",
        "    }",
        "    public static void main(String[] args) {",
        "        var items = java.util.List.of(new Item(\"tea\", 250), new Item(\"bun\", 180));",
        "        System.out.println(sum(items));",
        "        System.exit(items.size() + args.length);",
        "    }",
        "}", "");
    static final int IN_SUM = 8;

    /** Starts the framework on what the class path has, with this class in a bundle of its own. */
    public static void main(String[] args) {
        try {
            session();
            System.exit(0);
        } catch (Exception e) {
            e.printStackTrace();
            System.exit(1);
        }
    }

    private static void session() throws Exception {
        Path place = Files.createTempDirectory(Path.of(""), "eclipse").toAbsolutePath();
        Map<String, String> settings = new HashMap<>();
        settings.put(Constants.FRAMEWORK_STORAGE, place.resolve("storage").toString());
        settings.put("osgi.instance.area", place.resolve("workspace").toUri().toString());
        settings.put("osgi.framework.activeThreadType", "none");
        Framework framework = ServiceLoader.load(FrameworkFactory.class).iterator().next().newFramework(settings);
        framework.start();
        BundleContext context = framework.getBundleContext();
        List<Bundle> bundles = new ArrayList<>();
        for (String jar : System.getProperty("java.class.path").split(File.pathSeparator))
            if (jar.endsWith(".jar") && !jar.contains("org.eclipse.osgi-"))
                bundles.add(context.installBundle(Path.of(jar).toUri().toString()));
        for (Bundle bundle : bundles)
            if (bundle.getHeaders().get(Constants.FRAGMENT_HOST) == null)
                bundle.start(Bundle.START_ACTIVATION_POLICY);
        context.installBundle(ownBundle(place).toUri().toString()).start();
        framework.stop();
        framework.waitForStop(60_000);
    }

    private static Path ownBundle(Path place) throws Exception {
        Manifest manifest = new Manifest();
        Attributes main = manifest.getMainAttributes();
        main.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        main.putValue(Constants.BUNDLE_MANIFESTVERSION, "2");
        main.putValue(Constants.BUNDLE_SYMBOLICNAME, "session");
        main.putValue(Constants.BUNDLE_ACTIVATOR, EclipseSession.class.getName());
        main.putValue(Constants.REQUIRE_BUNDLE, "org.eclipse.core.runtime,org.eclipse.core.resources,org.eclipse.debug.core,"
            + "org.eclipse.jdt.core,org.eclipse.jdt.debug,org.eclipse.jdt.launching");
        Path jar = place.resolve("session.jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest)) {
            String name = EclipseSession.class.getName() + ".class";
            try (InputStream in = EclipseSession.class.getResourceAsStream(name)) {
                out.putNextEntry(new ZipEntry(name));
                in.transferTo(out);
            }
        }
        return jar;
    }

    @Override
    public void start(BundleContext context) throws Exception {
        try {
            IVMInstall vm = makeKnown(new File(System.getProperty("java.home")));
            IJavaProject project = makeProject(vm);
            run(project);
            debug(project);
        } catch (CoreException e) {
            System.out.println(e.getStatus());
            throw e;
        }
    }

    @Override
    public void stop(BundleContext context) {
    }

    private static IVMInstall makeKnown(File home) throws CoreException {
        IVMInstallType type = JavaRuntime.getVMInstallType("org.eclipse.jdt.internal.debug.ui.launcher.StandardVMType");
        System.out.println("location: " + type.validateInstallLocation(home).getMessage());
        VMStandin standin = new VMStandin(type, "tried");
        standin.setInstallLocation(home);
        standin.setName("tried");
        IVMInstall vm = standin.convertToRealVM();
        JavaRuntime.setDefaultVMInstall(vm, null);
        System.out.println("version: " + ((IVMInstall2) vm).getJavaVersion().replaceAll("[._].*", ""));
        for (LibraryLocation library : JavaRuntime.getLibraryLocations(vm))
            System.out.println("library: " + library.getSystemLibraryPath().lastSegment());
        System.out.println("modular: " + JavaRuntime.isModularJava(vm));
        return vm;
    }

    private static IJavaProject makeProject(IVMInstall vm) throws Exception {
        IProject project = ResourcesPlugin.getWorkspace().getRoot().getProject("shop");
        project.create(null);
        project.open(null);
        IProjectDescription description = project.getDescription();
        description.setNatureIds(new String[] {JavaCore.NATURE_ID});
        project.setDescription(description, null);
        project.getFolder("src").create(true, true, null);
        project.getFolder("src/shop").create(true, true, null);
        IJavaProject java = JavaCore.create(project);
        java.setOption(JavaCore.COMPILER_COMPLIANCE, "17");
        java.setOption(JavaCore.COMPILER_SOURCE, "17");
        java.setOption(JavaCore.COMPILER_CODEGEN_TARGET_PLATFORM, "17");
        IPath container = JavaRuntime.newJREContainerPath(vm);
        java.setRawClasspath(new IClasspathEntry[] {JavaCore.newSourceEntry(project.getFolder("src").getFullPath()),
            JavaCore.newContainerEntry(container)}, project.getFolder("bin").getFullPath(), null);
        IFile file = project.getFile("src/shop/Till.java");
        file.create(new ByteArrayInputStream(PROGRAM.getBytes("UTF-8")), true, null);
        project.build(IncrementalProjectBuilder.FULL_BUILD, null);
        for (IMarker marker : project.findMarkers(null, true, IResource.DEPTH_INFINITE))
            System.out.println("problem: " + marker.getAttribute(IMarker.MESSAGE));
        System.out.println("built: " + project.getFile("bin/shop/Till$Item.class").exists());
        System.out.println("type: " + java.findType("java.util.List").getFullyQualifiedName());
        return java;
    }

    private static ILaunchConfigurationWorkingCopy configuration(IJavaProject project) throws CoreException {
        ILaunchManager manager = DebugPlugin.getDefault().getLaunchManager();
        ILaunchConfigurationWorkingCopy copy = manager.getLaunchConfigurationType(IJavaLaunchConfigurationConstants.ID_JAVA_APPLICATION)
            .newInstance(null, "till");
        copy.setAttribute(IJavaLaunchConfigurationConstants.ATTR_PROJECT_NAME, project.getElementName());
        copy.setAttribute(IJavaLaunchConfigurationConstants.ATTR_MAIN_TYPE_NAME, "shop.Till");
        copy.setAttribute(IJavaLaunchConfigurationConstants.ATTR_PROGRAM_ARGUMENTS, "\"an argument\"");
        return copy;
    }

    private static void tellEnd(ILaunch launch) throws Exception {
        for (int tries = 0; !launch.isTerminated() && tries < 600; tries++)
            Thread.sleep(100);
        IProcess process = launch.getProcesses()[0];
        System.out.print("output: " + process.getStreamsProxy().getOutputStreamMonitor().getContents());
        System.out.print(process.getStreamsProxy().getErrorStreamMonitor().getContents());
        System.out.println("status: " + process.getExitValue());
    }

    private static void run(IJavaProject project) throws Exception {
        tellEnd(configuration(project).launch(ILaunchManager.RUN_MODE, null));
    }

    private static IJavaThread next(LinkedBlockingQueue<DebugEvent> events, int kind, int detail) throws InterruptedException {
        for (;;) {
            DebugEvent event = events.poll(60, TimeUnit.SECONDS);
            if (event == null)
                throw new IllegalStateException("no event");
            if (event.getKind() == kind && event.getDetail() == detail && event.getSource() instanceof IJavaThread)
                return (IJavaThread) event.getSource();
        }
    }

    private static void tellPlace(IJavaThread thread) throws CoreException {
        IJavaStackFrame frame = (IJavaStackFrame) thread.getTopStackFrame();
        StringBuilder line = new StringBuilder(frame.getMethodName() + " " + frame.getLineNumber());
        for (IVariable variable : frame.getVariables())
            if (variable.getReferenceTypeName().equals("int"))
                line.append(" " + variable.getName() + "=" + variable.getValue().getValueString());
        System.out.println("stands in: " + line);
    }

    private static void debug(IJavaProject project) throws Exception {
        LinkedBlockingQueue<DebugEvent> events = new LinkedBlockingQueue<>();
        DebugPlugin.getDefault().addDebugEventListener(batch -> events.addAll(List.of(batch)));
        JDIDebugModel.createLineBreakpoint(project.getProject(), "shop.Till", IN_SUM, -1, -1, 0, true, null);
        ILaunch launch = configuration(project).launch(ILaunchManager.DEBUG_MODE, null);
        IJavaThread thread = next(events, DebugEvent.SUSPEND, DebugEvent.BREAKPOINT);
        tellPlace(thread);
        IAstEvaluationEngine engine = EvaluationManager.newAstEvaluationEngine(project, (IJavaDebugTarget) launch.getDebugTarget());
        LinkedBlockingQueue<IEvaluationResult> results = new LinkedBlockingQueue<>();
        engine.evaluate("items.get(1).cents() + sum", (IJavaStackFrame) thread.getTopStackFrame(), results::add,
            DebugEvent.EVALUATION, false);
        IEvaluationResult result = results.poll(60, TimeUnit.SECONDS);
        System.out.println("evaluated: " + (result == null ? "nothing" : result.hasErrors() ? String.join(", ", result.getErrorMessages()) + result.getException()
            : result.getValue().getValueString()));
        ((IJavaStackFrame) thread.getTopStackFrame()).stepReturn();
        tellPlace(next(events, DebugEvent.SUSPEND, DebugEvent.STEP_END));
        thread.resume();
        tellEnd(launch);
        engine.dispose();
    }
}
