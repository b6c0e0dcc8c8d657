import type { Findings } from './findings.ts';
import { type Done, type History, storyOf } from './history.ts';
import type { Attempt, Operation } from './operation-log.ts';

/** Nothing was done twice, and what was told of it is true. */
export function checkActions(operations: readonly Operation[], history: History, findings: Findings): void {
  const done = new Map<string, Done[]>();
  for (const one of history.done) {
    const list = done.get(one.op) ?? [];
    list.push(one);
    done.set(one.op, list);
  }
  const names = new Set(operations.map(({ name }) => name));
  for (const op of done.keys()) if (!names.has(op)) findings.offend('something was done that nobody asked for', op);
  const unknown = new Map<string, Done[]>();
  for (const operation of operations) {
    findings.count('checks of actions');
    const own = done.get(operation.name) ?? [];
    checkTwice(operation, own, findings);
    checkSeen(operation, own, history, findings);
    const before = earlierTries(operation, own, unknown);
    for (const process of processesOf(operation, own))
      checkTold(operation, process, { own, before }, history, findings);
  }
}

/**
 * What the user has done by earlier operations of which the adapter has not told: it keeps the key of such an item, so that the
 * next time that the user does the same is another try.
 *
 * @param unknown - by user, action and item; what this operation leaves unknown is added
 */
function earlierTries({ how, action, user, items, attempts }: Operation, own: Done[], unknown: Map<string, Done[]>) {
  if (how !== 'adapter' || !items) return [];
  return items.flatMap(({ process, step }) => {
    const key = `${user} ${action} ${process} ${step}`;
    const before = unknown.get(key) ?? [];
    const { done = 0 } = attempts[0]?.results.get(process) ?? {};
    const mine = own.filter(one => one.process === process && one.step === step);
    if (done > 0) unknown.delete(key);
    else unknown.set(key, [...before, ...mine]);
    return before;
  });
}

const processesOf = ({ items, attempts }: Operation, done: readonly Done[]): Set<number> =>
  new Set([
    ...(items ?? []).map(({ process }) => process),
    ...attempts.flatMap(({ results }) => [...results.keys()]),
    ...done.map(({ process }) => process),
  ]);

function checkTwice(operation: Operation, done: readonly Done[], findings: Findings): void {
  const counts = new Map<string, number>();
  for (const { process, step } of done) {
    const key = `process ${process}, step ${step}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  for (const [key, count] of counts)
    if (count > 1) findings.offend('an action was done twice', `${key}: ${count} times. ${told(operation)}`);
}

/** Where the server was told what the reader saw, that is what was acted on, or what the same operation had made of it. */
function checkSeen(
  { name, items, ...rest }: Operation,
  done: readonly Done[],
  history: History,
  findings: Findings,
): void {
  for (const { process, step, base } of done) {
    const item = items?.find(one => one.process === process && one.step === step);
    if (!item || item.seen === null || base === null || item.seen === base) continue;
    if (history.versions.get(base)?.op === name) continue;
    findings.offend(
      `acted on what was not seen, ${rest.how}`,
      `process ${process} was seen as ${item.seen}, and was ${base}. ${told({ name, ...rest })}`,
    );
  }
}

function checkTold(
  operation: Operation,
  process: number,
  { own, before }: { readonly own: readonly Done[]; readonly before: readonly Done[] },
  history: History,
  findings: Findings,
): void {
  const count = stepsOf(own, process);
  const wanted = operation.items?.filter(one => one.process === process).length ?? Infinity;
  const ranges = operation.attempts.map(attempt => rangeOf(operation, attempt, process, wanted));
  const low = Math.max(0, ...ranges.map(([least]) => least));
  const high = Math.min(
    wanted,
    ranges.reduce((sum, [, most]) => sum + most, 0),
  );
  const story = `process ${process}: ${count} of ${wanted}. ${told(operation)} ${storyOf(history, process, 5)}`;
  if (stepsOf([...own, ...before], process) < low) findings.offend('told done, but it was not', story);
  if (count > high) findings.offend('told not done, but it was', story);
  const last = operation.attempts.at(-1)?.results.get(process);
  const isRefused = wanted === 1 && last?.refused === 1 && [404, 409].includes(last.statuses[0]!);
  if (isRefused && low === 0 && count === 1 && high > 0)
    findings.offend('a second try was told that it cannot be done, which the first had done', story);
}

/** How many steps of a process something was done with. */
const stepsOf = (done: readonly Done[], process: number): number =>
  new Set(done.flatMap(one => (one.process === process ? [one.step] : []))).size;

/** How many of the items of a process may have been done by an attempt, as far as it was told. */
function rangeOf({ how, items }: Operation, attempt: Attempt, process: number, wanted: number): [number, number] {
  const { done, refused } = attempt.results.get(process) ?? { done: 0, refused: 0 };
  if (done + refused === 0) return [0, attempt.rest === 'unknown' || items === null ? wanted : 0];
  if (how === 'raw') return [done, attempt.rest === 'unknown' ? wanted - refused : done];
  // the adapter tells one result of all steps of a process: done where all are, else what one of them was refused for
  if (refused > 0) return [0, wanted - 1];
  return items ? [wanted, wanted] : [1, Infinity];
}

const told = ({
  name,
  action,
  user,
  how,
  attempts,
}: Pick<Operation, 'name' | 'action' | 'user' | 'how' | 'attempts'>) =>
  `${name} ${action} by ${user}, ${how}: ${attempts
    .map(({ outcome, rest, results }) => `[${outcome} ${JSON.stringify([...results])} rest ${rest}]`)
    .join(' then ')}`;
