// SPDX-License-Identifier: Apache-2.0

import jakarta.servlet.Filter;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import java.io.IOException;
import java.net.CookieManager;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.logging.LogManager;
import org.apache.catalina.Context;
import org.apache.catalina.startup.Tomcat;
import org.apache.tomcat.util.descriptor.web.FilterDef;
import org.apache.tomcat.util.descriptor.web.FilterMap;

/** A server of servlets in the program, with a filter, sessions and errors. */
public class TomcatEcho {
    private static final class Echo extends HttpServlet {
        private static final long serialVersionUID = 1;

        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
            HttpSession session = request.getSession();
            Integer times = (Integer) session.getAttribute("times");
            session.setAttribute("times", times == null ? 1 : times + 1);
            response.setContentType("text/plain;charset=UTF-8");
            response.getWriter().print("hello " + request.getParameter("name") + ", again: " + times);
        }

        @Override
        protected void doPost(HttpServletRequest request, HttpServletResponse response) throws IOException {
            byte[] body = request.getInputStream().readAllBytes();
            if (body.length == 0) {
                response.sendError(HttpServletResponse.SC_BAD_REQUEST, "nothing");
                return;
            }
            for (int i = 0, j = body.length - 1; i < j; i++, j--) {
                byte b = body[i];
                body[i] = body[j];
                body[j] = b;
            }
            response.getOutputStream().write(body);
        }
    }

    private static Tomcat serve() throws Exception {
        Tomcat tomcat = new Tomcat();
        tomcat.setBaseDir(Path.of("").toAbsolutePath().toString());
        tomcat.setPort(0);
        Context context = tomcat.addContext("", null);
        Tomcat.addServlet(context, "echo", new Echo());
        context.addServletMappingDecoded("/echo", "echo");
        FilterDef definition = new FilterDef();
        definition.setFilterName("counts");
        Filter filter = (request, response, chain) -> {
            ((HttpServletResponse) response).setHeader("X-Path", ((HttpServletRequest) request).getRequestURI());
            chain.doFilter(request, response);
        };
        definition.setFilter(filter);
        context.addFilterDef(definition);
        FilterMap map = new FilterMap();
        map.setFilterName("counts");
        map.addURLPattern("/*");
        context.addFilterMap(map);
        tomcat.getConnector();
        tomcat.start();
        return tomcat;
    }

    private static void show(HttpClient client, HttpRequest.Builder request) throws Exception {
        HttpResponse<String> answer = client.send(request.build(), HttpResponse.BodyHandlers.ofString());
        System.out.println(answer.statusCode() + " " + answer.headers().firstValue("X-Path").orElse("-") + " "
            + answer.headers().firstValue("Content-Type").orElse("-") + ": " + answer.body().replaceAll("(?s)<!doctype.*<h1>(.*?)</h1>.*", "$1"));
    }

    public static void main(String[] args) throws Exception {
        LogManager.getLogManager().reset();
        Tomcat tomcat = serve();
        URI base = URI.create("http://localhost:" + tomcat.getConnector().getLocalPort());
        HttpClient client = HttpClient.newBuilder().cookieHandler(new CookieManager()).build();
        for (int i = 0; i < 3; i++) {
            show(client, HttpRequest.newBuilder(base.resolve("/echo?name=w%C3%B6rld" + i)));
        }
        show(client, HttpRequest.newBuilder(base.resolve("/echo")).POST(HttpRequest.BodyPublishers.ofString("drawer ".repeat(3))));
        show(client, HttpRequest.newBuilder(base.resolve("/echo")).POST(HttpRequest.BodyPublishers.noBody()));
        show(client, HttpRequest.newBuilder(base.resolve("/nowhere")));
        tomcat.stop();
        tomcat.destroy();
        System.out.println("stopped: " + tomcat.getServer().getStateName());
    }
}
