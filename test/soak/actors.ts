import { httpAdapter } from '../../src/adapters/http.ts';
import type { ActionItems } from '../../src/core/actions/action-result.ts';
import type { GivenProcess, ProcessItem } from '../../src/core/processes/process.ts';
import type { ProcessAdapter } from '../../src/core/processes/adapter.ts';
import { isLost, kindOf } from './findings.ts';
import { beginAttempt, noteResult, type Operation } from './operation-log.ts';
import { pause } from './pause.ts';
import { asOfNow, panelQuery } from './queries.ts';
import type { Random } from './random.ts';
import { performRaw, type RawItem } from './raw-action.ts';
import type { SoakContext } from './soak-context.ts';
import { USERS, versionOf } from './world.ts';

/** A user at an adapter, or with requests of one's own. */
interface Actor {
  readonly user: number;
  readonly token: string;
  readonly adapter: ProcessAdapter;
  /** Named in the headers of what the adapter sends. */
  operation: Operation | null;
}

const ACTIONS = { claim: 4, release: 2, complete: 1, tally: 3, slowly: 2 } as const;

async function openActor({ sessions, server }: SoakContext, user: number): Promise<Actor> {
  const token = await sessions.begin(user);
  const actor: Actor = {
    user,
    token,
    operation: null,
    adapter: httpAdapter({
      url: server.url,
      actions: `${server.url}/actions`,
      headers: () => ({ 'x-session': token, ...(actor.operation && { 'x-soak-op': actor.operation.name }) }),
      timeout: 10_000,
      retries: 1,
    }),
  };
  return actor;
}

/** Acts until it is stopped, at times together with another user on the same steps. */
export async function runActor(context: SoakContext, name: string): Promise<void> {
  const random = context.random.fork(name);
  const [first, second] = random.some(USERS, 2);
  const [actor, rival] = [await openActor(context, first!), await openActor(context, second!)];
  while (!context.stop.aborted) {
    await pause(random.between(20, 300), context.stop);
    const found = await look(context, actor, random);
    if (!found || found.length === 0) continue;
    const action = random.weighted(ACTIONS);
    const items = itemsOf(found, random);
    const how = random.weighted({ adapter: 4, raw: 4, rivals: 2, query: 1 });
    context.findings.count(`actions: ${action} ${how}`);
    if (how === 'adapter') await performByAdapter(context, actor, action, items, random);
    else if (how === 'query') await performOnQuery(context, actor, action, random);
    else if (how === 'raw') await performWithRetries(context, actor, action, items, random);
    else {
      const one = items.slice(0, 1);
      await Promise.all([actor, rival].map(who => performWithRetries(context, who, action, one, random)));
    }
  }
}

/** What the user sees and might act on; null where nothing can be seen now. */
async function look(context: SoakContext, actor: Actor, random: Random): Promise<readonly GivenProcess[] | null> {
  const { findings, faults, told, stop } = context;
  const since = Date.now();
  try {
    const query = asOfNow({ ...panelQuery(actor.user, random, true), limit: 12 });
    const found: GivenProcess[] = [];
    const answer = await actor.adapter.fetch(query, { signal: stop });
    if (Symbol.asyncIterator in answer) for await (const { processes } of answer) found.push(...processes);
    const { user, token } = actor;
    for (const process of found) told.add({ user, token, channel: 'answer', all: false }, process, since);
    return found;
  } catch (thrown) {
    const kind = kindOf(thrown);
    if (stop.aborted) return null;
    if (!faults.explains(since) && !faults.explains() && !isLost(kind))
      findings.offend(`a read failed: ${kind}`, String(thrown).slice(0, 300));
    return null;
  }
}

/** One item, or several; of a process one step, at times more. */
function itemsOf(found: readonly GivenProcess[], random: Random): ProcessItem[] {
  const count = random.chance(0.5) ? 1 : random.between(2, 8);
  return random.some(found, count).flatMap(process => {
    const steps = random.some(process.steps ?? [], count > 1 && random.chance(0.3) ? 2 : 1);
    return steps.map(step => ({ process, step }) as ProcessItem);
  });
}

const wanted = (items: readonly ProcessItem[], isSeen: boolean) =>
  items.map(({ process, step }) => ({
    process: Number(process.id),
    step: Number(step.id),
    seen: isSeen ? versionOf(process) : null,
  }));

async function performByAdapter(
  context: SoakContext,
  actor: Actor,
  action: string,
  items: readonly ProcessItem[],
  random: Random,
): Promise<void> {
  const operation = context.operations.begin({ action, user: actor.user, how: 'adapter', items: wanted(items, true) });
  await perform(context, actor, operation, items, random);
}

async function performOnQuery(context: SoakContext, actor: Actor, action: string, random: Random): Promise<void> {
  const operation = context.operations.begin({ action, user: actor.user, how: 'adapter', items: null });
  const query = { ...asOfNow(panelQuery(actor.user, random, true)), limit: random.between(1, 8) };
  await perform(context, actor, operation, { query, except: [random.between(1, 20)] }, random);
}

/** As a panel does it, at times aborted by the reader. */
async function perform(
  context: SoakContext,
  actor: Actor,
  operation: Operation,
  items: ActionItems,
  random: Random,
): Promise<void> {
  const attempt = beginAttempt(operation);
  const leaving = new AbortController();
  if (random.chance(0.15)) void pause(random.between(0, 200)).then(() => leaving.abort());
  actor.operation = operation;
  const since = Date.now();
  try {
    const results = await actor.adapter.perform!(operation.action, items, { signal: leaving.signal });
    for await (const result of results ?? []) {
      noteResult(attempt, result);
      const { user, token } = actor;
      if (result.process) context.told.add({ user, token, channel: 'answer', all: false }, result.process, since);
    }
    attempt.outcome = 'over';
  } catch (thrown) {
    const kind = kindOf(thrown);
    attempt.outcome = kind;
    // a rejection means that what has no result was not done, unless it says that this is not known
    if (!leaving.signal.aborted && kind !== 'adapter/truncated') attempt.rest = 'not done';
  }
  actor.operation = null;
  context.findings.count(`told by the adapter: ${attempt.outcome}`);
}

/** By requests of one's own, cut off at times, and then tried again with the same key. */
async function performWithRetries(
  context: SoakContext,
  actor: Actor,
  action: string,
  items: readonly ProcessItem[],
  random: Random,
): Promise<void> {
  const { server, operations, findings } = context;
  const saysModified = random.chance(0.5);
  const operation = operations.begin({ action, user: actor.user, how: 'raw', items: wanted(items, saysModified) });
  const raw = items.map(({ process, step }): RawItem => ({
    id: Number(process.id),
    step: Number(step.id),
    ...(saysModified && { modified: process.modified ?? null }),
  }));
  const headers = { 'x-session': actor.token, 'x-soak-op': operation.name, 'idempotency-key': operation.name };
  const times = random.chance(0.15) ? 2 : 1;
  for (let i = 1; i <= 4; i++) {
    const attempt = beginAttempt(operation);
    const leaving = new AbortController();
    if (random.chance(0.25)) void pause(random.between(0, 150)).then(() => leaving.abort());
    await performRaw({ url: `${server.url}/actions/${action}`, headers, items: raw, signal: leaving.signal }, attempt);
    findings.count(`told by requests: ${attempt.outcome.trim()}`);
    const isKnown = attempt.rest === 'not done' || raw.every(({ id }) => attempt.results.has(id));
    const isAway = /^(?:503|504|429)/.test(attempt.outcome);
    if (isKnown && !isAway && i >= times) return;
    findings.count('actions: tried again with the same key');
    await pause(random.between(20, 1500), context.stop);
  }
}
