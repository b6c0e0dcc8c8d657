import { after, before, suite, test } from 'node:test';
import { expect } from 'chai';
import type { Sql } from 'postgres';
import { startPostgres, withoutPostgres } from '../server/support/postgres.ts';
import { checkActions } from './check-actions.ts';
import { checkHistory } from './check-history.ts';
import { checkNames, checkTables, readStored } from './check-tables.ts';
import { Findings } from './findings.ts';
import { type Done, type History, readHistory } from './history.ts';
import { prepareJournal } from './journal.ts';
import type { Attempt, Operation } from './operation-log.ts';
import { Random } from './random.ts';
import { write } from './writers.ts';

const kindsOf = (findings: Findings) => [...findings.offences.keys()].toSorted();

class RolledBack extends Error {}

suite('the soak finds what is wrong with tables', { skip: withoutPostgres }, () => {
  let running: Awaited<ReturnType<typeof startPostgres>>;
  let history: History;
  before(async () => {
    running = await startPostgres({ settings: { track_commit_timestamp: 'on' } });
    await prepareJournal(running.connection);
    const ids = [1, 2, 3, 4, 5];
    await running.database.transaction(session => write(session, ids, new Random('tables')));
    // what a process that names nobody may do to names is not what this is about
    await running.connection`update app_user set fullname = 'User' || id || ' Erste'`;
    history = await readHistory(running.connection);
  });
  after(() => running.close());

  const kindsAfter = async (statement: string): Promise<string[]> => {
    const findings = new Findings();
    const { connection } = running;
    try {
      await connection.begin(async transaction => {
        const sql = transaction as unknown as Sql;
        await sql.unsafe(statement);
        await checkTables(sql, history, findings);
        await checkNames(sql, history, findings);
        checkHistory(await readStored(sql), history, findings);
        throw new RolledBack();
      });
    } catch (thrown) {
      if (!(thrown instanceof RolledBack)) throw thrown;
    }
    return kindsOf(findings).filter(kind => kind !== 'step.search has an old name');
  };

  // what is done to the tables, what is found
  const cases: readonly (readonly [string, readonly string[]])[] = [
    ['select 1', []],
    ['delete from step_candidate where process_id = 1', ['step_candidate is no copy']],
    ['update step_candidate set state = -1 where process_id = 1', ['step_candidate is no copy']],
    ['update process_visible set modified_at = now() where process_id = 2', ['process_visible is no copy']],
    ['delete from process_visible where process_id = 2', ['process_visible is no copy']],
    [
      'insert into process_visible (process_id, principal, step_id) values (1, 4242, 0)',
      ['process_visible is no copy'],
    ],
    [
      'insert into process_visible (process_id, principal, step_id) values (4242, 1, 0)',
      ['process_visible is no copy', 'visibility without a process'],
    ],
    [
      `insert into step (process_id, id, own) values (4242, 1, 'own'); insert into soak_note values (4242, 1)`,
      ['a step without a process'],
    ],
    [
      'delete from process where id = 3',
      ['a process is missing', 'a step without a process', 'process_visible is no copy', 'step_candidate is no copy', 'visibility without a process'], // prettier-ignore
    ],
    [
      `insert into step (process_id, id, own, search) values (4, 4242, 'own', '')`,
      ['a ghost step', 'rows of the application that refer to steps are lost', 'step.search is no copy', 'step_count is not the number of steps'], // prettier-ignore
    ],
    [`update step set data = 'of another' where process_id = 4`, ['step.search is no copy', 'versions are mixed']],
    [`update step set own = null where process_id = 4`, ['a column of the application is lost']],
    [`delete from soak_note where process_id = 4`, ['rows of the application that refer to steps are lost']],
    [`update process set variables = variables || '{"price": 1.1}' where id = 4`, ['digits of a variable are lost']],
    [`update process set start_at = date_trunc('second', start_at) where id = 4`, ['microseconds are lost']],
    [`update process set expiration_at = null where id = 5`, ['infinity is lost']],
    [`update app_user set fullname = null where id = 5`, ['a name was erased by a process']],
  ];
  for (const [statement, kinds] of cases)
    test(`after "${statement}" it finds ${kinds.join(', ') || 'nothing'}`, async () => {
      expect(await kindsAfter(statement)).to.deep.equal(kinds);
    });
});

suite('the soak finds what was told wrongly', () => {
  const done: Done = { op: 'op-1', action: 'claim', process: 1, step: 10, base: 5 };
  const noHistory: History = { versions: new Map(), rows: new Map(), done: [], names: new Map() };
  const attempt = (rest: Attempt['rest'], result: 'done' | 'refused' | null, status = 503): Attempt => {
    const told = { done: Number(result === 'done'), refused: Number(result === 'refused'), statuses: [status] };
    return { begun: 0, results: new Map(result ? [[1, told]] : []), rest, outcome: '' };
  };
  const kindsOfTelling = (attempts: Attempt[], all: Done[], seen: number | null) => {
    const items = [{ process: 1, step: 10, seen }];
    const operation: Operation = { name: 'op-1', action: 'claim', user: 1, how: 'raw', items, attempts };
    const findings = new Findings();
    checkActions([operation], { ...noHistory, done: all }, findings);
    return kindsOf(findings);
  };
  // what was told, how often it was done, with what version seen, what is found
  const cases: readonly (readonly [string, Attempt[], number, number | null, string[]])[] = [
    ['done', [attempt('unknown', 'done')], 1, null, []],
    ['done', [attempt('unknown', 'done')], 1, 5, []],
    ['done', [attempt('unknown', 'done')], 1, 4, ['acted on what was not seen, raw']],
    ['done', [attempt('unknown', 'done')], 0, null, ['told done, but it was not']],
    ['done', [attempt('unknown', 'done')], 2, null, ['an action was done twice']],
    ['not done', [attempt('not done', 'refused')], 1, null, ['told not done, but it was']],
    ['not done', [attempt('not done', 'refused')], 0, null, []],
    ['unknown', [attempt('unknown', null)], 0, null, []],
    ['unknown', [attempt('unknown', null)], 1, null, []],
    ['unknown, then done', [attempt('unknown', null), attempt('unknown', 'done')], 1, null, []],
    ['unknown, then that it cannot be done', [attempt('unknown', null), attempt('not done', 'refused', 409)], 0, null, []], // prettier-ignore
    ['unknown, then that it cannot be done', [attempt('unknown', null), attempt('not done', 'refused', 409)], 1, null,
      ['a second try was told that it cannot be done, which the first had done']], // prettier-ignore
  ];
  for (const [told, attempts, times, seen, kinds] of cases)
    test(`told ${told}, done ${times} ×, version ${seen ?? 'of no matter'} seen: it finds ${kinds.join() || 'nothing'}`, () => {
      const all = Array.from({ length: times }, () => done);
      expect(kindsOfTelling(attempts, all, seen)).to.deep.equal(kinds);
    });
});
