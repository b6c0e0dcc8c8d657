import type { Id } from '../../core/processes/process.ts';
import type { Sent, Told } from '../../wire/sent-and-told.ts';
import type * as wire from '../../wire/wire.generated.ts';
import { type Action, type ActionItem, type ActionOutcome, perform } from '../actions/perform.ts';
import { compileQuery, type CompileOptions } from '../sql/compile-query.ts';
import type { SessionUser } from '../sql/compile-context.ts';
import { readPage } from '../read-page.ts';
import { type Asked, type Endpoint, optionsFor, patiently } from './endpoint.ts';
import { ndjsonResponse } from './ndjson-response.ts';
import { problemOfError } from './request/problem-of-error.ts';
import { RequestProblem } from './request/problem.ts';
import { isMap } from './request/read-criteria.ts';
import { readQuery } from './request/read-query.ts';

/**
 * Does an action for `{items: [{id, step?, modified?}]}`, or for all that a query matches: `{query, except: [ids]}`. Of one
 * item the status tells; of several each line has the results that are there: a process of which none came has not been
 * confirmed.
 */
export async function performAction(
  action: Action,
  body: unknown,
  asked: Asked,
  endpoint: Endpoint,
): Promise<Response> {
  const { request, user } = asked;
  const { database, limits, onerror } = endpoint;
  if (!isMap(body)) throw new RequestProblem(422, 'invalid-query', 'The request is no object');
  const told: Told<wire.ActionRequest> = body;
  const items = told.query === undefined ? readItems(told.items, limits.bulk) : await matching(told, asked, endpoint);
  const headers = { ...asked.headers, 'cache-control': 'no-store' };
  const options = { user, schema: endpoint.tables };
  const [only] = items;
  if (items.length === 1 && only && told.query === undefined) {
    const outcome = await patiently(request, endpoint, signal =>
      outcomeOf(action, only, { ...options, signal }, endpoint),
    );
    const { ok = true, status = 200, message } = outcome ?? {};
    if (!ok) throw new RequestProblem(status, 'refused', message ?? 'It was not done');
    const answer: Sent<wire.ActionResults> = { results: outcome ? [outcome] : [] };
    return new Response(JSON.stringify(answer), {
      headers: { ...headers, 'content-type': 'application/json' },
    });
  }
  return ndjsonResponse(
    async (write, signal) => {
      let isAway = false;
      const begun: Promise<ActionOutcome | null>[] = [];
      const begin = async (item: ActionItem): Promise<ActionOutcome | null> => {
        // a database that is away is not waited for at each item
        if (isAway) return notDone(item, AWAY);
        const given = { ...options, signal: AbortSignal.timeout(limits.timeout) };
        const outcome = await outcomeOf(action, item, given, endpoint);
        isAway ||= outcome === null || outcome.status === AWAY.status;
        return outcome;
      };
      // told in the order of the items
      const tellFirst = async () => {
        const outcome = await begun.shift();
        if (outcome) await write({ results: [outcome] });
      };
      for (const item of items) {
        // begun is finished: who leaves stops what has not begun
        signal.throwIfAborted();
        begun.push(begin(item));
        if (begun.length === LANES) await tellFirst();
      }
      while (begun.length > 0) await tellFirst();
    },
    { request, headers, onerror },
  );

  async function outcomeOf(
    act: Action,
    item: ActionItem,
    given: CompileOptions & { user: SessionUser; signal: AbortSignal },
    { onerror: tell }: Endpoint,
  ): Promise<ActionOutcome | null> {
    try {
      return await perform(database, act, item, given);
    } catch (thrown) {
      tell(thrown);
      return notDone(item, problemOfError(thrown));
    }
  }
}

/** Items that are done at the same time: as many connections a bulk may take. */
const LANES = 4;

/** As of a database that cannot be reached. */
const AWAY = { status: 503, message: 'The database cannot be reached' };

const notDone = ({ id }: ActionItem, { status, message }: { status: number; message: string }): ActionOutcome => ({
  id,
  ok: false,
  status,
  message,
});

const isId = (value: unknown): value is Id => typeof value === 'string' || Number.isSafeInteger(value);

function readItems(given: unknown, most: number): readonly ActionItem[] {
  if (!Array.isArray(given) || given.length === 0) {
    const errors = [{ pointer: '/items', code: 'invalid-value', detail: 'a list of items, at least one' }];
    throw new RequestProblem(422, 'invalid-query', 'The action cannot be done', { errors });
  }
  if (given.length > most) throw tooMany(most, `${numberOf(given.length)} were sent: select fewer`);
  const errors = given.flatMap((item: unknown, i) => {
    const { id, step = null, modified = null } = Object(item) as Told<wire.ActionItem>;
    const isItem = isId(id) && (step === null || isId(step)) && (modified === null || typeof modified === 'string');
    return isItem ? [] : [{ pointer: `/items/${i}`, code: 'invalid-value', detail: '{id, step?, modified?}' }];
  });
  if (errors.length > 0) throw new RequestProblem(422, 'invalid-query', 'The action cannot be done', { errors });
  return given as readonly ActionItem[];
}

async function matching(body: Told<wire.ActionQuery>, asked: Asked, endpoint: Endpoint): Promise<ActionItem[]> {
  const { limits, database } = endpoint;
  const query = { ...readQuery(body.query), window: null, orderBy: [] };
  const except = new Set(Array.isArray(body.except) ? (body.except as unknown[]) : []);
  const limit = Math.min(query.limit ?? Infinity, limits.bulk + except.size + 1);
  const compiled = compileQuery({ ...query, limit }, await optionsFor(query, asked, endpoint));
  const { processes } = await patiently(asked.request, endpoint, signal =>
    readPage(database, compiled, { windowed: false, signal }),
  );
  const items = processes
    .filter(({ id }) => !except.has(id))
    .flatMap(({ id, steps }) => steps.map(step => ({ id, step: step.id })));
  if (items.length <= limits.bulk) return items;
  throw tooMany(limits.bulk, 'more match: narrow the search or the filters');
}

const numberOf = (n: number): string => n.toLocaleString('en');

/** @param hint - why these are too many, and what to do */
const tooMany = (most: number, hint: string): RequestProblem =>
  new RequestProblem(422, 'too-many', `Up to ${numberOf(most)} steps can be acted on at once, and ${hint}`);
