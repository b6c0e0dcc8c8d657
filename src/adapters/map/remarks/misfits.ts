import { isIsoDate } from '../../../core/base/dates/instant.ts';
import { clipLine } from '../../../core/base/text/clip-text.ts';
import { parsePath, pathsIn, textOfPath, valueAt } from '../../../core/config/mapping/path.ts';
import { pointerTo } from '../../../core/config/yaml/yaml-node.ts';
import type { Remark } from '../../../core/processes/adapter.ts';
import type { GivenProcess } from '../../../core/processes/process.ts';
import { asYaml } from './as-yaml.ts';
import { dateLine } from './date-line.ts';
import { asTemplatePath } from './template-path.ts';
import { isForMap, isMisfit } from '../is-misfit.ts';
import { itemOf, type MappedPath } from '../item-map.ts';
import { kindOf } from '../lists.ts';
import { USER_IDS, USER_NAMES } from '../user-names.ts';

/** Usual names of a member that says what an object is, the most readable first. */
const NAMES = [...USER_NAMES, 'label', 'text', 'summary', 'description', 'key', 'value', 'code'];
const IDS = [...USER_IDS, '$oid', 'uuid', 'name'];

/** What paths of a mapping are read from, the items or the steps of a source. */
export interface Owners {
  readonly values: readonly unknown[];
  /** `The item 7` */
  readonly nameOf: (at: number) => string;
}

/** The items that processes are made of. */
export const itemsOf = (processes: readonly GivenProcess[]): Owners => ({
  values: processes.map(itemOf),
  nameOf: at => `The item ${clipLine(JSON.stringify(processes[at]!.id), 60)}`,
});

/** Remarks on paths that lead to values of another type than the member they are mapped to, with the line to write. */
export function remarksOfMisfits(
  paths: readonly MappedPath[],
  { values: owners, nameOf }: Owners,
  names: readonly string[],
): Remark[] {
  return paths.map(mapped => {
    const { member, text, path, kind } = mapped;
    const values = owners.map(owner => valueAt(owner, path));
    const at = values.findIndex(value => isMisfit(value, kind));
    const value = values[at];
    const { hint, note = '' } = isForMap(value, kind)
      ? correctionOfText(mapped, value, names)
      : correctionOf(mapped, value, values);
    const message = `${nameOf(at)} has ${described(value)} as "${text}", which is mapped to "${member}"${note}`;
    const setting = member.split('.').reduce((pointer, name) => pointerTo(pointer, name), '/source/map');
    return { message, hint, setting };
  });
}

/** The line to write for a text, or a number, that is to be a member with members of its own. */
function correctionOfText({ member, text }: MappedPath, value: unknown, names: readonly string[]): Correction {
  const name = member.slice(member.lastIndexOf('.') + 1);
  const isText = typeof value === 'string';
  const path = asYaml(text);
  const lines: Readonly<Record<string, string>> = {
    templateStep: `templateStep: {${isText ? 'title' : 'id'}: ${path}}`,
    step: `step: ${isText ? `{templateStep: {title: ${path}}}` : `{id: ${path}}`}`,
    templateProcess: isText && !names.includes('name') ? `name: ${path}` : `templateProcess: {id: ${path}}`,
    plan: `plan: {from: ${path}}`,
  };
  return { hint: `Write: ${lines[name]!}`, note: ', which has members of its own' };
}

interface Correction {
  readonly hint: string;
  /** Behind the message. */
  readonly note?: string;
}

/**
 * The line to write for a value of another type.
 *
 * @param values - those of all items at the path
 */
export function correctionOf(
  { member, path, kind }: MappedPath,
  value: unknown,
  values: readonly unknown[],
): Correction {
  const name = member.slice(member.lastIndexOf('.') + 1);
  const line = (source: string): Correction => ({ hint: `Write: ${name}: ${asYaml(source)}` });
  const paths = pathsIn(value);
  const within = (inner: string): string => textOfPath(path) + (inner.startsWith('[') ? inner : `.${inner}`);
  const scalars = paths.filter(each => isScalar(memberAt(value, each)));
  if (kind === 'date') {
    if (typeof value === 'object') {
      const date = scalars.find(each => isIsoDate(String(memberAt(value, each))));
      return date === undefined ? without(scalars, within) : line(within(date));
    }
    return correctionOfDate(name, asTemplatePath(textOfPath(path)), values);
  }
  if (kind === 'list') return line(`{{ ${asTemplatePath(textOfPath(path))} | map: "${namedBy(value) ?? 'name'}" }}`);
  const isPair = Array.isArray(value) && value.length === 2 && value.every(isScalar);
  const [id, fullname] = isPair ? ['[0]', '[1]'] : [nearest(IDS, scalars), nearest(NAMES, scalars)];
  if (kind === 'id') return id === undefined ? without(scalars, within) : line(within(id));
  if (fullname === undefined) return without(scalars, within);
  if (kind !== 'user' || id === undefined || id === fullname || id === 'name') return line(within(fullname));
  return { hint: `Write: ${name}: {id: ${asYaml(within(id))}, fullname: ${asYaml(within(fullname))}}` };
}

function correctionOfDate(name: string, whole: string, values: readonly unknown[]): Correction {
  const given = values.filter(value => value !== undefined && value !== null && value !== '' && value !== false);
  const line = dateLine(whole, given);
  if (!line) {
    const hint = `Send such a date, or write a template that makes one: ${name}: "{{ … }}".`;
    return { note: ': a date is written 2026-12-31', hint };
  }
  const { template, written, otherwise } = line;
  const swap = otherwise === null ? '' : ' If the day comes first, swap d[0] and d[1].';
  return {
    note: `: a date is written ${otherwise === null ? written : `${written} or ${otherwise}`}`,
    hint: `Write: ${name}: ${asYaml(template)}${swap}`,
  };
}

const without = (scalars: readonly string[], within: (inner: string) => string): Correction => {
  const shown = scalars.slice(0, 6).map(within).join(', ');
  return { hint: shown ? `Write a member of it, such as ${shown}.` : 'Map a member that holds a text.' };
};

const memberAt = (value: unknown, path: string): unknown => valueAt(value, parsePath(path));

const isScalar = (value: unknown): boolean => (typeof value === 'string' && value !== '') || typeof value === 'number';

/** The path whose last name comes first among the names; members of the object itself before those within them. */
function nearest(names: readonly string[], paths: readonly string[]): string | undefined {
  const plain = (path: string) => path.toLowerCase().replaceAll(/[^\p{L}$.]/gu, '');
  for (const name of names) {
    const own = paths.find(path => plain(path) === name);
    if (own !== undefined) return own;
  }
  return undefined;
}

/** The member that names the objects of a list. */
function namedBy(list: unknown): string | undefined {
  const first: unknown = Array.isArray(list) ? list[0] : undefined;
  return nearest(
    NAMES,
    pathsIn(first).filter(path => isScalar(memberAt(first, path))),
  );
}

function described(value: unknown): string {
  if (typeof value !== 'object' || value === null) return clipLine(JSON.stringify(value), 60);
  const first: unknown = Array.isArray(value) ? value[0] : undefined;
  return typeof first === 'object' && first !== null
    ? `a list of ${kindOf(first).replace('an object', 'objects')}`
    : kindOf(value);
}
