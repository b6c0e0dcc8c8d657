package panels;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.csrf.CookieCsrfTokenRepository;
import org.springframework.security.web.csrf.CsrfTokenRequestAttributeHandler;

/** Users of the engine, whose passwords are their names, by basic authentication and a session; with panels.csrf=true also the token that a page of the server has in a cookie. */
@Configuration
public class Security {

  @Bean
  SecurityFilterChain rules(HttpSecurity http, @Value("${panels.csrf:false}") boolean csrf) throws Exception {
    http.authorizeHttpRequests(all -> all.requestMatchers(request -> request.getRequestURI().startsWith("/panels/")).permitAll().anyRequest().authenticated());
    http.httpBasic(Customizer.withDefaults());
    http.formLogin(Customizer.withDefaults());
    if (csrf) {
      http.csrf(it -> it.csrfTokenRepository(CookieCsrfTokenRepository.withHttpOnlyFalse())
        .csrfTokenRequestHandler(new CsrfTokenRequestAttributeHandler()));
    } else http.csrf(it -> it.disable());
    return http.build();
  }
}
