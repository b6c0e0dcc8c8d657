import { parsePath, valueAt } from '../../../core/config/mapping/path.ts';
import type { MappedValue } from '../../../core/config/panel-config.ts';
import { CANCEL_NAMES, plainName } from '../names/member-names.ts';
import { lookedAt } from './choice-of-members.ts';
import { wordsOf } from './headings.ts';

/** What went wrong, and what was given up: complete, too, but no success. In the languages of the final states. */
const FAILED =
  /(?:^| )(?:fail|error|reject|denied|declin|refus|crash|timed ?out|timeout|lost|abgelehnt|fehler|fehlgeschlagen|gescheitert|verloren|rejet|rechazad|odrzucon|zamítnut)/;
const GIVEN_UP =
  /(?:^| )(?:cancel|void|withdr|abort|abandon|terminated|skipped|expired|revoked|archiv|duplicate|obsolete|won['’]?t|storniert|abgebrochen|verworfen|zurückgezogen|annul|zrušen|anulowan)/;
const IN_PATH = /\$item\.([\w.-]+)/g;

/**
 * The template of the tone of states: what is complete stands out from what is to be done, but not as a success if it
 * failed or was given up.
 *
 * @param words - path of the items' own words for their states; null if they have none
 */
export function toneOfStates(
  mapped: MappedValue | undefined,
  words: string | null,
  items: readonly unknown[],
  pathInTemplate: (path: string) => string,
): string {
  const tests = words === null ? testsOfDates(mapped, pathInTemplate) : testsOfWords(words, items, pathInTemplate);
  const branches = [...tests, ['$_step.state == 10', 'success']];
  return `${branches.map(([test, tone], at) => `{% ${at === 0 ? 'if' : 'elsif'} ${test} %}${tone}`).join('')}{% else %}info{% endif %}`;
}

function testsOfWords(path: string, items: readonly unknown[], pathInTemplate: (path: string) => string): string[][] {
  const values = lookedAt(items).map(item => valueAt(item, parsePath(path)));
  const found = [...new Set(values)].filter(
    (value): value is string => typeof value === 'string' && !/["\\{}%\p{Cc}]/u.test(value),
  );
  const failed = found.filter(word => FAILED.test(wordsOf(word).join(' ')));
  const givenUp = found.filter(word => !failed.includes(word) && GIVEN_UP.test(wordsOf(word).join(' ')));
  const isOneOf = (some: readonly string[]) => some.map(word => `${pathInTemplate(path)} == "${word}"`).join(' or ');
  return [
    [isOneOf(failed), 'danger'],
    [isOneOf(givenUp), 'neutral'],
  ].filter(([test]) => test !== '');
}

/** Dates at which items were cancelled, by which a mapping tells that they are over. */
function testsOfDates(mapped: MappedValue | undefined, pathInTemplate: (path: string) => string): string[][] {
  const read = typeof mapped === 'string' ? Array.from(mapped.matchAll(IN_PATH), ([, path]) => path!) : [];
  const ends = read.filter(path => CANCEL_NAMES.includes(plainName(parsePath(path).at(-1)!)));
  return ends.map(path => [pathInTemplate(path), 'neutral']);
}
