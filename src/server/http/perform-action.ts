import type { ActionVariables } from '../../core/actions/action-result.ts';
import type { Id } from '../../core/processes/process.ts';
import type { Received, Sent } from '../../wire/sent-and-received.ts';
import type * as wire from '../../wire/wire.generated.ts';
import { type Action, type ActionItem, type ActionOutcome, perform, type Performed } from '../actions/perform.ts';
import { isTooSlow } from '../database-errors.ts';
import { compileQuery } from '../sql/compile-query.ts';
import { readPage } from '../read-page.ts';
import { type Endpoint, optionsFor, type RequestContext, withDeadline } from './endpoint.ts';
import { withTimeout } from '../deadline.ts';
import { ndjsonResponse } from './ndjson-response.ts';
import { problemOfError } from './request/problem-of-error.ts';
import { RequestProblem } from './request/problem.ts';
import { isMap } from './request/read-criteria.ts';
import { readQuery } from './request/read-query.ts';
import type { Totals } from './totals.ts';

/**
 * Does an action for `{items: [{id, step?, modified?, key?}]}`, or for everything that a query matches: `{query,
 * except: [ids], count?, key?}`. A single item is answered by the status; several by lines with results as they come: a
 * process without a result has not been confirmed.
 */
export async function performAction(
  name: string,
  action: Action,
  body: unknown,
  context: RequestContext,
  endpoint: Endpoint,
  totals: Totals,
): Promise<Response> {
  const { request, user, reader } = context;
  const { database, limits, onerror, timeZone } = endpoint;
  if (!isMap(body)) throw new RequestProblem(422, 'invalid-query', 'The request is not an object');
  const received: Received<wire.ActionRequest> = body;
  if (received.items !== undefined && received.query !== undefined)
    throw new RequestProblem(422, 'invalid-query', 'An action is done for items or for a query, not for both');
  const key = keyOfRequest(received.key ?? request.headers.get('idempotency-key'));
  const items =
    received.query === undefined
      ? readItems(received.items, limits.bulk)
      : await matching(received, context, endpoint, totals);
  const variables = readVariables(received.variables);
  const headers = { ...context.headers, ...reader.headersAfterWrite(items.length), 'cache-control': 'no-store' };
  const mayActOnAll = await endpoint.mayActOnAll(user, request);
  const options = { user, schema: endpoint.tables, name, variables, mayActOnAll, timeZone };
  const [only] = items;
  if (items.length === 1 && only && received.query === undefined) {
    const { outcome } = await withDeadline(request, endpoint, signal => performItem(only, signal));
    const { ok = true, status = 200, message, errors: wrong } = outcome ?? {};
    const errors = Object.entries(wrong ?? {}).map(([variable, detail]) => ({
      pointer: `/variables/${variable}`,
      code: 'invalid-value',
      detail,
    }));
    if (!ok) throw new RequestProblem(status, 'refused', message ?? 'It was not done', { errors });
    const answer: Sent<wire.ActionResults> = { results: outcome ? [outcome] : [] };
    return new Response(JSON.stringify(answer), {
      headers: { ...headers, 'content-type': 'application/json' },
    });
  }
  return ndjsonResponse(
    async (write, signal) => {
      /** Why no more items are begun; null while the database answers. */
      let why: typeof AWAY | null = null;
      /** Items that the database has answered. */
      let answered = 0;
      const begun: Begun[] = [];
      /** The last item begun for each process, whose items are done one after the other. */
      const last = new Map<Id, Begun>();
      const begin = async (given: ActionItem, before: Begun | undefined): Promise<Performed> => {
        const item = before ? follows(given, before.item, await before.done) : given;
        // does not wait for each item if the database is down
        if (why) return { outcome: notDone(item, why), modified: null };
        const done = await withTimeout(limits.timeout, own => outcomeOf(item, own));
        const { outcome } = done;
        if (outcome === null || outcome.status === AWAY.status) why ??= await whyAway();
        else if (outcome.status < 500) answered++;
        return done;
      };
      /** Why the database does not answer after an item has lost its connection; null if it does answer. */
      const whyAway = async (): Promise<typeof AWAY | null> => {
        const before = answered;
        const ask = (own: AbortSignal) => database.query('select 1', [], { signal: own });
        return await withTimeout(limits.timeout, ask).then(
          () => null,
          thrown => {
            if (!isTooSlow(thrown)) return AWAY;
            // all connections may be busy with other items
            return answered > before ? null : SILENT;
          },
        );
      };
      // writes results in the order of the items
      const writeFirst = async () => {
        const { item, done } = begun.shift()!;
        const { outcome } = await done;
        if (outcome) await write({ results: [outcome] });
        // a request by query does not know its items: it has to be told which result is missing
        else if (received.query !== undefined)
          await write({ results: [{ id: item.id, step: item.step ?? null, ok: null, key: keyOf(item) }] });
      };
      for (const item of items) {
        // items begun are finished; a client that leaves stops the others
        signal.throwIfAborted();
        const one = { item, done: begin(item, last.get(item.id)) };
        last.set(item.id, one);
        begun.push(one);
        if (begun.length === MAX_CONCURRENT_ITEMS) await writeFirst();
      }
      while (begun.length > 0) await writeFirst();
    },
    { request, headers },
    endpoint,
  );

  async function performItem(item: ActionItem, signal: AbortSignal): Promise<Performed> {
    try {
      return await perform(database, action, item, { ...options, key: keyOf(item), signal });
    } finally {
      reader.noteChange();
    }
  }

  function keyOf({ id, step, key: own }: ActionItem): string | null {
    return own ?? (key === null ? null : `${key} ${id} ${step ?? ''}`);
  }

  async function outcomeOf(item: ActionItem, signal: AbortSignal): Promise<Performed> {
    try {
      return await performItem(item, signal);
    } catch (thrown) {
      onerror(thrown);
      return { outcome: notDone(item, problemOfError(thrown)), modified: null };
    }
  }
}

/** An item that has been begun, and its result. */
interface Begun {
  readonly item: ActionItem;
  readonly done: Promise<Performed>;
}

/** An item after another one of the same process: the `modified` that it expects becomes what the first has left. */
function follows(item: ActionItem, before: ActionItem, { outcome, modified }: Performed): ActionItem {
  return outcome?.ok && item.modified !== undefined && item.modified === before.modified ? { ...item, modified } : item;
}

/** Items that are done at the same time, each on a connection of its own. */
const MAX_CONCURRENT_ITEMS = 4;

/** For items that are not done because the database cannot be reached, or does not answer. */
const AWAY = { status: 503, message: 'The database cannot be reached' };
const SILENT = { status: 504, message: 'The database does not answer in time' };

const notDone = ({ id }: ActionItem, { status, message }: { status: number; message: string }): ActionOutcome => ({
  id,
  ok: false,
  status,
  message,
});

const isKey = (value: unknown): value is string => typeof value === 'string' && /^[\x20-\x7e]{1,200}$/.test(value);

function keyOfRequest(value: unknown): string | null {
  if ((value ?? null) === null) return null;
  if (isKey(value)) return value;
  throw new RequestProblem(422, 'invalid-key', 'The key of a request is 1 to 200 printable characters of ASCII');
}

function readVariables(given: unknown): ActionVariables {
  const variables = given ?? {};
  const isScalar = (value: unknown) => value === null || ['string', 'number', 'boolean'].includes(typeof value);
  if (isMap(variables) && Object.values(variables).every(isScalar)) return variables as ActionVariables;
  const errors = [{ pointer: '/variables', code: 'invalid-value', detail: 'texts, numbers, true and false, by name' }];
  throw new RequestProblem(422, 'invalid-query', 'The action cannot be done', { errors });
}

const isId = (value: unknown): value is Id => typeof value === 'string' || Number.isSafeInteger(value);

function readItems(given: unknown, most: number): readonly ActionItem[] {
  if (!Array.isArray(given) || given.length === 0) {
    const errors = [{ pointer: '/items', code: 'invalid-value', detail: 'a list of items, at least one' }];
    throw new RequestProblem(422, 'invalid-query', 'The action cannot be done', { errors });
  }
  if (given.length > most) throw tooMany(most, `${numberOf(given.length)} were sent: select fewer`);
  const errors = given.flatMap((item: unknown, i) => {
    const { id, step = null, modified = null, key = null } = Object(item) as Received<wire.ActionItem>;
    const isItem =
      isId(id) &&
      (step === null || isId(step)) &&
      (modified === null || typeof modified === 'string') &&
      (key === null || isKey(key));
    return isItem ? [] : [{ pointer: `/items/${i}`, code: 'invalid-value', detail: '{id, step?, modified?, key?}' }];
  });
  if (errors.length > 0) throw new RequestProblem(422, 'invalid-query', 'The action cannot be done', { errors });
  return given as readonly ActionItem[];
}

async function matching(
  body: Received<wire.ActionQuery>,
  context: RequestContext,
  endpoint: Endpoint,
  totals: Totals,
): Promise<ActionItem[]> {
  const { limits, database } = endpoint;
  const query = { ...readQuery(body.query), window: null, orderBy: [] };
  const { except: given = null, count = null } = body;
  if (count !== null && !(Number.isSafeInteger(count) && (count as number) >= 0))
    throw new RequestProblem(422, 'invalid-value', 'The count is not a whole number of 0 or more');
  if (given !== null && !(Array.isArray(given) && given.every(isId))) {
    const errors = [{ pointer: '/except', code: 'invalid-value', detail: 'a list of ids' }];
    throw new RequestProblem(422, 'invalid-query', 'The action cannot be done', { errors });
  }
  const except = new Set<unknown>(given);
  if (except.size > limits.bulk) throw tooMany(limits.bulk, 'more are excepted: select those that are wanted');
  const limit = Math.min(query.limit ?? Infinity, limits.bulk + except.size + 1);
  const compiled = compileQuery({ ...query, limit }, await optionsFor(query, context, endpoint));
  const { processes } = await withDeadline(context.request, endpoint, signal =>
    readPage(database, compiled, { windowed: false, signal }),
  );
  const wanted = processes.filter(({ id }) => !except.has(id));
  const items = wanted.flatMap(({ id, steps }) => steps.map(step => ({ id, step: step.id })));
  if (items.length > limits.bulk) throw tooMany(limits.bulk, 'more match: narrow the search or the filters');
  if (count === null || count === wanted.length) return items;
  // a repeated request gets the new total
  totals.forget(compiled, limits.total);
  const now = wanted.length === 1 ? '1 process matches' : `${numberOf(wanted.length)} processes match`;
  throw new RequestProblem(409, 'count-changed', `${now} by now, not ${numberOf(count as number)}: look again`);
}

const numberOf = (n: number): string => n.toLocaleString('en');

/** @param hint - why these are too many, and what to do */
const tooMany = (most: number, hint: string): RequestProblem =>
  new RequestProblem(422, 'too-many', `Up to ${numberOf(most)} steps can be acted on at once, and ${hint}`);
