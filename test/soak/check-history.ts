import type { Process } from '../../src/core/processes/process.ts';
import type { Findings } from './findings.ts';
import { type History, lastVersion, storyOf, versionsInOrder } from './history.ts';
import { printsOf } from './world.ts';

/** Each process is, whole, what its last version says; no writer's work was lost, and no action began with an old version. */
export function checkHistory(stored: readonly Process[], history: History, findings: Findings): void {
  const byId = new Map(stored.map(process => [Number(process.id), process]));
  const seen = new Set<number>();
  for (const [id, changes] of history.rows) {
    findings.count('checks of processes');
    const order = versionsInOrder(changes);
    for (const number of order) if (number !== null) seen.add(number);
    const last = lastVersion(changes);
    const version = last === null ? null : history.versions.get(last);
    const process = byId.get(id);
    const story = `process ${id}: ${storyOf(history, id)}`;
    if (version?.document && process) compare(process, version.document as Process, story, findings);
    else if (Boolean(version) !== Boolean(process))
      findings.offend(version ? 'a process is missing' : 'a process is there that was removed', story);
    checkBases(order, history, story, findings);
  }
  for (const { number, kind, process } of history.versions.values())
    if (kind !== 'remove' && !seen.has(number))
      findings.offend('a committed version is nowhere', `${number}, ${kind}, ${storyOf(history, process)}`);
}

function compare(process: Process, document: Process, story: string, findings: Findings): void {
  const [is, should] = [printsOf(process), printsOf(document)];
  for (const step of is.keys())
    if (!should.has(step)) findings.offend('a ghost step', `step ${step} is in no last version. ${story}`);
  for (const [step, print] of should) {
    const found = is.get(step);
    if (found === undefined) findings.offend('a step is missing', `step ${step}. ${story}`);
    else if (found !== print)
      findings.offend('versions are mixed', `${step || 'process'} is ${found}, and should be ${print}. ${story}`);
  }
}

/** An action has begun with the version that was there just before its own. */
function checkBases(order: readonly (number | null)[], history: History, story: string, findings: Findings): void {
  order.forEach((number, i) => {
    const version = number === null ? null : history.versions.get(number);
    if (version?.kind !== 'act') return;
    findings.count('checks of what actions began with');
    const before = order[i - 1] ?? null;
    if (version.base !== before)
      findings.offend('an action undid a change', `${number} began with ${version.base}, after ${before}. ${story}`);
  });
}
