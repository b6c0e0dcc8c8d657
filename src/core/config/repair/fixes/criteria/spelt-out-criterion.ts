import { cut, type Remedy } from '../../../check/config-diagnostic.ts';
import { isAboutUser, isGroup } from '../../../check/criterion-pointer.ts';
import { criterionShapes } from '../../../check/schemas.generated.js';
import { daysInWords } from '../../days-in-words.ts';
import { groupOfSeveral } from '../../group-of-several.ts';
import { stateOf } from '../../meant-state.ts';
import { ME, meantDay, meantRelativeDate, safe, scalarText } from '../../meant-value.ts';
import { criterionSynonymOf } from '../../synonyms.ts';
import { keyOf } from '../fix-of-name.ts';
import { type ConditionOperator, type ConditionParts, conditionParts } from './condition-parts.ts';
import { written } from './fix-of-range.ts';

/**
 * What to write for a criterion that is the parts of one condition: `{path: status, operator: equals, value: open}`. What cannot
 * be written is shown as "…".
 *
 * @returns undefined if it is anything else
 */
export const fixOfSpeltOut = (members: unknown): Remedy | undefined =>
  fixOfParts(members, 'Write one entry in place of all');

/** The same of the list of criteria, or of those of a group, where the dash is missing, too. */
export function fixOfSpeltOutList(members: unknown): Remedy | undefined {
  const { hint, value } = fixOfParts(members, 'Write one entry with a dash in place of all') ?? {};
  return hint === undefined ? undefined : { hint, ...(value !== undefined && { value: `[${value}]` }) };
}

function fixOfParts(members: unknown, entry: string): Remedy | undefined {
  const parts = conditionParts(members);
  if (!parts) return undefined;
  const { name, operator, value } = parts;
  const own = OWN_BY_WORD.get(bare(name));
  if (own !== undefined) return fixOfOwn(own, parts, entry);
  const plain = variableOf(name);
  const sign = operator === '!' ? '!' : '';
  const variable = `variables: {${safe(sign + plain)}: ${valueText(value) ?? '…'}}`;
  if (operator !== '=' && operator !== '!') {
    const ofDay = operator && criterionOfOtherDay(plain, operator, value);
    if (ofDay) return { hint: `${entry}: - ${ofDay}` };
    const isPart = operator === '~' && typeof value === 'string' && value.length <= MAX_LENGTH;
    const found = isPart ? `. A part of a text is found by: - fulltext: ${safe(value)}` : '';
    return { hint: `Variables are only tested for equality: - ${variable}${found}` };
  }
  const synonym = criterionSynonymOf(plain);
  const fitting = synonym && !isGroup(synonym) ? criterionOf(synonym, operator, value) : undefined;
  if (fitting) return { hint: `${entry}: - ${fitting}, or of a variable: - ${variable}` };
  return remedyOf(entry, variable);
}

/** Longer names and values are not repeated in hints. */
const MAX_LENGTH = 60;

const bare = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/** The specification's own criteria, by their names in small letters. */
const OWN_BY_WORD = new Map(
  Object.keys(criterionShapes)
    .filter(name => /^\w/.test(name) && !isGroup(name) && criterionShapes[name] !== 'map')
    .map(name => [name.toLowerCase(), name]),
);

/** The path of a variable, as criteria take it. */
const variableOf = (name: string): string =>
  cut(name.replace(/^(?:\$?_?process\.)?variables\.|^\$?item\.|^\$variables\./, ''), MAX_LENGTH);

function fixOfOwn(name: string, { operator, value }: ConditionParts, entry: string): Remedy {
  const criterion = operator && criterionOf(name, operator, value);
  if (criterion) return remedyOf(entry, criterion);
  const equal = criterionOf(name, '=', value) ?? `${name}: ${valueText(value) ?? '…'}`;
  if (operator === '=' || operator === '!') return remedyOf(entry, operator === '=' ? equal : `none: [{${equal}}]`);
  const isDay = DAYS.has(criterionShapes[name]);
  return {
    hint: isDay ? `${entry}: - '>${name}': …, or with "<"` : `"${name}" is only tested for equality: - ${equal}`,
  };
}

const DAYS: ReadonlySet<string | undefined> = new Set(['date', 'relative-date']);

const remedyOf = (entry: string, criterion: string): Remedy => ({
  hint: `${entry}: - ${criterion}`,
  ...(!criterion.includes('…') && { value: `{${criterion}}` }),
});

/** A criterion of the specification as it is written; undefined if it does not have that operator or value. */
function criterionOf(name: string, operator: ConditionOperator, value: unknown): string | undefined {
  const shape = criterionShapes[name]!;
  if (DAYS.has(shape)) return criterionOfDay(name, operator, value);
  const isPart = operator === '~' && !(shape === 'text' && name !== 'tag' && name !== 'fulltext');
  if (operator !== '=' && operator !== '!' && !isPart) return undefined;
  const values = [value].flat().map(each => fitting(name, each));
  if (values.length === 0 || values.includes(undefined)) return undefined;
  const items = values as string[];
  const key = operator === '!' ? `!${name}` : name;
  const isList = shape === 'ints' || shape === 'types';
  if (!isList && items.length > 1) return groupOfSeveral(key, items);
  const text = isList ? `[${items.join(', ')}]` : items[0]!;
  return Object.hasOwn(criterionShapes, key) ? `${keyOf(key)}: ${text}` : `none: [{${name}: ${text}}]`;
}

/** A criterion on days: the day itself, or those on one side of it. */
function criterionOfDay(name: string, operator: ConditionOperator, value: unknown): string | undefined {
  if (operator !== '=' && operator !== '!') {
    const [days, more] = daysInWords(name, `${operator} ${scalarText(value)}`) ?? [];
    return days && !more ? written(days) : undefined;
  }
  const plain = name.replace(/Relative$/, '');
  const [day, relative] = [meantDay(value), meantRelativeDate(value)];
  const other = relative !== undefined && Object.hasOwn(criterionShapes, `${plain}Relative`);
  const criterion = day === undefined ? other && `${plain}Relative: ${relative}` : `${plain}: ${day}`;
  if (!criterion) return undefined;
  return operator === '=' ? criterion : `none: [{${criterion}}]`;
}

/** The same for a date by the word of another system, such as `due`, with what to map. */
function criterionOfOtherDay(path: string, operator: ConditionOperator, value: unknown): string | undefined {
  const member = criterionSynonymOf(path.slice(path.lastIndexOf('.') + 1));
  const criterion = member && DAYS.has(criterionShapes[member]) ? criterionOfDay(member, operator, value) : undefined;
  return criterion && `${criterion}. If nothing maps it, add to "map": ${member}: ${safe(path)}`;
}

/** A value as a criterion takes it, as YAML; undefined if it does not. */
function fitting(name: string, value: unknown): string | undefined {
  const shape = criterionShapes[name];
  const text = scalarText(value);
  if (shape === 'text') return typeof value === 'string' ? valueText(value) : undefined;
  if (isAboutUser(name) && ME.test(text)) return 'me';
  if (shape === 'state') return stateOf(value)?.toString();
  return /^\d{1,15}$/.test(text) && (shape !== 'types' || /^[1-4789]$/.test(text)) ? String(Number(text)) : undefined;
}

/** A value of a variable as YAML; undefined for a map, for nothing, and for one that is too long for a hint. */
function valueText(value: unknown): string | undefined {
  const values = [value].flat();
  const texts = values.map(each => (typeof each === 'string' ? safe(each) : scalarText(each)));
  const text = Array.isArray(value) ? `[${texts.join(', ')}]` : texts[0]!;
  return texts.includes('') || text.length > MAX_LENGTH ? undefined : text;
}
