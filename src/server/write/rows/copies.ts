import { foldedText } from '../../../core/query/predicates/fulltext.ts';
import type { Process, Step } from '../../../core/processes/process.ts';
import type { Tables } from '../../sql/tables.ts';
import type { Names } from '../names/names.ts';
import type { ProcessTables, Values } from './table-rows.ts';

/** The rows of a process in all tables with its data. */
export interface WholeProcess extends ProcessTables {
  /** By step and principal. */
  readonly candidates: ReadonlyMap<string, Values>;
  /** By step and principal. */
  readonly visible: ReadonlyMap<string, Values>;
}

/** The key of a row of candidates or of visibility. */
export const keyOfCopy = ({ step, principal }: Values): string => JSON.stringify([step, principal]);

/**
 * Adds copies to the rows of a process: the number of steps, the search text, who may do which step and who may see it.
 */
export function withCopies({ process, steps: plain }: ProcessTables, names: Names, tables: Tables): WholeProcess {
  const isSearched = tables.step.has('search');
  const { id, modified } = process;
  const candidates = new Map<string, Values>();
  const visible = new Map<string, Values>();
  const add = (copies: Map<string, Values>, copy: Values) => copies.set(keyOfCopy(copy), copy);
  const whole = principalsOf(process.creator, process.readers, process.supervisors);
  for (const principal of whole) add(visible, { process: id, principal, step: '0', modified });
  const steps = new Map<string, Values>();
  for (const [step, row] of plain) {
    steps.set(step, isSearched ? { ...row, search: searched(process, row, names) } : row);
    const { state } = row;
    for (const principal of principalsOf(row.possibleResolvers))
      add(candidates, { process: id, step, principal, state, modified });
    // a principal that sees the whole process needs no rows for its steps
    for (const principal of principalsOf(row.resolver, row.possibleResolvers))
      if (!whole.has(principal)) add(visible, { process: id, principal, step, modified });
  }
  return { process: { ...process, stepCount: steps.size }, steps, candidates, visible };
}

/** Principals that can see any of a process, by its own rows. */
export function principalsOfRows({ process, steps }: ProcessTables): ReadonlySet<string> {
  const ofSteps = [...steps.values()].flatMap(({ resolver, possibleResolvers }) => [resolver, possibleResolvers]);
  return principalsOf(process.creator, process.readers, process.supervisors, ...ofSteps);
}

const principalsOf = (...given: unknown[]): Set<string> =>
  new Set(given.flat().filter((id): id is string => typeof id === 'string'));

/** The search text of a pair, with the names that users see. */
function searched(process: Values, step: Values, names: Names): string {
  const whole = {
    id: process.id,
    templateProcess: { name: names.name('templateProcess', process.template) },
    creator: { fullname: names.name('user', process.creator) },
    tags: process.tags,
    variables: process.variables,
  };
  const pair = {
    id: step.id,
    templateStep: { name: step.name, title: step.template ? names.title(step.template) : step.title },
    resolver: { fullname: names.name('user', step.resolver) },
    data: step.data,
  };
  return foldedText(whole as unknown as Process, pair as unknown as Step);
}
