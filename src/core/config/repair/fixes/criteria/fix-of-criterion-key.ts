import { cut, type Remedy } from '../../../check/config-diagnostic.ts';
import { criterionShapes } from '../../../check/schemas.generated.js';
import { safe, scalarText } from '../../meant-value.ts';
import { criterionSynonymOf } from '../../synonyms.ts';
import { fixOfCriterion, keyOf } from '../fix-of-name.ts';
import { fixOfComparison } from './fix-of-range.ts';

/** Longer names and values are not repeated in hints. */
const MAX_REPEATED_LENGTH = 40;

const NAMES_OF_OTHERS: Readonly<Record<string, readonly [criterion: string, ids: string]>> = {
  process: ['process: [7]', 'A template is found by its id'],
  template: ['process: [7]', 'A template is found by its id'],
  creator: ['creator: 21', 'A person is found by their id'],
  author: ['creator: 21', 'A person is found by their id'],
  resolver: ['resolver: [21]', 'A person is found by their id'],
  assignee: ['resolver: [21]', 'A person is found by their id'],
};

/** What to do about a name of a template or a person, for which there is no criterion: `processName: Invoice`. */
export function fixOfNameOfOther(key: string, value: unknown): Remedy | undefined {
  const word = /^(process|template|creator|author|resolver|assignee)(?:process)?[_-]?(?:full)?name$/i.exec(key)?.[1];
  if (!word) return undefined;
  const [criterion, ids] = NAMES_OF_OTHERS[word.toLowerCase()]!;
  const name = scalarText(value);
  const searched = name && name.length <= MAX_REPEATED_LENGTH ? safe(name) : '…';
  return { hint: `${ids}: - ${criterion}. A name is found by the full text: - fulltext: ${searched}` };
}

/** The test of a variable that is meant by `status: waiting`; undefined for the states that panels show. */
function variableOfWord(key: string, value: unknown): string | undefined {
  const isWord = typeof value === 'string' && /^\p{L}[\p{L}\p{N} _-]*$/u.test(value);
  if (!isWord || value.length > MAX_REPEATED_LENGTH || /^(?:pending|active|complete)$/i.test(value)) return undefined;
  return `variables: {${safe(key)}: ${safe(value)}}`;
}

/** What to do about an unknown criterion with its value. */
export function fixOfCriterionKey(key: string, value?: unknown): Remedy {
  const byName = fixOfNameOfOther(key, value);
  if (byName) return byName;
  const compared = fixOfComparison(key, value);
  if (compared) return compared;
  const synonym = criterionSynonymOf(key);
  if (synonym && Object.hasOwn(criterionShapes, synonym)) {
    const own = synonym.endsWith('stepState') ? variableOfWord(key, value) : undefined;
    if (own) return { hint: `Write "${synonym}" with 1, 2 or 10, or of a variable: - ${own}` };
    return { hint: `Write "${synonym}".`, key: keyOf(synonym) };
  }
  const remedy = fixOfCriterion(key);
  const written = scalarText(value);
  const isName = /^!?[a-z_][\w.]*$/i.test(key) && key.length + written.length <= MAX_REPEATED_LENGTH;
  if (remedy.key !== undefined || !isName || typeof value === 'object') return remedy;
  const variable = /^\w/.test(key) ? key : `'${key}'`;
  return { hint: cut(`If it is a variable: - variables: {${variable}: ${written}}. ${remedy.hint}`, 250) };
}
