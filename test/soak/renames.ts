import type { Database, Session } from '../../src/server.ts';
import * as server from '../../src/server.ts';
import { pause } from './pause.ts';
import type { SoakContext } from './soak-context.ts';
import { nameOfTemplate, nameOfUser, TEMPLATES, USERS } from './world.ts';
import { attempt, openWriter } from './writers.ts';

interface Named {
  readonly id: number;
  readonly name: string;
}

/** Writers of names; without them an application writes the tables itself. */
const { writeUsers, writeTemplates, renewNames } = server as unknown as {
  writeUsers?: (session: Session, users: readonly { id: number; fullname: string }[]) => Promise<void>;
  writeTemplates?: (session: Session, templates: { processes: readonly Named[] }) => Promise<void>;
  renewNames?: (database: Database, renamed: { users: number[]; processes: number[] }) => Promise<number>;
};

/** Gives users and templates other names until it is stopped, and brings what is searched up to them. */
export async function runRenames(context: SoakContext): Promise<void> {
  const random = context.random.fork('renames');
  const writer = openWriter(context.database, random);
  const { database } = writer;
  const secondNames = ['Zweite', 'Dritte', 'Vierte'];
  const renamed = { users: new Set<number>(), processes: new Set<number>() };
  const renew = async (): Promise<boolean> => {
    const [users, processes] = [[...renamed.users], [...renamed.processes]];
    await renewNames?.(database, { users, processes });
    for (const id of users) renamed.users.delete(id);
    for (const id of processes) renamed.processes.delete(id);
    return true;
  };
  while (!context.stop.aborted) {
    await pause(random.between(500, 3000), context.stop);
    const isUser = random.chance(0.7);
    const id = random.pick(isUser ? USERS : TEMPLATES);
    const second = random.pick(secondNames);
    const name = isUser ? nameOfUser(id).replace('Erste', second) : `${nameOfTemplate(id)} ${second}`;
    // also where it is not known whether it has been committed
    (isUser ? renamed.users : renamed.processes).add(id);
    await attempt(context, 'rename', async () => {
      await database.transaction(async session => {
        await (isUser ? renameUser(session, { id, name }) : renameTemplate(session, { id, name }));
        await session.query(`insert into soak_name (kind, id, name) values ($1::text, $2::text::bigint, $3::text)`, [
          isUser ? 'user' : 'template',
          String(id),
          name,
        ]);
      });
      await renew();
    });
  }
  // what broke off is called again
  while (renamed.users.size + renamed.processes.size > 0 && !(await renew().catch(() => false))) await pause(200);
  await writer.close();
}

async function renameUser(session: Session, { id, name }: Named): Promise<void> {
  if (writeUsers) return writeUsers(session, [{ id, fullname: name }]);
  await session.query(`update app_user set fullname = $1::text where id = $2::text::bigint`, [name, String(id)]);
}

async function renameTemplate(session: Session, template: Named): Promise<void> {
  if (writeTemplates) return writeTemplates(session, { processes: [template] });
  const { id, name } = template;
  await session.query(`update template_process set name = $1::text where id = $2::text::bigint`, [name, String(id)]);
}
