import { valueAt } from '../../mapping/path.ts';
import type { PairTable } from '../../../processes/process.ts';
import type { PanelConfig } from '../../panel-config.ts';
import { pointerTo } from '../../yaml/yaml-node.ts';
import { shown } from '../config-diagnostic.ts';
import { type AbsentMember, firstProcesses } from './absent-members.ts';
import { correctionOf, keyOf, type Part } from './nearest-members.ts';

/** What has variables. */
interface Owner {
  readonly variables?: unknown;
}

/**
 * The variable that is meant by one that none of the processes has: one with a close name that one of them has, and
 * that is not used itself. Cost: O(processes × names).
 *
 * @param used - the variables that the same criteria or filters name
 * @param withShort - a name that is short for the given one is meant, too, and one for which it is short: "prio" and
 *   "priority", but not "done" and "doneAt"
 * @returns null if a process has it, or none has a close one
 */
export function meantVariable(
  name: string,
  processes: readonly Owner[],
  used: readonly string[],
  withShort = false,
): string | null {
  if (processes.some(({ variables }) => valueAt(variables, name.split('.')) !== undefined)) return null;
  const near = correctionOf(partsOf(name), processes, new Set(used.map(each => keyOf(partsOf(each)))));
  const names = near?.slice(1).map(part => String(part.name)) ?? (withShort ? shortFor(name, processes, used) : null);
  if (!names || names.some(each => each.includes('.')) || hasWordMore(name, names.join('.'))) return null;
  return names.join('.');
}

const partsOf = (name: string): Part[] =>
  ['variables', ...name.split('.')].map(each => ({ name: each, written: each }));

function shortFor(name: string, processes: readonly Owner[], used: readonly string[]): readonly string[] | null {
  const path = name.split('.');
  const last = path.pop()!;
  for (const { variables } of processes) {
    const owner = valueAt(variables, path);
    const meant = Object.keys(typeof owner === 'object' && owner !== null ? owner : {}).find(
      each => isShortFor(last, each) || isShortFor(each, last),
    );
    if (meant !== undefined && !used.includes([...path, meant].join('.'))) return [...path, meant];
  }
  return null;
}

/** Whether one of two names is the other and a word: "done" and "doneAt". */
const hasWordMore = (a: string, b: string): boolean => {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return long.startsWith(short) && /^[\p{Lu}_-]/u.test(long.slice(short.length));
};

const isShortFor = (short: string, name: string): boolean =>
  short.length >= 3 &&
  name.toLowerCase().startsWith(short.toLowerCase()) &&
  /^\p{Ll}+$/u.test(name.slice(short.length));

/** Finds variables of the reader's filters that no row has although it has one with a close name. */
export function absentVariables(config: PanelConfig, pairs: PairTable): AbsentMember[] {
  if (config.panel !== 'process_grid') return [];
  const ofFilters = config.filters.flatMap(({ name, source }) =>
    'variable' in source ? [[name, source.variable] as const] : [],
  );
  if (ofFilters.length === 0) return [];
  const processes = firstProcesses(pairs);
  const used = ofFilters.map(([, variable]) => variable);
  return ofFilters.flatMap(([name, variable]) => {
    const meant = meantVariable(variable, processes, used);
    const message = `the filter ${shown(name)}: no row has the variable ${shown(variable)}`;
    const path = `${pointerTo('/filters', name)}/variable`;
    return meant === null ? [] : [{ message, hint: `Write "${meant}".`, path, offset: 0 }];
  });
}
