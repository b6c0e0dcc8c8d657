import type { PairTable, Process } from '../../../processes/process.ts';
import type { PanelConfig } from '../../panel-config.ts';
import { pointerTo } from '../../yaml/yaml-node.ts';
import { labelOf, shown } from '../config-diagnostic.ts';
import { tagsIn } from '../template-tags.ts';
import { correctionOf, keyOf, NAME, type Part } from './nearest-members.ts';

/** A member that a template prints, that no row has, and whose name is close to one that rows have. */
export interface AbsentMember {
  /** `the field "prio": no row has "$_process.item.field.prio"` */
  readonly message: string;
  readonly hint: string;
  /** JSON Pointer of the template in the contents of `config`. */
  readonly path: string;
  /** Offset in the template. */
  readonly offset: number;
}

/** An output of a member of `$_process.item` or `$_process.variables`. */
interface MemberOutput {
  readonly template: string;
  readonly offset: number;
  readonly parts: readonly Part[];
}

const CHECKED_PROCESSES = 100;
/** Rows that are looked through for as many processes. */
const CHECKED_ROWS = 10_000;
const MAX_LENGTH = 20_000;

const PART = String.raw`\.(${NAME})|\[\s*(\d+)\s*\]|\[\s*("[^"]*"|'[^']*')\s*\]`;
const OUTPUT = new RegExp(
  String.raw`^(\{\{-?\s*)\$_process((?:\.item|\.variables)(?:${PART.replaceAll(/\((?!\?)/g, '(?:')})+)\s*(?:\||-?\}\})`,
  'u',
);
/** What Liquid reads of lists and texts besides their members. */
const OF_LIQUID = new Set<string | number>(['size', 'first', 'last']);

/**
 * Finds members of `$_process.item` and `$_process.variables` that a template prints, that none of the first 100
 * processes has, and whose name is close to that of a member that one of them has. A member that is absent without such
 * a name is normal: it may be optional, and sources that fetch variables by name leave out those that a process lacks.
 * So is one beside a close name that templates print, too: they are two members, unless one key was hit wrong.
 *
 * Cost: O(length of the templates + outputs × processes); for a misspelt member, also O(names), at most 500.
 */
export function absentMembers(config: PanelConfig, pairs: PairTable): AbsentMember[] {
  const outputs = templatesOf(config).flatMap(([path, source]) => memberOutputs(path, source));
  if (outputs.length === 0) return [];
  const processes = firstProcesses(pairs);
  const printed = new Set(outputs.flatMap(({ parts }) => parts.map((_, i) => keyOf(parts.slice(0, i + 1)))));
  const found = new Map<string, AbsentMember>();
  for (const { template: path, offset, parts } of outputs) {
    const meant = correctionOf(parts, processes, printed);
    if (!meant) continue;
    const message = `${labelOf(path)}: no row has ${shown(textOf(parts))}`;
    if (!found.has(message)) found.set(message, { message, hint: `Write "${textOf(meant)}".`, path, offset });
  }
  return [...found.values()];
}

/** Templates of which outputs are shown, with their pointers in the contents of `config`. */
export function templatesOf(config: PanelConfig): [path: string, source: string][] {
  if (config.panel === 'process_list') return [['/ui/content', config.content]];
  const { fields, details, columns } = config.table;
  const all: [string, string | null][] = [
    ...Array.from(fields, ([name, source]): [string, string] => [pointerTo('/table/fields', name), source]),
    ['/table/details', details],
    ...columns.map(({ name, tone }): [string, string | null] => [`${pointerTo('/table/columns', name)}/tone`, tone]),
  ];
  return all.filter((each): each is [string, string] => each[1] !== null);
}

function memberOutputs(template: string, source: string): MemberOutput[] {
  if (!/\$_process\.(?:item|variables)\b/.test(source) || source.length > MAX_LENGTH) return [];
  if (/\{%-?\s*(?:raw|comment|liquid|doc)\b|\{%-?\s*#/.test(source)) return [];
  return [...tagsIn(source)].flatMap(({ written, index }) => {
    const [, begin, path] = OUTPUT.exec(written) ?? [];
    if (path === undefined) return [];
    const parts = partsOf(path);
    const end = parts.findIndex(({ name }) => OF_LIQUID.has(name));
    return [{ template, offset: index + begin!.length, parts: end < 0 ? parts : parts.slice(0, end) }];
  });
}

function partsOf(path: string): Part[] {
  return Array.from(path.matchAll(new RegExp(PART, 'gu')), ([written, name, index, quoted]) => ({
    name: name ?? (index === undefined ? quoted!.slice(1, -1) : Number(index)),
    written,
  }));
}

/** The first processes, which are checked. */
export function firstProcesses({ processes, length }: PairTable): Process[] {
  const found = new Set<Process>();
  for (let row = 0; row < length && row < CHECKED_ROWS && found.size < CHECKED_PROCESSES; row++)
    found.add(processes[row]!);
  return [...found];
}

const textOf = (parts: readonly Part[]): string => `$_process${parts.map(({ written }) => written).join('')}`;
