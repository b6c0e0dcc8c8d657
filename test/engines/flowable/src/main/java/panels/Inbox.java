package panels;

import java.security.Principal;
import org.springframework.http.MediaType;
import org.springframework.security.web.csrf.CsrfToken;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.util.HtmlUtils;

/** The inbox of who is logged in, as a page of the application that runs the engine. */
@RestController
public class Inbox {

  private static final String PAGE = """
    <!doctype html>
    <html lang="en">
    <meta charset="utf-8">
    <meta name="color-scheme" content="light dark">
    <title>Inbox</title>
    <script type="module" src="/panels/process-panels.js"></script>
    <process-grid adapter="flowable" endpoint="/process-api" user-id="%s">
      <script type="application/yaml">
        ui: {title: Inbox}
        filter:
          criteria:
            - any: [{resolver: [me]}, {possibleResolver: me}]
        table:
          perPage: 20
          fields:
            task: '{{ $_step.templateStep.title }}'
            process: '{{ $_process.templateProcess.name }}'
            key: '{{ $_process.variables.engine.businessKey }}'
            customer: '{{ $_process.variables.customer }}'
            resolver: '{{ $_step.resolver.fullname }}'
            due: '{{ $_process.expiration }}'
          columns:
            task: {field: task, title: Task}
            process: {field: process, title: Process}
            key: {field: key, title: Key}
            customer: {field: customer, title: Customer}
            resolver: {field: resolver, title: Resolver}
            due: {field: due, title: Due, type: relative, sortField: due}
        actions:
          claim: {label: Claim, for: [row], when: '{{ $_step.resolver == null }}', tone: primary}
          unclaim: {label: Give back, for: [row], when: '{{ $_step.resolver != null }}'}
          complete: {label: Complete, for: [row], when: '{{ $_step.resolver != null }}'}
        live: {mode: push}
      </script>
    </process-grid>
    """;

  @GetMapping(path = "/inbox", produces = MediaType.TEXT_HTML_VALUE)
  String inbox(Principal user, CsrfToken token) {
    // reading the token puts it into the cookie
    token.getToken();
    return PAGE.formatted(HtmlUtils.htmlEscape(user.getName()));
  }
}
