import type { Session } from '../../src/server.ts';
import * as server from '../../src/server.ts';
import { pause } from './pause.ts';
import type { SoakContext } from './soak-context.ts';
import { nameOfTemplate, nameOfUser, TEMPLATES, USERS } from './world.ts';
import { attempt, openWriter } from './writers.ts';

type WriteUsers = (session: Session, users: readonly { id: number; fullname: string }[]) => Promise<void>;
type WriteTemplates = (session: Session, templates: readonly { id: number; name: string }[]) => Promise<void>;
/** Writers of users and templates; without them an application writes the tables itself. */
const { writeUsers, writeTemplates } = server as unknown as {
  writeUsers?: WriteUsers;
  writeTemplates?: WriteTemplates;
};

/** Gives users and templates other names until it is stopped. */
export async function runRenames(context: SoakContext): Promise<void> {
  const random = context.random.fork('renames');
  const writer = openWriter(context.database, random);
  const secondNames = ['Zweite', 'Dritte', 'Vierte'];
  while (!context.stop.aborted) {
    await pause(random.between(500, 3000), context.stop);
    const isUser = random.chance(0.7);
    const id = random.pick(isUser ? USERS : TEMPLATES);
    const name = isUser
      ? nameOfUser(id).replace('Erste', random.pick(secondNames))
      : `${nameOfTemplate(id)} ${random.pick(secondNames)}`;
    await attempt(context, 'rename', () =>
      writer.database.transaction(async session => {
        await (isUser ? renameUser(session, id, name) : renameTemplate(session, id, name));
        await session.query(`insert into soak_name (kind, id, name) values ($1::text, $2::text::bigint, $3::text)`, [
          isUser ? 'user' : 'template',
          String(id),
          name,
        ]);
      }),
    );
  }
  await writer.close();
}

async function renameUser(session: Session, id: number, fullname: string): Promise<void> {
  if (writeUsers) return writeUsers(session, [{ id, fullname }]);
  await session.query(`update app_user set fullname = $1::text where id = $2::text::bigint`, [fullname, String(id)]);
}

async function renameTemplate(session: Session, id: number, name: string): Promise<void> {
  if (writeTemplates) return writeTemplates(session, [{ id, name }]);
  await session.query(`update template_process set name = $1::text where id = $2::text::bigint`, [name, String(id)]);
}
