import { after, suite, test } from 'node:test';
import { flowableAdapter } from '../../../src/adapters/flowable.ts';
import { conformanceCases } from '../../../src/conformance/conformance.ts';
import type { Process } from '../../../src/core/processes/process.ts';
import { startEngine, whyNot } from '../server/engine-server.ts';
import { fillFlowable, FlowableServer } from './flowable-data.ts';
import { readTasks } from './flowable-reading.ts';

/* The kit of the project over open tasks: what Flowable holds is what an independent reading finds, since nobody can put
   processes into an engine as they are. */

/** Criteria of docs/flowable.md that open tasks can be filtered by, whatever their values. */
const CRITERIA = [
  'id',
  'process',
  '!process',
  'creator',
  '!creator',
  'resolver',
  '!resolver',
  'tag',
  '!tag',
  'supervisor',
  'expiration',
  '<expiration',
  '>expiration',
  'expired',
  'start',
  '<start',
  '>start',
  'stepState',
  'stepType',
  '!stepType',
  'stepName',
  '!stepName',
  'variables',
  'fulltext',
];
/** By themselves they ask for instances or for the history; of people Flowable knows one at a time, and outside of groups. */
const PARTLY = [
  '!id',
  'processState',
  '!processState',
  '!stepState',
  '!supervisor',
  'possibleResolver',
  '!possibleResolver',
  'reader',
  '!reader',
];

const skip = await whyNot('flowable');
suite('the adapter kit over Flowable', { skip: skip ?? false }, async () => {
  if (skip) return;
  const engine = await startEngine('flowable');
  after(() => engine.stop());
  const server = new FlowableServer(engine.origin);
  await fillFlowable(server, 60, 3);
  const { open } = await readTasks(server);
  const cases = conformanceCases({
    adapter: () =>
      flowableAdapter({
        url: server.url,
        basic: () => ({ username: 'ada', password: 'ada' }),
        variables: 'all',
        actions: { note: { comment: 'Seen' } },
      }),
    // Flowable does nothing with tasks of suspended instances, and the kit acts on the first
    holds: open.toSorted((a, b) => b.state! - a.state!) as Process[],
    supports: { criteria: CRITERIA, partly: PARTLY, groups: 'partly', acl: false, data: false },
    action: 'note',
    user: 'ada',
    requests: 150,
  });
  for (const { name, run } of cases) test(name, run);
});
