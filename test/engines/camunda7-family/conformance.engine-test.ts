import { after, suite, test } from 'node:test';
import { camunda7Adapter } from '../../../src/adapters/camunda7.ts';
import { conformanceCases } from '../../../src/conformance/conformance.ts';
import type { GivenProcess, Process } from '../../../src/core/processes/process.ts';
import { startEngine, whyNot } from '../server/engine-server.ts';
import { fill } from './fill-engine.ts';
import { readTasks } from './read-independently.ts';

/* The kit of the project over open tasks of each engine: what they hold is what an independent reading finds, since nobody can
   put processes into an engine as they are. */

/** Criteria of docs/camunda7.md that open tasks can be filtered by, whatever their values. */
const CRITERIA = [
  'id',
  'process',
  '!process',
  'expiration',
  '<expiration',
  '>expiration',
  'expired',
  'start',
  '<start',
  '>start',
  'stepState',
  '!stepState',
  'resolver',
  '!resolver',
  'supervisor',
  'stepType',
  '!stepType',
  'stepName',
  '!stepName',
  'calendarFrom',
  'calendarTo',
  'variables',
  'fulltext',
];
/** `processState` by itself asks for instances; of people the engine knows one at a time, and outside of groups. */
const PARTLY = [
  '!id',
  'processState',
  '!processState',
  'possibleResolver',
  '!possibleResolver',
  'reader',
  '!reader',
  '!supervisor',
];

for (const name of process.env['ENGINE_NAMES']?.split(',').filter(Boolean) ?? ['operaton', 'camunda7']) {
  const skip = await whyNot(name);
  suite(`the adapter kit over ${name}`, { skip: skip ?? false }, async () => {
    if (skip) return;
    const server = await startEngine(name);
    after(() => server.stop());
    const url = `${server.origin}/engine-rest`;
    await fill(url, { orders: 60, seed: 3, json: name === 'camunda7' });
    const cases = conformanceCases({
      adapter: () =>
        camunda7Adapter({ url, user: () => 'anna', variables: 'all', actions: { note: { comment: 'Seen' } } }),
      holds: (await readTasks(url)).map(whole),
      supports: {
        criteria: CRITERIA,
        partly: PARTLY,
        groups: 'partly',
        acl: false,
        data: false,
      },
      action: 'note',
      user: 'anna',
      requests: 150,
    });
    for (const { name: sentence, run } of cases) test(sentence, run);
  });
}

/** Tasks do not say who started their process. */
const whole = (process: GivenProcess): Process => ({ creator: { id: '', fullname: '' }, ...process }) as Process;
