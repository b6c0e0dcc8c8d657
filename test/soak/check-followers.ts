import { memoryAdapter } from '../../src/adapters/memory.ts';
import type { Process } from '../../src/core/processes/process.ts';
import { differenceOf, maySee, rowsOf } from './evaluate.ts';
import type { Findings } from './findings.ts';
import type { Follower } from './followers.ts';
import { type History, storyOf } from './history.ts';
import { untilHolds } from './pause.ts';
import type { Panel } from './panel.ts';
import type { Sessions } from './sessions.ts';
import { printsOf } from './world.ts';

/** Milliseconds in which followers have caught up: rights are asked again every 30 s, and a lost stream after as long. */
const CATCH_UP = 75_000;

type Rows = ReadonlyMap<number, ReadonlyMap<number, string>>;

/** Waits until all panels show what their users may see; those that do not in time are told. */
export async function checkFollowers(
  followers: readonly Follower[],
  stored: readonly Process[],
  history: History,
  sessions: Sessions,
  findings: Findings,
): Promise<void> {
  const wanted = new Map<Panel, { readonly rows: Rows; readonly user: number }>();
  for (const { user, panels } of followers) {
    const principals = principalsOf(user, sessions);
    for (const panel of panels) {
      const rows = rowsOf(stored, panel.query, principals);
      await checkAgainstMemory(panel, rows, stored, principals, findings);
      wanted.set(panel, { rows, user });
    }
  }
  const differs = ([panel, { rows }]: [Panel, { rows: Rows }]) => differenceOf(panel.rows, rows) !== null;
  const begun = Date.now();
  const areEqual = await untilHolds(() => ![...wanted].some(differs), CATCH_UP);
  findings.count('checks of panels', wanted.size);
  findings.count('ms until all panels were right', Date.now() - begun);
  if (areEqual) return;
  for (const [panel, { rows, user }] of wanted) {
    const difference = differenceOf(panel.rows, rows);
    if (difference)
      findings.offend(
        'a panel shows what is not so',
        `user ${user} as ${[...principalsOf(user, sessions)].join()}, ${JSON.stringify(panel.query.criteria)}, acl ${panel.query.acl}, ` +
          `${panel.state}: ${difference.text}. ${storyOf(history, difference.process)}`,
      );
  }
}

const principalsOf = (user: number, sessions: Sessions): Set<number> =>
  new Set([user, ...sessions.userOf(user).groups]);

/** What the soak reads out of the contract is what `memoryAdapter` does, which knows no groups. */
async function checkAgainstMemory(
  { query }: Panel,
  rows: Rows,
  stored: readonly Process[],
  principals: ReadonlySet<number>,
  findings: Findings,
): Promise<void> {
  const seen = stored
    .map(process => ({
      ...process,
      steps: process.steps.filter(step => !query.acl || maySee(process, step, principals)),
    }))
    .filter(({ steps }) => steps.length > 0);
  const { processes } = await memoryAdapter(seen).fetch(query, { signal: new AbortController().signal });
  const memory = new Map(processes.map(process => [Number(process.id), printsOf(process)]));
  findings.count('checks against memory');
  const difference = differenceOf(memory, rows);
  if (difference) findings.offend('the soak and memoryAdapter differ', difference.text);
}
