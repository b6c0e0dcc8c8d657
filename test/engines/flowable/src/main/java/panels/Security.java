package panels;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.csrf.CookieCsrfTokenRepository;
import org.springframework.security.web.csrf.CsrfTokenRequestAttributeHandler;

/**
 * Users of the engine, whose passwords are their names: in a browser by a form, a session and the token of a cookie, for
 * programs by basic authentication.
 */
@Configuration
public class Security {

  @Bean
  SecurityFilterChain rules(HttpSecurity http) throws Exception {
    // A part that is loaded after the session has ended must not make the browser ask for a password.
    http.authorizeHttpRequests(all -> all
      .requestMatchers(request -> request.getServletPath().startsWith("/panels/")).permitAll()
      .anyRequest().authenticated());
    http.httpBasic(Customizer.withDefaults());
    http.formLogin(Customizer.withDefaults());
    http.csrf(it -> it.csrfTokenRepository(CookieCsrfTokenRepository.withHttpOnlyFalse())
      .csrfTokenRequestHandler(new CsrfTokenRequestAttributeHandler())
      .ignoringRequestMatchers(request -> request.getHeader("authorization") != null));
    return http.build();
  }
}
