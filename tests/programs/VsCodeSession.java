// SPDX-License-Identifier: Apache-2.0

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.microsoft.java.debug.core.IEvaluatableBreakpoint;
import com.microsoft.java.debug.core.adapter.HotCodeReplaceEvent;
import com.microsoft.java.debug.core.adapter.ICompletionsProvider;
import com.microsoft.java.debug.core.adapter.IDebugAdapterContext;
import com.microsoft.java.debug.core.adapter.IEvaluationProvider;
import com.microsoft.java.debug.core.adapter.IHotCodeReplaceProvider;
import com.microsoft.java.debug.core.adapter.ISourceLookUpProvider;
import com.microsoft.java.debug.core.adapter.IVirtualMachineManagerProvider;
import com.microsoft.java.debug.core.adapter.ProtocolServer;
import com.microsoft.java.debug.core.adapter.ProviderContext;
import com.microsoft.java.debug.core.protocol.Types;
import com.sun.jdi.ClassType;
import com.sun.jdi.LocalVariable;
import com.sun.jdi.Method;
import com.sun.jdi.ObjectReference;
import com.sun.jdi.ReferenceType;
import com.sun.jdi.StackFrame;
import com.sun.jdi.ThreadReference;
import com.sun.jdi.Value;
import com.sun.jdi.VirtualMachine;
import com.sun.jdi.VirtualMachineManager;
import io.reactivex.Observable;
import io.reactivex.subjects.PublishSubject;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.jar.JarFile;
import java.util.logging.Level;
import java.util.logging.Logger;
import javax.tools.ToolProvider;

/**
 * The debugger of Visual Studio Code for Java, asked what its editor asks, debugs a program on the VM that runs it: its adapter speaks the
 * Debug Adapter Protocol, and below it the wire protocol is spoken by Eclipse's own client.  What the editor's plug-in for Eclipse does by
 * its compiler, expressions, is done here for a name and for a call of a method of "this".
 */
public class VsCodeSession {
    private static final Map<String, Integer> MARKS = new HashMap<>();
    private static final BlockingQueue<JsonObject> RESPONSES = new LinkedBlockingQueue<>();
    private static final BlockingQueue<JsonObject> EVENTS = new LinkedBlockingQueue<>();
    private static Path source;
    private static OutputStream out;
    private static int sequence;

    /** Eclipse's client lies as a jar in a jar. */
    private static VirtualMachineManager eclipse() throws Exception {
        for (String jar : System.getProperty("java.class.path").split(":")) {
            if (!jar.contains("jdt.debug")) {
                continue;
            }
            Path model = Files.createTempFile("jdimodel", ".jar");
            model.toFile().deleteOnExit();
            try (JarFile outer = new JarFile(jar)) {
                Files.write(model, outer.getInputStream(outer.getEntry("jdimodel.jar")).readAllBytes());
            }
            ClassLoader loader = new URLClassLoader(new URL[] { model.toUri().toURL() }, VsCodeSession.class.getClassLoader());
            return (VirtualMachineManager) loader.loadClass("org.eclipse.jdi.Bootstrap").getMethod("virtualMachineManager").invoke(null);
        }
        throw new IllegalStateException("org.eclipse.jdt.debug is not on the class path");
    }

    private static final class Sources implements ISourceLookUpProvider {
        @Override
        public boolean supportsRealtimeBreakpointVerification() {
            return true;
        }

        @Override
        public String[] getFullyQualifiedName(String uri, int[] lines, int[] columns) {
            String[] names = new String[lines.length];
            for (int i = 0; i < lines.length; i++) {
                names[i] = "Debuggee";
            }
            return names;
        }

        @Override
        public String getSourceFileURI(String name, String path) {
            return name.startsWith("Debuggee") ? source.toUri().toString() : null;
        }

        @Override
        public String getSourceContents(String uri) {
            return "";
        }
    }

    /** What is changed in the source is compiled, and the class replaced. */
    private static final class Swapper implements IHotCodeReplaceProvider {
        private final PublishSubject<HotCodeReplaceEvent> events = PublishSubject.create();
        private IDebugAdapterContext context;
        private Consumer<List<String>> told = names -> { };

        @Override
        public void initialize(IDebugAdapterContext given, Map<String, Object> options) {
            context = given;
        }

        @Override
        public void onClassRedefined(Consumer<List<String>> consumer) {
            told = consumer;
        }

        @Override
        public CompletableFuture<List<String>> redefineClasses() {
            try {
                Path folder = Files.createDirectories(Path.of("changed"));
                String text = Files.readString(source).replace("\"first \"", "\"second \"");
                Files.writeString(folder.resolve("Debuggee.java"), text);
                compile(folder.resolve("Debuggee.java"), folder);
                VirtualMachine vm = context.getDebugSession().getVM();
                vm.redefineClasses(Map.of(vm.classesByName("Debuggee").get(0), Files.readAllBytes(folder.resolve("Debuggee.class"))));
                told.accept(List.of("Debuggee"));
                return CompletableFuture.completedFuture(List.of("Debuggee"));
            } catch (Exception e) {
                return CompletableFuture.failedFuture(e);
            }
        }

        @Override
        public Observable<HotCodeReplaceEvent> getEventHub() {
            return events;
        }
    }

    private static final class Expressions implements IEvaluationProvider {
        private static Value call(ObjectReference object, String method, ThreadReference thread) throws Exception {
            Method m = ((ClassType) object.referenceType()).methodsByName(method).get(0);
            return object.invokeMethod(thread, m, Collections.emptyList(), ObjectReference.INVOKE_SINGLE_THREADED);
        }

        private static Value value(String expression, ThreadReference thread, int depth) throws Exception {
            StackFrame frame = thread.frame(depth);
            if (expression.endsWith("()")) {
                return call(frame.thisObject(), expression.substring(0, expression.length() - 2), thread);
            }
            if (expression.contains(" > ")) {
                String[] sides = expression.split(" > ");
                int left = Integer.parseInt(value(sides[0], thread, depth).toString());
                return thread.virtualMachine().mirrorOf(left > Integer.parseInt(sides[1]));
            }
            LocalVariable local = frame.visibleVariableByName(expression);
            return local != null ? frame.getValue(local) : frame.thisObject().getValue(frame.thisObject().referenceType().fieldByName(expression));
        }

        @Override
        public boolean isInEvaluation(ThreadReference thread) {
            return false;
        }

        @Override
        public CompletableFuture<Value> evaluate(String expression, ThreadReference thread, int depth) {
            try {
                return CompletableFuture.completedFuture(value(expression, thread, depth));
            } catch (Exception e) {
                return CompletableFuture.failedFuture(e);
            }
        }

        @Override
        public CompletableFuture<Value> evaluate(String expression, ObjectReference object, ThreadReference thread) {
            return evaluate(expression, thread, 0);
        }

        @Override
        public CompletableFuture<Value> evaluateForBreakpoint(IEvaluatableBreakpoint breakpoint, ThreadReference thread) {
            return evaluate(breakpoint.getCondition(), thread, 0);
        }

        @Override
        public CompletableFuture<Value> invokeMethod(ObjectReference object, String method, String signature, Value[] arguments, ThreadReference thread,
                boolean onlySuper) {
            try {
                ReferenceType type = object.referenceType();
                Method m = signature == null ? type.methodsByName(method).get(0) : type.methodsByName(method, signature).get(0);
                List<Value> values = arguments == null ? List.of() : List.of(arguments);
                return CompletableFuture.completedFuture(object.invokeMethod(thread, m, values, ObjectReference.INVOKE_SINGLE_THREADED));
            } catch (Exception e) {
                return CompletableFuture.failedFuture(e);
            }
        }

        @Override
        public void clearState(ThreadReference thread) {
        }
    }

    private static final class Completions implements ICompletionsProvider {
        @Override
        public List<Types.CompletionItem> codeComplete(StackFrame frame, String text, int line, int column) {
            return List.of();
        }
    }

    private static void compile(Path file, Path folder) {
        if (ToolProvider.getSystemJavaCompiler().run(null, null, null, "-g", "-d", folder.toString(), file.toString()) != 0) {
            throw new IllegalStateException("it does not compile");
        }
    }

    // The editor's side of the protocol.

    private static void read(InputStream in) {
        try {
            for (;;) {
                StringBuilder head = new StringBuilder();
                while (head.indexOf("\r\n\r\n") < 0) {
                    int c = in.read();
                    if (c < 0) {
                        return;
                    }
                    head.append((char) c);
                }
                int length = Integer.parseInt(head.toString().replaceAll("(?s).*Content-Length: (\\d+).*", "$1"));
                String text = new String(in.readNBytes(length), StandardCharsets.UTF_8);
                JsonObject message = new JsonParser().parse(text).getAsJsonObject();
                (message.get("type").getAsString().equals("event") ? EVENTS : RESPONSES).add(message);
            }
        } catch (IOException e) {
            return;                             // it is over
        }
    }

    private static JsonObject ask(String command, String arguments) throws Exception {
        String text = "{\"seq\":" + ++sequence + ",\"type\":\"request\",\"command\":\"" + command + "\",\"arguments\":" + arguments.replace('\'', '"') + "}";
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        out.write(("Content-Length: " + bytes.length + "\r\n\r\n").getBytes(StandardCharsets.UTF_8));
        out.write(bytes);
        out.flush();
        JsonObject answer = RESPONSES.poll(60, TimeUnit.SECONDS);
        if (answer == null) {
            throw new IllegalStateException("no answer to " + command);
        }
        if (!answer.get("success").getAsBoolean()) {
            System.out.println(command + ": " + answer.get("message"));
        }
        return answer.has("body") && answer.get("body").isJsonObject() ? answer.getAsJsonObject("body") : new JsonObject();
    }

    /** The next event of that name; others are passed by. */
    private static JsonObject event(String name) throws Exception {
        for (;;) {
            JsonObject e = EVENTS.poll(60, TimeUnit.SECONDS);
            if (e == null) {
                throw new IllegalStateException("no event " + name);
            }
            if (e.get("event").getAsString().equals(name)) {
                return e;
            }
        }
    }

    private static void breakAt(String... rows) throws Exception {
        StringBuilder list = new StringBuilder();
        for (String row : rows) {
            String mark = row.split(" ", 2)[0], more = row.contains(" ") ? "," + row.split(" ", 2)[1] : "";
            list.append(list.length() > 0 ? "," : "").append("{'line':").append(MARKS.get(mark)).append(more).append('}');
        }
        JsonArray set = ask("setBreakpoints", "{'source':{'path':'" + source + "','name':'Debuggee.java'},'breakpoints':[" + list + "]}").getAsJsonArray("breakpoints");
        System.out.print("breakpoints");
        for (JsonElement b : set) {
            System.out.print(" " + b.getAsJsonObject().get("line"));
        }
        System.out.println();
    }

    private static String shown(JsonElement value) {
        return value == null ? "?" : value.getAsString().replaceAll("@\\d+", "@id").replaceAll("\\$\\$Lambda[$/0-9a-zA-Z+]*", "\\$\\$Lambda");
    }

    private static JsonArray variables(JsonElement reference) throws Exception {
        return ask("variables", "{'variablesReference':" + reference + "}").getAsJsonArray("variables");
    }

    private static void show(JsonArray variables, String indent, int depth) throws Exception {
        Map<String, JsonObject> sorted = new TreeMap<>();
        for (JsonElement v : variables) {
            sorted.put(v.getAsJsonObject().get("name").getAsString(), v.getAsJsonObject());
        }
        for (JsonObject v : sorted.values()) {
            System.out.println(indent + v.get("name").getAsString() + " = " + shown(v.get("value")) + " : " + v.get("type").getAsString());
            if (depth > 0 && v.get("variablesReference").getAsInt() > 0 && !v.get("name").getAsString().equals("args")) {
                show(variables(v.get("variablesReference")), indent + "  ", depth - 1);
            }
        }
    }

    private static JsonElement thread;
    private static JsonElement frame;
    private static JsonElement locals;

    /** The stack, as it is asked for again once something has been evaluated. */
    private static JsonArray look() throws Exception {
        JsonArray frames = ask("stackTrace", "{'threadId':" + thread + ",'startFrame':0,'levels':20}").getAsJsonArray("stackFrames");
        frame = frames.get(0).getAsJsonObject().get("id");
        locals = ask("scopes", "{'frameId':" + frame + "}").getAsJsonArray("scopes").get(0).getAsJsonObject().get("variablesReference");
        return frames;
    }

    /** Where it stopped, and why. */
    private static void stopped(int depth) throws Exception {
        JsonObject body = event("stopped").getAsJsonObject("body");
        thread = body.get("threadId");
        JsonArray frames = look();
        StringBuilder text = new StringBuilder();
        for (JsonElement f : frames) {
            String name = f.getAsJsonObject().get("name").getAsString();
            if (name.startsWith("Debuggee")) {
                text.append(' ').append(name).append(':').append(f.getAsJsonObject().get("line"));
            }
        }
        System.out.println("stopped by " + body.get("reason").getAsString() + text);
        if (depth >= 0) {
            show(variables(locals), "    ", depth);
        }
    }

    private static void go(String how, int depth) throws Exception {
        ask(how, "{'threadId':" + thread + "}");
        System.out.print(how + ": ");
        stopped(depth);
    }

    private static void evaluate(String expression) throws Exception {
        JsonObject answer = ask("evaluate", "{'expression':'" + expression + "','frameId':" + frame + ",'context':'watch'}");
        System.out.println(expression + " is " + shown(answer.get("result")));
    }

    private static void session(String port) throws Exception {
        ask("initialize", "{'clientID':'vscode','adapterID':'java','linesStartAt1':true,'columnsStartAt1':true,'pathFormat':'path'}");
        ask("attach", "{'hostName':'localhost','port':" + port + ",'timeout':30000}");
        event("initialized");
        breakAt("@price", "@loop 'condition':'i > 2'", "@each 'hitCondition':'3'");
        ask("setExceptionBreakpoints", "{'filters':['uncaught']}");
        ask("configurationDone", "{}");
        System.out.print("begun: ");
        stopped(2);
        evaluate("total");
        evaluate("describe()");
        look();
        JsonObject set = ask("setVariable", "{'variablesReference':" + locals + ",'name':'count','value':'6'}");
        System.out.println("count is now " + shown(set.get("value")));
        go("stepIn", 1);
        go("next", 0);
        go("next", 0);
        ask("restartFrame", "{'frameId':" + frame + "}");
        System.out.print("frame left: ");
        stopped(0);
        go("stepIn", 0);
        go("stepOut", -1);
        breakAt("@loop 'condition':'i > 2'", "@each 'hitCondition':'3'");
        go("continue", 0);
        go("continue", 1);
        breakAt("@told", "@lambda");
        JsonElement field = null;
        look();
        for (JsonElement v : variables(locals)) {
            if (v.getAsJsonObject().get("name").getAsString().equals("d")) {
                field = v.getAsJsonObject().get("variablesReference");
            }
        }
        String id = shown(ask("dataBreakpointInfo", "{'variablesReference':" + field + ",'name':'total'}").get("dataId"));
        ask("setDataBreakpoints", "{'breakpoints':[{'dataId':'" + id + "','accessType':'write'}]}");
        System.out.println("watched: " + id);
        go("continue", -1);
        ask("setDataBreakpoints", "{'breakpoints':[]}");
        go("continue", 1);
        ask("setExceptionBreakpoints", "{'filters':['uncaught','caught']}");
        go("continue", -1);
        JsonObject thrown = ask("exceptionInfo", "{'threadId':" + thread + "}");
        System.out.println(shown(thrown.get("exceptionId")) + ", " + shown(thrown.get("description")));
        ask("setExceptionBreakpoints", "{'filters':['uncaught']}");
        go("continue", 0);
        go("continue", 0);
        ask("redefineClasses", "{}");
        System.out.print("changed; ");
        breakAt("@describe", "@end");
        go("continue", 0);
        evaluate("total");
        go("continue", -1);
        go("continue", -1);
        go("continue", -1);
        thrown = ask("exceptionInfo", "{'threadId':" + thread + "}");
        System.out.println(shown(thrown.get("exceptionId")));
        ask("continue", "{'threadId':" + thread + "}");
        event("terminated");
        ask("disconnect", "{}");
    }

    /** The program under the debugger, on the VM that this runs on. */
    private static Process launch(Path folder) throws Exception {
        List<String> command = new ArrayList<>(List.of(ProcessHandle.current().info().command().orElseThrow(),
            "-agentlib:jdwp=transport=dt_socket,server=y,suspend=y,address=127.0.0.1:0", "-cp", folder.toString(), "Debuggee"));
        return new ProcessBuilder(command).redirectErrorStream(true).start();
    }

    private static void serve(Socket socket, VirtualMachineManager manager) {
        ProviderContext context = new ProviderContext();
        IVirtualMachineManagerProvider machines = () -> manager;
        context.registerProvider(ISourceLookUpProvider.class, new Sources());
        context.registerProvider(IVirtualMachineManagerProvider.class, machines);
        context.registerProvider(IHotCodeReplaceProvider.class, new Swapper());
        context.registerProvider(IEvaluationProvider.class, new Expressions());
        context.registerProvider(ICompletionsProvider.class, new Completions());
        Thread server = new Thread(() -> {
            try {
                new ProtocolServer(socket.getInputStream(), socket.getOutputStream(), context).run();
            } catch (Exception e) {
                e.printStackTrace(System.out);
            }
        });
        server.setDaemon(true);
        server.start();
    }

    public static void main(String[] args) throws Exception {
        Logger.getLogger("").setLevel(Level.OFF);
        source = Path.of(args[0]).toAbsolutePath();
        List<String> lines = Files.readAllLines(source);
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).contains("// @")) {
                MARKS.put(lines.get(i).replaceAll(".*// ", ""), i + 1);
            }
        }
        Path folder = Files.createDirectories(Path.of("debuggee"));
        compile(source, folder);
        Process program = launch(folder);
        BufferedReader said = new BufferedReader(new InputStreamReader(program.getInputStream()));
        String port = said.readLine().replaceAll(".*: ", "");
        try (ServerSocket door = new ServerSocket(0, 1, InetAddress.getLoopbackAddress()); Socket editor = new Socket(door.getInetAddress(), door.getLocalPort())) {
            serve(door.accept(), eclipse());
            out = editor.getOutputStream();
            InputStream in = editor.getInputStream();
            Thread reader = new Thread(() -> read(in));
            reader.setDaemon(true);
            reader.start();
            session(port);
        }
        said.lines().forEach(line -> System.out.println("printed: " + line));
        System.out.println("status " + program.waitFor());
        System.exit(0);
    }
}
