import { sql } from 'kysely';
import { foldWords } from '../../../core/base/text/fold-text.ts';
import { isStorable, text } from '../parameters.ts';
import { all, any, FALSE, type Sql } from '../statement.ts';

/**
 * Each word of one of the texts occurs in the folded text of the pair (contract 3.3): parts of words too, which the
 * trigram index of schemas/indexes.sql answers.
 *
 * @param search - the column `search` of a step
 */
export function textCondition(search: Sql, texts: readonly string[], yes: boolean): Sql {
  const found = any(
    texts.map(words =>
      all(foldWords(words).map(word => (isStorable(word) ? sql`${search} like ${text(pattern(word))}` : FALSE))),
    ),
  );
  return yes ? found : sql`(${search} is null or not ${found})`;
}

const pattern = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`;
