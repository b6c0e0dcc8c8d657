import { httpAdapter } from '../../src/adapters/http.ts';
import { kindOf, isLost } from './findings.ts';
import { pause } from './pause.ts';
import { asOfNow, panelQuery } from './queries.ts';
import type { SoakContext } from './soak-context.ts';
import { SEES_ALL, USERS } from './world.ts';

/** Asks for everything as a stream, and leaves before it has come, or reads slowly, or to the end. */
export async function runReader(context: SoakContext, name: string): Promise<void> {
  const { sessions, server, findings, faults, told, stop } = context;
  const random = context.random.fork(name);
  const user = random.pick(USERS);
  const token = await sessions.begin(user);
  const adapter = httpAdapter({ url: server.url, headers: { 'x-session': token }, retries: 0, timeout: 10_000 });
  while (!stop.aborted) {
    await pause(random.between(50, 800), stop);
    const acl = !(user === SEES_ALL && random.chance(0.5));
    const leaving = new AbortController();
    const how = random.weighted({ whole: 3, abandon: 3, slow: 1 });
    const since = Date.now();
    if (how === 'abandon') void pause(random.between(0, 60)).then(() => leaving.abort());
    try {
      const answer = adapter.fetch(asOfNow(panelQuery(user, random, acl)), { signal: leaving.signal });
      if (!(Symbol.asyncIterator in answer)) throw new Error('httpAdapter answers page by page');
      for await (const { processes } of answer) {
        for (const process of processes) told.add({ user, token, channel: 'answer', all: !acl }, process, since);
        if (how === 'slow') await pause(random.between(100, 2000), stop);
      }
      findings.count(`reads: ${how}`);
    } catch (thrown) {
      const kind = kindOf(thrown);
      if (leaving.signal.aborted) findings.count('reads: left');
      else if (faults.explains(since) || faults.explains() || isLost(kind)) findings.count('reads: cut off');
      else findings.offend(`a read failed: ${kind}`, String(thrown).slice(0, 300));
    }
  }
}
