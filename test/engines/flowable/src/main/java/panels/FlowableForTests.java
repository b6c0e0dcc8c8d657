package panels;

import org.flowable.idm.api.Group;
import org.flowable.idm.api.IdmIdentityService;
import org.flowable.idm.api.User;
import org.springframework.boot.CommandLineRunner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;

/** Flowable with its REST API, a database in memory, and the users and groups of the tests. */
@SpringBootApplication
public class FlowableForTests {

  private static final String[][] USERS = {
    {"ada", "Ada", "Lovelace", "accounting,management"},
    {"ben", "Ben", "Bitdiddle", "accounting"},
    {"cid", "Cid", "O'Neil", "sales"},
    {"dana", "Dana", "Šimková", ""},
  };

  public static void main(String[] arguments) {
    SpringApplication.run(FlowableForTests.class, arguments);
  }

  @Bean
  CommandLineRunner people(IdmIdentityService identities) {
    return arguments -> {
      for (String[] given : USERS) {
        User user = identities.newUser(given[0]);
        user.setFirstName(given[1]);
        user.setLastName(given[2]);
        user.setEmail(given[0] + "@example.test");
        user.setPassword(given[0]);
        identities.saveUser(user);
        for (String name : given[3].split(",")) {
          if (name.isEmpty()) continue;
          if (identities.createGroupQuery().groupId(name).count() == 0) {
            Group group = identities.newGroup(name);
            group.setName(name.substring(0, 1).toUpperCase() + name.substring(1));
            group.setType("assignment");
            identities.saveGroup(group);
          }
          identities.createMembership(given[0], name);
        }
      }
    };
  }
}
