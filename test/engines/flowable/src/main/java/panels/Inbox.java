package panels;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.Principal;
import org.springframework.core.io.ClassPathResource;
import org.springframework.security.web.csrf.CsrfToken;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.util.HtmlUtils;

/** The page of docs/flowable.md, by the controller of docs/flowable.md. */
@RestController
public class Inbox {

  @GetMapping(path = "/inbox", produces = "text/html;charset=UTF-8")
  String inbox(Principal user, CsrfToken token) throws IOException {
    token.getToken(); // reading it puts it into the cookie
    String page = new ClassPathResource("inbox.html").getContentAsString(StandardCharsets.UTF_8);
    String name = HtmlUtils.htmlEscape(user.getName());
    return page.replace("<!--# echo var=\"remote_user\" -->", name);
  }
}
