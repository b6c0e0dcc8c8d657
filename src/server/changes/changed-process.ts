import { sql } from 'kysely';
import type { Process } from '../../core/processes/process.ts';
import { WHOLE_QUERY } from '../../core/query/whole-query.ts';
import { processesOfRows } from '../rows/process-rows.ts';
import { compileWith } from '../sql/compile-query.ts';
import type { PairRow } from '../sql/pair-columns.ts';
import { digitsOf, idOf } from '../sql/parameters.ts';
import type { Sql, Statement } from '../sql/statement.ts';
import type { Tables } from '../sql/tables.ts';

/** A principal, and the step that it may see: 0 stands for all. */
type Sight = readonly [principal: string, step: string];

/** What may be told of a process, by whom it concerns. */
export interface Rights {
  /** Ids of the user and the groups, as digits. */
  readonly principals: readonly string[];
  /** Everything is told, whoever may see it. */
  readonly seesAll: boolean;
  /** Of other templates it is only told what is gone. Null for all. */
  readonly templates: ReadonlySet<string> | null;
}

/** The statement that reads processes whole, with who may see them: both of one moment. */
export function readStatement(ids: readonly string[], tables: Tables): Statement {
  const criteria = [{ key: 'id', operator: '=', value: ids.map(idOf) } as const];
  const query = { ...WHOLE_QUERY, acl: false, criteria };
  return compileWith(query, { user: null, schema: tables }, [sql`${sightSql(tables)} as v`]);
}

/** Once for the rows of a process, in the first of them; of one process, so that it is read where that lives. */
function sightSql({ process, step, visible }: Tables): Sql {
  if (!visible) return sql`null::text`;
  const id = process.column('p', 'id');
  const sight = sql`json_build_array(${visible.column('v', 'principal')}::text, ${visible.column('v', 'step')}::text)`;
  return sql`
    case when row_number() over (partition by ${id} order by ${step.column('s', 'id')}) = 1
    then (select json_agg(${sight})::text from ${visible.as('v')} where ${visible.column('v', 'process')} = ${id}) end`;
}

/** A row of `readStatement`. */
export interface ChangedRow extends PairRow {
  /** Sights, in the first row of a process. */
  readonly v: string | null;
}

/** The processes of such rows, by their ids. Who may see them is told by the table that queries ask, where there is one. */
export function readChanged(rows: readonly ChangedRow[], { visible }: Tables): Map<string, ChangedProcess> {
  const sights = new Map<string, readonly Sight[]>();
  for (const { p_id, v } of rows) if (v !== null) sights.set(p_id, JSON.parse(v) as Sight[]);
  return new Map(
    processesOfRows(rows).map(process => {
      const id = String(process.id);
      return [id, new ChangedProcess(id, process, visible ? sights.get(id) : sightsOf(process))];
    }),
  );
}

/** Contract 3.6. */
function sightsOf({ creator, readers, supervisors, steps }: Process): Sight[] {
  const ids = (list: readonly unknown[]) => list.flatMap(id => digitsOf(id) ?? []);
  return [
    ...ids([creator?.id, ...(readers ?? []), ...(supervisors ?? [])]).map((principal): Sight => [principal, '0']),
    ...steps.flatMap(({ id, resolver, possibleResolvers }) =>
      ids([resolver?.id, ...(possibleResolvers ?? [])]).map((principal): Sight => [principal, String(id)]),
    ),
  ];
}

/** A process that has changed, as an event tells it to each of those who may see something of it. */
export class ChangedProcess {
  readonly #id: string;
  readonly #process: Process | null;
  readonly #sights = new Map<string, Set<string>>();
  /** Events by the numbers of the steps in them: made once, however many are told. */
  readonly #events = new Map<string, string>();

  /** @param process - null of one that is gone */
  constructor(id: string, process: Process | null = null, sights: readonly Sight[] = []) {
    this.#id = id;
    this.#process = process;
    for (const [principal, step] of sights) {
      const steps = this.#sights.get(principal);
      if (steps) steps.add(step);
      else this.#sights.set(principal, new Set([step]));
    }
  }

  /** Who may see something of it. */
  get principals(): Iterable<string> {
    return this.#sights.keys();
  }

  /**
   * The event that a user is told, as lines without an id.
   *
   * @param couldSee - who could see it before
   * @returns null where the user is told nothing
   */
  eventFor({ principals, seesAll, templates }: Rights, couldSee: ReadonlySet<string>): string | null {
    const process = this.#process;
    const steps = process
      ? process.steps.flatMap((step, i) => (this.#shows(step.id, principals, seesAll) ? i : []))
      : [];
    const isWanted = !templates || templates.has(String(process?.templateProcess?.id));
    if (process && steps.length > 0 && isWanted) return this.#changeOf(process, steps);
    const isMissed = seesAll || steps.length > 0 || principals.some(principal => couldSee.has(principal));
    return isMissed ? eventText('remove', { process: { id: idOf(this.#id) } }) : null;
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

/** An event of a stream, without an id. */
export const eventText = (type: 'change' | 'remove' | 'resync', data: object): string =>
  `event: ${type}\ndata: ${JSON.stringify(data)}\n\n`;
