import type { Process, ProcessItem } from '../../core/processes/process.ts';
import type { ProcessQuery } from '../../core/query/process-query.ts';
import { changedMember } from '../compared-members.ts';
import { Random } from './random.ts';
import { randomCriterion, randomQuery, type Served } from './random-queries.ts';
import { nameOfPair, rowsOf } from '../rows-of-adapter.ts';
import type { Sides, Source } from '../source.ts';
import { type ConformanceCase, difference, failure } from '../assertions.ts';
import { queryOf } from '../queries.ts';

/** Random queries for each property. */
const TRIES = 20;

/** Properties that hold for any data, of the source alone or compared with the reference. */
export function propertyCases(source: Source, served: Served, { data }: { data: boolean }): ConformanceCase[] {
  const { corpus } = source;
  const property = (name: string, hold: (sides: Sides, random: Random) => Promise<void>): ConformanceCase => ({
    name,
    run: async () => hold(await source.sides(), new Random(7)),
  });
  const tried = (name: string, hold: (sides: Sides, query: ProcessQuery, random: Random) => Promise<void>) =>
    property(name, async (sides, random) => {
      for (let i = 0; i < TRIES; i++) await hold(sides, randomQuery(random, corpus, served), random);
    });
  const pairs = pairsOf(corpus);

  return [
    property('without conditions it returns each pair once', async ({ adapter }) => {
      const { names } = await rowsOf(adapter, queryOf());
      same(pairs.map(nameOfPair).toSorted(), names.toSorted(), queryOf());
    }),

    ...only(
      data,
      property('members are returned unchanged', async ({ adapter }) => {
        const { names, pairs: received } = await rowsOf(adapter, queryOf());
        const sent = new Map(pairs.map(pair => [nameOfPair(pair), pair]));
        for (const [i, name] of names.entries()) {
          const pair = sent.get(name);
          const wrong = pair && changedMember(pair, { process: received.processes[i]!, step: received.steps[i]! });
          if (wrong) throw failure(`${name}: ${wrong}`, queryOf());
        }
      }),
    ),

    tried('the same query gets the same answer', async ({ adapter }, query) => {
      same((await rowsOf(adapter, query)).names, (await rowsOf(adapter, query)).names, query);
    }),

    property('concurrent queries get their own answers', async ({ adapter, reference }, random) => {
      const queries = Array.from({ length: TRIES }, () => randomQuery(random, corpus, served));
      const answers = await Promise.all(queries.map(query => rowsOf(adapter, query)));
      for (const [i, query] of queries.entries())
        same((await rowsOf(reference, query)).names, answers[i]!.names, query);
    }),

    tried('pages by limit and offset add up to the whole result', async ({ adapter }, query, random) => {
      const limit = random.pick([1, 3, 40]);
      const count = distinct((await rowsOf(adapter, { ...query, limit: null, offset: 0 })).names);
      const whole = await rowsOf(adapter, { ...query, limit: Math.min(count, 5 * limit), offset: 0 });
      const found: string[] = [];
      for (let offset = 0; offset < Math.min(count, 5 * limit); offset += limit) {
        const page = await rowsOf(adapter, { ...query, limit: Math.min(limit, count - offset), offset });
        found.push(...page.names);
      }
      // sorted, as all steps of a process are on the same page, even if they are apart in the whole result
      same(whole.names.toSorted(), found.toSorted(), query);
    }),

    tried('limit counts processes', async ({ adapter }, query) => {
      const all = distinct((await rowsOf(adapter, { ...query, limit: null })).names);
      const kept = distinct((await rowsOf(adapter, { ...query, limit: 3 })).names);
      if (kept !== Math.min(3, all)) throw failure(`${kept} of ${all} processes came`, { ...query, limit: 3 });
    }),

    tried('total counts the processes that match, before limit and offset', async ({ adapter, reference }, query) => {
      const [{ total: expected }, { total }] = [await rowsOf(reference, query), await rowsOf(adapter, query)];
      if (total !== null && total !== expected) throw failure(`total is ${total} instead of ${expected}`, query);
    }),

    ...served.criteria
      .filter(name => served.criteria.includes(`!${name}`))
      .map(name =>
        property(`each pair matches either "${name}" or "!${name}"`, async ({ adapter }, random) => {
          for (let i = 0; i < 5; i++) {
            const criterion = randomCriterion(random, name, random.pick(pairs), 'Europe/Prague');
            const found: string[] = [];
            for (const operator of ['=', '!='] as const) {
              found.push(...(await rowsOf(adapter, queryOf({ criteria: [{ ...criterion, operator }] }))).names);
            }
            same(pairs.map(nameOfPair).toSorted(), found.toSorted(), queryOf({ criteria: [criterion] }));
          }
        }),
      ),

    ...only(
      served.criteria.length > 0,
      tried('one more condition never adds a row', async ({ adapter }, query, random) => {
        const less = { ...query, limit: null, offset: 0 };
        const criterion = randomCriterion(random, random.pick(served.criteria), random.pick(pairs), query.timeZone);
        const more = { ...less, criteria: [...less.criteria, criterion] };
        within((await rowsOf(adapter, less)).names, (await rowsOf(adapter, more)).names, more);
      }),
    ),

    ...only(
      served.acl,
      tried('acl never adds a row', async ({ adapter }, query) => {
        const open = { ...query, limit: null, offset: 0, acl: false };
        within((await rowsOf(adapter, open)).names, (await rowsOf(adapter, { ...open, acl: true })).names, query);
      }),
      property('acl returns what the user may see', async ({ adapter, reference }) => {
        const query = queryOf({ acl: true });
        same((await rowsOf(reference, query)).names, (await rowsOf(adapter, query)).names, query);
      }),
    ),
  ];
}

const only = <T>(condition: boolean, ...items: T[]): T[] => (condition ? items : []);

const pairsOf = (corpus: readonly Process[]): ProcessItem[] =>
  corpus.flatMap(process => process.steps.map(step => ({ process, step })));

const distinct = (names: readonly string[]) => new Set(names.map(name => name.split('/')[0])).size;

function same(expected: readonly string[], actual: readonly string[], query: ProcessQuery): void {
  const wrong = difference(expected, actual);
  if (wrong) throw failure(wrong, query);
}

function within(all: readonly string[], some: readonly string[], query: ProcessQuery): void {
  const known = new Set(all);
  const added = some.filter(name => !known.has(name));
  if (added.length > 0) throw failure(`added ${added.slice(0, 5).join(', ')}`, query);
}
