import { sql } from 'kysely';
import { foldWords } from '../../../core/base/text/fold-text.ts';
import { isStorable, text } from '../parameters.ts';
import { all, any, FALSE, type Sql } from '../statement.ts';

/**
 * Each word of one of the texts occurs in the folded text of the pair (contract 3.3): parts of words too, which the
 * trigram index of schemas/indexes.sql answers where there are three letters to look for.
 *
 * @param search - the column `search` of a step
 */
export function textCondition(search: Sql, texts: readonly string[], yes: boolean): Sql {
  const found = any(
    texts.map(words => all(foldWords(words).map(word => (isStorable(word) ? occurs(word, search) : FALSE)))),
  );
  return yes ? found : sql`(${search} is null or not ${found})`;
}

const TRIGRAM = /[\p{L}\p{N}]{3}/u;

/** Whether a text has words, and none that the index knows: it is found by reading. */
export function isFoundByReading(words: string): boolean {
  const folded = foldWords(words);
  return folded.length > 0 && !folded.some(word => TRIGRAM.test(word));
}

/**
 * Of a word without a trigram the index would give all that it has, which takes several times as long as reading the table. A
 * collation that is not the index's keeps the planner off it; to `like` collations are all alike.
 */
function occurs(word: string, search: Sql): Sql {
  const like = sql` like ${text(`%${word.replace(/[\\%_]/g, '\\$&')}%`)}`;
  return TRIGRAM.test(word) ? sql`${search}${like}` : sql`${search} collate "C"${like}`;
}
