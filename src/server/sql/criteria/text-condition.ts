import { sql } from 'kysely';
import { foldWords } from '../../../core/base/text/fold-text.ts';
import { isStorable, text } from '../parameters.ts';
import { all, any, FALSE, type Sql } from '../statement.ts';

/**
 * Condition that each word of one of the texts occurs in the folded text of the pair, even within a word (contract
 * 3.3). The trigram index of schemas/indexes.sql serves words with three letters in a row.
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

/** Whether a text has words, but none that the index can serve, so that the table is scanned. */
export function isFoundByReading(words: string): boolean {
  const folded = foldWords(words);
  return folded.length > 0 && !folded.some(word => TRIGRAM.test(word));
}

/**
 * For a word without a trigram, the index would return everything, which takes several times as long as scanning the
 * table. A collation other than that of the index keeps the planner from using it; `like` does not depend on the
 * collation.
 */
function occurs(word: string, search: Sql): Sql {
  const like = sql` like ${text(`%${word.replace(/[\\%_]/g, '\\$&')}%`)}`;
  return TRIGRAM.test(word) ? sql`${search}${like}` : sql`${search} collate "C"${like}`;
}
