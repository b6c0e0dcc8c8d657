import { sql } from 'kysely';
import type { Process } from '../../core/processes/process.ts';
import { WHOLE_QUERY } from '../../core/query/whole-query.ts';
import { processesOfRows } from '../rows/process-rows.ts';
import { compileWith } from '../sql/compile-query.ts';
import type { PairRow } from '../sql/pair-columns.ts';
import { digitsOf, idOf } from '../sql/parameters.ts';
import type { Sql, Statement } from '../sql/statement.ts';
import type { Tables } from '../sql/tables.ts';

/** A principal, and the id of a step that it may see: 0 stands for all steps. */
type Sight = readonly [principal: string, step: string];

/** What a user may be told of processes. */
export interface Rights {
  /** Ids of the user and their groups, as digits. */
  readonly principals: readonly string[];
  /** Whether all changes are sent, regardless of visibility. */
  readonly seesAll: boolean;
  /** Templates of interest; of others, only removals are sent. Null for all. */
  readonly templates: ReadonlySet<string> | null;
}

/** Statement for whole processes and the principals that may see them, from one snapshot. */
export function processesStatement(ids: readonly string[], tables: Tables): Statement {
  const criteria = [{ key: 'id', operator: '=', value: ids.map(idOf) } as const];
  const query = { ...WHOLE_QUERY, acl: false, criteria };
  return compileWith(query, { user: null, schema: tables }, [sql`${sightSql(tables)} as v`]);
}

/** Sights, only in the first row of a process. Selected by process, for a distributed database to read them locally. */
function sightSql({ process, step, visible }: Tables): Sql {
  if (!visible) return sql`null::text`;
  const id = process.column('p', 'id');
  const sight = sql`json_build_array(${visible.column('v', 'principal')}::text, ${visible.column('v', 'step')}::text)`;
  return sql`
    case when row_number() over (partition by ${id} order by ${step.column('s', 'id')}) = 1
    then (select json_agg(${sight})::text from ${visible.as('v')} where ${visible.column('v', 'process')} = ${id}) end`;
}

/** A row of `processesStatement`. */
export interface ChangedRow extends PairRow {
  /** Sights, in the first row of a process. */
  readonly v: string | null;
}

/** Parses such rows to processes, by id. Visibility comes from its table, as in queries, or else from the process. */
export function parseProcesses(rows: readonly ChangedRow[], { visible }: Tables): Map<string, ChangedProcess> {
  const sights = new Map<string, readonly Sight[]>();
  for (const { p_id, v } of rows) if (v !== null) sights.set(p_id, JSON.parse(v) as Sight[]);
  return new Map(
    processesOfRows(rows).map(process => {
      const id = String(process.id);
      return [id, new ChangedProcess(id, process, visible ? sights.get(id) : sightsOf(process))];
    }),
  );
}

/** The sights by contract 3.6. */
function sightsOf({ creator, readers, supervisors, steps }: Process): Sight[] {
  const ids = (list: readonly unknown[]) => list.flatMap(id => digitsOf(id) ?? []);
  return [
    ...ids([creator?.id, ...(readers ?? []), ...(supervisors ?? [])]).map((principal): Sight => [principal, '0']),
    ...steps.flatMap(({ id, resolver, possibleResolvers }) =>
      ids([resolver?.id, ...(possibleResolvers ?? [])]).map((principal): Sight => [principal, String(id)]),
    ),
  ];
}

/** A changed process, as events for all who may see any of it. */
export class ChangedProcess {
  readonly #id: string;
  readonly #process: Process | null;
  readonly #sights = new Map<string, Set<string>>();
  /** Events by the indexes of their steps: each is made once for all followers. */
  readonly #events = new Map<string, string>();

  /** @param process - null if it is gone */
  constructor(id: string, process: Process | null = null, sights: readonly Sight[] = []) {
    this.#id = id;
    this.#process = process;
    for (const [principal, step] of sights) {
      const steps = this.#sights.get(principal);
      if (steps) steps.add(step);
      else this.#sights.set(principal, new Set([step]));
    }
  }

  /** Principals that may see any of it. */
  get principals(): Iterable<string> {
    return this.#sights.keys();
  }

  /**
   * The event for a user, as lines without an id.
   *
   * @param couldSee - principals that could see the process before
   * @returns null if there is nothing to send
   */
  eventFor({ principals, seesAll, templates }: Rights, couldSee: ReadonlySet<string>): string | null {
    const process = this.#process;
    const steps = process
      ? process.steps.flatMap((step, i) => (this.#shows(step.id, principals, seesAll) ? i : []))
      : [];
    const isWanted = !templates || templates.has(String(process?.templateProcess?.id));
    if (process && steps.length > 0 && isWanted) return this.#changeOf(process, steps);
    const couldSeeBefore = seesAll || steps.length > 0 || principals.some(principal => couldSee.has(principal));
    return couldSeeBefore ? eventText('remove', { process: { id: idOf(this.#id) } }) : null;
  }

  #shows(step: unknown, principals: readonly string[], seesAll: boolean): boolean {
    if (seesAll) return true;
    return principals.some(principal => {
      const steps = this.#sights.get(principal);
      return steps !== undefined && (steps.has('0') || steps.has(String(step)));
    });
  }

  #changeOf(process: Process, steps: readonly number[]): string {
    const key = steps.join();
    let event = this.#events.get(key);
    if (event === undefined) {
      event = eventText('change', { process: { ...process, steps: steps.map(i => process.steps[i]!) } });
      this.#events.set(key, event);
    }
    return event;
  }
}

/** A server-sent event, without an id. */
export const eventText = (type: 'change' | 'remove' | 'resync', data: object): string =>
  `event: ${type}\ndata: ${JSON.stringify(data)}\n\n`;
