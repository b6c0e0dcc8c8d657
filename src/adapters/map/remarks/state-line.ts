import { parsePath, pathsIn, valueAt } from '../../../core/config/mapping/path.ts';
import { CLOSED, isCodeOfState, OF_END, OF_NUMBERS, OF_OPEN, OF_STATE, OF_TEXT, OPEN } from './names-of-states.ts';
import { areNumbers, highestOf, listOfNumbers } from './numbers-of-states.ts';
import { asTemplatePath } from './template-path.ts';

/** Stands for words that only the author knows. */
const UNKNOWN = '…';
/** Number of different words that a member has at most if they are states. */
const MOST_WORDS = 20;

/** A member of the items: its path as written in a mapping and in a template, its name, its values that are not empty. */
interface Member {
  readonly path: string;
  readonly inTemplate: string;
  readonly name: string;
  readonly values: readonly unknown[];
}

/** What is written for a state: a template, the path of numbers in quotes, or a number if no member indicates it. */
export interface StateLine {
  readonly line: string;
  /** What to say behind the line if it needs what only the author knows; else empty. */
  readonly toFill: string;
}

/**
 * What a mapping derives the state of items from.
 *
 * @param mapped - the path that is mapped to it, which comes first where its words are known
 */
export function stateLine(items: readonly unknown[], mapped: string | null = null): StateLine {
  const paths = new Set(items.slice(0, 20).flatMap(pathsIn));
  const members = [...paths].filter(path => !/\[\d/.test(path)).map(path => memberAt(path, items));
  const own = lineOf(members.filter(({ path }) => path === mapped));
  return own?.toFill === '' ? own : (lineOf(members) ?? { line: '2', toFill: '' });
}

/** @returns null if no member indicates the state */
function lineOf(members: readonly Member[]): StateLine | null {
  const named = members.filter(({ name }) => OF_STATE.test(name));
  // "is_done" and "ticketStatus", too, but after "done" and "status"
  const alike = members.filter(({ name }) => !OF_STATE.test(name) && OF_STATE.test(lastWordOf(name)));
  const others = members.filter(({ name }) => !OF_STATE.test(lastWordOf(name)) && !OF_TEXT.test(lastWordOf(name)));
  const known =
    firstOf(named, knownState) ??
    firstOf(members, endedState) ??
    firstOf(alike, knownState) ??
    firstOf(others, wordedState);
  if (known !== null) return { line: known, toFill: '' };
  const unknown = firstOf([...named, ...alike], unknownState);
  if (unknown !== null)
    return { line: unknown, toFill: `, with the words that mean "complete" in place of ${UNKNOWN}` };
  const coded = members.filter(({ path }) => isCodeOfState(path));
  const isTold = [...named, ...alike].some(({ values }) => values.length > 0 && !areNumbers(values));
  return isTold ? null : firstOf([...named, ...alike, ...coded], numberedState);
}

function memberAt(path: string, items: readonly unknown[]): Member {
  const keys = parsePath(path);
  const values = items.map(item => valueAt(item, keys)).filter(value => (value ?? '') !== '');
  // what Jira and others hold the word of a state in
  const isHeld = keys.length > 1 && /^(?:name|value|display_?value)$/i.test(String(keys.at(-1)));
  return { path, inTemplate: asTemplatePath(path), name: String(keys.at(isHeld ? -2 : -1)), values };
}

const firstOf = <T>(members: readonly Member[], make: (member: Member) => T | null): T | null => {
  for (const member of members) {
    const line = make(member);
    if (line !== null) return line;
  }
  return null;
};

function knownState(member: Member): string | null {
  const { path, inTemplate, name, values } = member;
  if (values.length === 0) return null;
  if (values.every(value => typeof value === 'boolean'))
    return OF_OPEN.test(lastWordOf(name)) ? ifElse(inTemplate, 2, 10) : ifElse(inTemplate);
  // how databases write yes and no
  if (!OF_NUMBERS.test(lastWordOf(name)) && values.every(value => /^[01]$/.test(String(value)))) {
    const isSet = `${inTemplate} == ${JSON.stringify(typeof values[0] === 'string' ? '1' : 1)}`;
    return OF_OPEN.test(lastWordOf(name)) ? ifElse(isSet, 2, 10) : ifElse(isSet);
  }
  if (values.every(value => /^(?:1|2|10)$/.test(String(value))) && /^(?:\w+\.)*state$/.test(path)) return path;
  return closedBy(member);
}

/** By the words of a member that another name gives no reason to take for a state. */
function wordedState(member: Member): string | null {
  const words = new Set(member.values);
  const areStates = words.size <= MOST_WORDS && [...words].every(word => typeof word === 'string' && word.length <= 30);
  return areStates ? closedBy(member) : null;
}

function closedBy({ inTemplate, values }: Member): string | null {
  const closed = [...new Set(values)].filter(value => CLOSED.test(String(value)) && !/["']/.test(String(value)));
  return closed.length === 0 ? null : ifElse(closed.map(word => `${inTemplate} == "${String(word)}"`).join(' or '));
}

/** By a date that items have once they are complete. */
const endedState = ({ name, inTemplate, values }: Member): string | null =>
  OF_END.test(name) && values.every(value => /\d/.test(String(value))) ? ifElse(inTemplate) : null;

/** By words of which the author has to say what they mean. */
const unknownState = ({ inTemplate, values }: Member): string | null =>
  values.length > 0 &&
  values.every(value => typeof value === 'string' && !/^-?\d+$/.test(value)) &&
  !values.every(value => OPEN.test(String(value)))
    ? ifElse(`${inTemplate} == "${UNKNOWN}"`)
    : null;

/** By numbers of which the author has to say what they mean. */
function numberedState({ path, inTemplate, values }: Member): StateLine | null {
  if (values.length === 0 || !areNumbers(values)) return null;
  const highest = highestOf(values);
  if (new Set(values).size === 1)
    return {
      line: '2',
      toFill: `, which treats all as active: only the system that the rows come from knows what ${String(highest)} means`,
    };
  return {
    line: ifElse(`${inTemplate} == ${JSON.stringify(highest)}`),
    toFill: `, with the numbers that mean "complete" in place of ${String(highest)}: "${path}" is ${listOfNumbers(values)}`,
  };
}

const ifElse = (condition: string, then = 10, otherwise = 2): string =>
  `'{% if ${condition} %}${then}{% else %}${otherwise}{% endif %}'`;

/** The last word of a name: "done" of `isDone`. */
const lastWordOf = (name: string): string =>
  name
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .split(/[\s_-]+/)
    .at(-1)!;
