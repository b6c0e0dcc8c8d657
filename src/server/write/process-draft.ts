import type { GivenProcess, Process } from '../../core/processes/process.ts';
import type { Session } from '../database.ts';
import type { Tables } from '../sql/tables.ts';
import { type WholeProcess, withCopies } from './rows/copies.ts';
import { writeDifferences } from './differences.ts';
import { instantReader } from './rows/instants.ts';
import { namesFor } from './names/names.ts';
import { merged } from './rows/row-changes.ts';
import { readStored } from './rows/stored-rows.ts';
import { emptyNames, type ProcessTables, tablesOfProcess, type Values } from './rows/table-rows.ts';

/** A process that is handed out to be changed, while its row is locked. */
export class ProcessDraft {
  readonly #given: ProcessTables;

  /** @param given - as it is handed out; it may be changed in place after this */
  constructor(given: Process) {
    this.#given = tablesOfProcess(given, instantReader('UTC'), emptyNames());
  }

  /**
   * Writes only the differences between the process as it was handed out and as it comes back.
   *
   * @param timeZone - for dates, and times without an offset; without it they are refused
   * @throws TypeError as `writeProcesses` does, and if another process comes back, or one without `steps`
   */
  async write(session: Session, tables: Tables, changed: GivenProcess, timeZone: string | undefined): Promise<void> {
    const id = this.#given.process.id as string;
    // it has steps, all of which would be deleted
    if ((changed.steps ?? null) === null) throw new TypeError(`the process ${id} comes back without its steps`);
    const named = emptyNames();
    const wanted = tablesOfProcess(changed, instantReader(timeZone), named);
    if (wanted.process.id !== id) throw new TypeError(`the process ${id} comes back as ${String(wanted.process.id)}`);
    const stored = await readStored(session, tables, [id]);
    const whole = stored.get(id);
    if (!whole) throw new TypeError(`the process ${id} has been removed, and comes back`);
    const now = merged(whole, this.#given, wanted);
    const names = await namesFor(session, tables, [whole, now], named);
    const [before, after] = [whole, now].map(rows => withCopies(rows, names, tables)) as [WholeProcess, WholeProcess];
    await writeDifferences(session, tables, stored, [withOwnCopies(whole, before, after)]);
  }
}

/**
 * A process with its stored copies, changed only as far as its own changes require: an application may have added
 * search text, and principals that may see it.
 */
function withOwnCopies(stored: WholeProcess, before: WholeProcess, after: WholeProcess): WholeProcess {
  const steps = new Map(after.steps);
  for (const [id, row] of after.steps) {
    const [was, now] = [before.steps.get(id), stored.steps.get(id)];
    if (was && now) steps.set(id, { ...row, search: withOwnWords(now.search, was.search, row.search) });
  }
  const { modified } = after.process;
  const copies = (name: 'candidates' | 'visible') => {
    // those of a deleted step go with it
    const isThere = ({ step }: Values) => step === '0' || after.steps.has(step as string);
    const own = [...stored[name]].filter(([key, row]) => !before[name].has(key) && isThere(row));
    const ofNow = ({ step }: Values) => (name === 'visible' ? {} : { state: after.steps.get(step as string)?.state });
    const derived = [...after[name]].filter(([key]) => stored[name].has(key) || !before[name].has(key));
    return new Map([...own.map(([key, row]) => [key, { ...row, ...ofNow(row), modified }] as const), ...derived]);
  };
  return { process: after.process, steps, candidates: copies('candidates'), visible: copies('visible') };
}

/** Keeps the lines of a search text that do not come from the process. */
function withOwnWords(stored: unknown, before: unknown, after: unknown): unknown {
  if (typeof stored !== 'string' || before === after) return stored;
  const derived = new Set(String(before).split('\n'));
  return [after, ...stored.split('\n').filter(line => !derived.has(line))].join('\n');
}
