import { nearestName } from '../../../base/text/nearest-name.ts';
import { type Kind, kindOfUser, MAPPED_MEMBERS, PROCESS_MEMBERS, STEP_MEMBERS } from '../../mapping/members.ts';
import type { MappedValue } from '../../panel-config.ts';
import { type Remedy, shown, writeKey, writeValue } from '../config-diagnostic.ts';
import { pointerTo, valueOf, type YamlEntry, type YamlMap, type YamlNode } from '../../yaml/yaml-node.ts';
import type { Warn } from './criteria-pitfalls.ts';
import { isOfTemplate, mappedText, stepLine } from './step-line.ts';
import { memberOfWord } from './words-of-members.ts';

/** What a path to a person ends with. */
const OF_PERSON = /(?:^|[._])(?:\w*name|login|user|author|email)$|[._]?by$/i;

/** Words of other systems for the name of a person, in small letters. */
const NAMES_OF_PEOPLE = new Set(['name', 'displayname', 'displayvalue', 'username', 'anzeigename']);

/**
 * Warns of a member of `source.map` whose name is misspelt, or another system's word for one that is not mapped. One
 * that a template prints is meant.
 */
export function mappingPitfalls(map: YamlNode | undefined, text: string, warn: Warn): void {
  if (map?.kind !== 'map') return;
  for (const { key, value } of map.entries.values()) {
    valueless(value, [key], warn);
    const kind = PROCESS_MEMBERS[key] ?? STEP_MEMBERS[key];
    if (kind !== undefined) partPitfalls(value, [key], kind, text, warn);
    if (MAPPED_MEMBERS.includes(key)) continue;
    const word = wordFor(key, value);
    const meant = word ?? nearestName(key, MAPPED_MEMBERS);
    if (!meant || (word && isGiven(map, word)) || isPrinted(key, text)) continue;
    const message = `${shown(key)} is not a member of a process, so it is kept as an additional one`;
    warn(pointerTo('/source/map', key), message, `Write "${meant}" if that is meant.`, 'key');
  }
}

/** The same of a part: a person, a process, a step. What it has besides is kept, such as an address. */
function partPitfalls(node: YamlNode, names: readonly string[], kind: Kind, text: string, warn: Warn): void {
  const known = kind === 'user' ? kindOfUser : kind;
  if (node.kind !== 'map') return;
  for (const entry of node.entries.values()) {
    const { key, value } = entry;
    const inner = [...names, key];
    valueless(value, inner, warn);
    if (typeof known !== 'object') continue;
    if (Object.hasOwn(known, key)) {
      partPitfalls(value, inner, (known as Readonly<Record<string, Kind>>)[key]!, text, warn);
      continue;
    }
    if (names.join() === 'step' && stepPitfall(node, entry, text, warn)) continue;
    const isName = kind === 'user' && NAMES_OF_PEOPLE.has(key.toLowerCase().replace(/_/g, ''));
    const meant = isName ? 'fullname' : nearestName(key, Object.keys(known));
    if (!meant || node.entries.has(meant) || isRead(inner, text)) continue;
    const message = `${shown(key)} is not a member of ${shown(names.join('.'))}, so it is kept as an additional one`;
    warn(pointerOf(inner), message, writeKey(meant), 'key');
  }
}

/**
 * Warns of a member of "step" that is one of the template of the step, such as its title, or is known by the word of another system.
 *
 * @returns false: it is neither
 */
function stepPitfall(step: YamlMap, { key, value }: YamlEntry, text: string, warn: Warn): boolean {
  const message = `${shown(key)} is not a member of "step", so it is kept as an additional one`;
  const path = pointerOf(['step', key]);
  const word = wordFor(key, value);
  if (word === 'title') {
    if (hasTitle(step) || isRead(['step', key], text)) return true;
    warn(path, message, cureOfTemplate(step, word, mappedText(valueOf(value) as MappedValue)), 'key');
    return true;
  }
  if (isOfTemplate(key)) {
    // what panels show of a step is its title, unless a template prints its name
    const member = key === 'name' && !/\$_step\.(?:templateStep\.)?name\b/.test(text) ? 'title' : key;
    warn(path, message, cureOfTemplate(step, member, mappedText(valueOf(value) as MappedValue)), 'key');
    return true;
  }
  if (word === undefined || !Object.hasOwn(STEP, word) || step.entries.has(word)) return false;
  if (!isRead(['step', key], text)) warn(path, message, writeKey(word), 'key');
  return true;
}

/** Whether a "step" has a title, of which its template may be the giver. */
const hasTitle = (step: YamlMap): boolean => {
  const template = step.entries.get('templateStep')?.value;
  return step.entries.has('title') || (template?.kind === 'map' && template.entries.has('title'));
};

const STEP = STEP_MEMBERS['step'] as Readonly<Record<string, Kind>>;

function cureOfTemplate(step: YamlMap, member: string, text: string): Remedy {
  const template = step.entries.get('templateStep')?.value;
  if (template?.kind === 'map') {
    if (template.entries.has(member)) return { hint: 'Remove it: "templateStep" has it already.' };
    return { hint: `Move it into "templateStep": ${member}: ${text}` };
  }
  const line = stepLine(member, text);
  if (template) return { hint: `Write "${line}" in place of both.` };
  const held = line.slice(line.indexOf('{'));
  return { hint: `Write "${line}".`, ...(!line.includes('…') && { key: 'templateStep', value: held }) };
}

/** Whether a template of the panel prints a member, which is meant then. */
const isRead = (names: readonly string[], text: string): boolean =>
  (names[0] === 'step'
    ? [['$_step', ...names.slice(1)]]
    : [
        ['$_process', ...names],
        ['$_step', ...names],
      ]
  ).some(path => text.includes(path.join('.')));

/** Warns of a member with nothing behind its colon, which is not mapped. */
function valueless(node: YamlNode, names: readonly string[], warn: Warn): void {
  if (node.kind !== 'scalar' || (node.value !== null && node.value !== '')) return;
  const key = names.at(-1)!;
  const what = names.length > 1 ? 'it' : 'the line';
  const message = `${shown(names.join('.'))} has no value, so nothing is mapped to it`;
  warn(
    pointerOf(names),
    message,
    `Write a path of the item, such as "${key}: fields.${key}", or remove ${what}.`,
    'key',
  );
}

const pointerOf = (names: readonly string[]): string => names.reduce(pointerTo, '/source/map');

/** Whether a member is mapped; the title of a step may be given within others. */
const isGiven = (map: YamlMap, member: string): boolean =>
  (member === 'title' ? ['title', 'templateStep', 'step', 'steps'] : [member]).some(each => map.entries.has(each));

/** The member that a word of another system means; "created" may be a person as well as a time. */
function wordFor(key: string, value: YamlNode): string | undefined {
  const member = memberOfWord(key);
  return member === 'start' && isPerson(value) ? 'creator' : member;
}

const isPerson = (value: YamlNode): boolean =>
  value.kind === 'map' || (value.kind === 'scalar' && OF_PERSON.test(String(value.value)));

/** Whether a template of the panel prints a member of a process by its whole name. */
function isPrinted(key: string, text: string): boolean {
  const written = `$_process.${key}`;
  return text.split(written).some((rest, i) => i > 0 && !/^[\p{L}\p{N}_]/u.test(rest));
}

/** Warns of paths in the notation of JSON Pointer: `/a/b`. */
export function pathPitfalls(node: YamlNode | undefined, path: string, warn: Warn): void {
  if (node?.kind === 'map') {
    for (const { key, value } of node.entries.values()) pathPitfalls(value, pointerTo(path, key), warn);
    return;
  }
  const text = node?.kind === 'scalar' && typeof node.value === 'string' ? node.value : '';
  const [, rest] = /^\/([\w.\-[\]/]{1,100})$/.exec(text) ?? [];
  if (rest === undefined) return;
  const meant = rest.replace(/\/(\d+)(?=\/|$)/g, '[$1]').replaceAll('/', '.');
  warn(path, `${shown(text)} is not a path of this notation: no item has such a member`, writeValue(meant));
}
