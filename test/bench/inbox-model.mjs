import { compileQuery } from '../../src/server.ts';
import { WHOLE_QUERY } from '../../src/core/query/whole-query.ts';

/* An experimental model of the inbox by principal, in addition to the product's tables: see inbox-shard.mjs. `whole`
   contains rows as in a page, `ids` only their ids. */

const is = (key, ...value) => ({ key, operator: '=', value });

/** Today's query for a page of an inbox. */
export const todaysPage = ([id, ...groups]) =>
  compileQuery(
    {
      ...WHOLE_QUERY,
      timeZone: 'UTC',
      criteria: [is('possibleResolver', id, ...groups), is('stepState', 2)],
      window: { offset: 0, limit: 50, cursor: null },
      orderBy: [{ path: 'process.modified', direction: 'desc' }],
    },
    { user: { id, groups }, collation: 'en-x-icu' },
  );

const { text } = todaysPage([1]);
/** SQL for process and step as in a page, and the tables that they come from. */
const [, PAIR] = /(json_build_array\("p"\."template.* as s) from page/.exec(text);
const [, NAMES] = /(left join "template_process".*) order by/.exec(text);
const PAIRS = `process p join step s on s.process_id = p.id ${NAMES}`;

const COLUMNS = 'principal, process_id, step_id, state, modified_at';
const OF_CANDIDATE = 'c.principal, c.process_id, c.step_id, c.state, c.modified_at';
const WITH_CANDIDATES = `${PAIRS} join step_candidate c on c.process_id = s.process_id and c.step_id = s.id`;
const KINDS = { whole: `${COLUMNS}, p, s`, ids: COLUMNS };

/** Creates and fills both models. */
export async function makeModels(sql, shards) {
  for (const kind of Object.keys(KINDS)) {
    await sql.unsafe(`create table inbox_${kind} (principal bigint not null, process_id bigint not null, step_id bigint not null,
      state smallint, modified_at timestamptz ${kind === 'whole' ? ', p text, s text' : ''}, primary key (principal, process_id, step_id))`);
    if (shards)
      await sql.unsafe(
        `select create_distributed_table('inbox_${kind}', 'principal', shard_count => ${shards}, colocate_with => 'none')`,
      );
    const from =
      kind === 'whole' ? `${OF_CANDIDATE}, ${PAIR} from ${WITH_CANDIDATES}` : `${OF_CANDIDATE} from step_candidate c`;
    await sql.unsafe(`insert into inbox_${kind} select ${from}`);
    await sql.unsafe(
      `create index on inbox_${kind} (principal, state, modified_at desc nulls last, process_id, step_id)`,
    );
    await sql.unsafe(`analyze inbox_${kind}`);
  }
}

const whose = (kind, members) => `
  select process_id::text as p_id, modified_at, ${members} from inbox_${kind}
  where principal = $1::text::bigint and state = 2 group by process_id, modified_at
  order by modified_at desc nulls last, process_id limit 51`;
const WHOLE_PAGE = whose(
  'whole',
  '(array_agg(p))[1] as p, array_agg(step_id::text order by step_id) as ids, array_agg(s order by step_id) as s',
);
const IDS_PAGE = whose('ids', 'array_agg(step_id::text order by step_id) as ids');
const ROWS = `select p.id::text as p_id, s.id::text as s_id, ${PAIR} from ${PAIRS}
  where p.id = any($1::text::bigint[]) and s.id = any($2::text::bigint[])`;

const listed = ids => `{${ids.join()}}`;

/** Statements for pages, to be explained; for `ids`, also the one for the rows of the given ids. */
export const STATEMENTS = {
  whole: () => [[WHOLE_PAGE, ['1']]],
  ids: found => [
    [IDS_PAGE, ['1']],
    [ROWS, [listed(found.map(({ p_id: id }) => id)), listed(found.flatMap(({ ids }) => ids))]],
  ],
};

const ask = (database, text, parameters) => database.query(text, parameters, { prepare: true });

/** The first rows of each principal, merged. */
async function merged(database, text, principals) {
  const [first, ...others] = await Promise.all(principals.map(id => ask(database, text, [String(id)])));
  if (others.length === 0) return first;
  const found = new Map([first, ...others].flat().map(row => [row.p_id, row]));
  const inOrder = (a, b) => Number(b.modified_at) - Number(a.modified_at) || Number(a.p_id) - Number(b.p_id);
  return [...found.values()].toSorted(inOrder).slice(0, 51);
}

/** Reads a page of a user and groups through each model; returns rows with process ids. */
export const PAGES = {
  async today(database, principals) {
    const { text: page, parameters } = todaysPage(principals);
    return await ask(database, page, parameters);
  },
  whole: (database, principals) => merged(database, WHOLE_PAGE, principals),
  async ids(database, principals) {
    const found = await merged(database, IDS_PAGE, principals);
    const [, [rows, parameters]] = STATEMENTS.ids(found);
    await ask(database, rows, parameters);
    return found;
  },
};

const TYPES = { state: 'smallint', modified_at: 'timestamptz', p: 'text', s: 'text' };

/**
 * Updates the rows of a model for some processes.
 *
 * @param seenBy - principals that could see them before, whose rows are replaced
 */
export async function renew(session, kind, processes, seenBy) {
  const columns = KINDS[kind].split(', ');
  const ofCandidate = columns.slice(0, 5).map(column => `c.${column}::text`);
  const from =
    kind === 'whole' ? `${ofCandidate}, ${PAIR} from ${WITH_CANDIDATES}` : `${ofCandidate} from step_candidate c`;
  const ids = listed(processes);
  const rows = await ask(session, `select ${from} where c.process_id = any($1::text::bigint[])`, [ids]);
  await ask(
    session,
    `delete from inbox_${kind} where principal = any($1::text::bigint[]) and process_id = any($2::text::bigint[])`,
    [listed(seenBy), ids],
  );
  if (rows.length === 0) return;
  const places = rows.map((_, i) => {
    const parameters = columns.map((column, j) => `$${i * columns.length + j + 1}::text::${TYPES[column] ?? 'bigint'}`);
    return `(${parameters})`;
  });
  await session.query(
    `insert into inbox_${kind} (${columns}) values ${places}`,
    rows.flatMap(row => columns.map(column => row[column])),
  );
}
