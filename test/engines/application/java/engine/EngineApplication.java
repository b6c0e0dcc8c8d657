package engine;

import jakarta.servlet.Filter;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.boot.web.servlet.ServletRegistrationBean;
import org.springframework.context.annotation.Bean;

/**
 * An engine with its REST API, for tests: at /engine-rest as anybody may use it, and at /secured as it is behind the
 * engine's own filter for HTTP Basic, where authorizations are checked.
 */
@SpringBootApplication
public class EngineApplication {
  public static void main(String[] arguments) {
    SpringApplication.run(EngineApplication.class, arguments);
  }

  @Bean
  FilterRegistrationBean<Filter> basicAuthentication() throws ReflectiveOperationException {
    var names = new String[] {"org.operaton.bpm", "org.camunda.bpm"};
    Filter filter = null;
    for (var name : names) {
      try {
        filter = (Filter) Class.forName(name + ".engine.rest.security.auth.ProcessEngineAuthenticationFilter")
            .getDeclaredConstructor().newInstance();
      } catch (ClassNotFoundException otherEngine) {
        continue;
      }
      var registration = new FilterRegistrationBean<>(filter);
      registration.addInitParameter("authentication-provider",
          name + ".engine.rest.security.auth.impl.HttpBasicAuthenticationProvider");
      registration.addUrlPatterns("/secured/*");
      return registration;
    }
    throw new ClassNotFoundException("no engine's filter for HTTP Basic");
  }

  @Bean
  ServletRegistrationBean<HttpServlet> secured() {
    return new ServletRegistrationBean<>(new HttpServlet() {
      @Override
      protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
        try {
          request.getRequestDispatcher("/engine-rest" + request.getPathInfo()).forward(request, response);
        } catch (jakarta.servlet.ServletException thrown) {
          throw new IOException(thrown);
        }
      }
    }, "/secured/*");
  }
}
