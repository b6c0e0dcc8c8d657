import { foldText, foldWords } from '../../base/text/fold-text.ts';
import { textOfMarkup } from '../../base/text/text-of-markup.ts';
import type { Process, Step } from '../../processes/process.ts';
import type { PairPredicate } from './pair-predicate.ts';

/** Variables nested deeper than this are not searched, nor do they end the search where they hold themselves. */
const DEEPEST = 500;

/**
 * Tells whether each word of one of the texts occurs in the pair's text (contract 3.3). A word holds no blank and the
 * parts of the text are parted by blanks, so each part is searched by itself: the process's once for all its steps.
 */
export function fulltextPredicate(texts: readonly string[]): Required<PairPredicate> {
  const searches = texts.map(foldWords);
  /** Words of each search that the process's own text lacks. */
  const lacking = searches.map((): string[] => []);
  const folded = new Map<string, string>();

  /** Of texts that many rows share. */
  const foldShared = (text: string): string => {
    let known = folded.get(text);
    if (known === undefined) folded.set(text, (known = foldText(text)));
    return known;
  };

  const occurs = (word: string, step: Step): boolean =>
    isIn(word, step.templateStep?.title, foldShared) ||
    isIn(word, step.templateStep?.name, foldShared) ||
    isIn(word, step.resolver?.fullname, foldShared) ||
    isIn(word, String(step.id ?? ''), foldText) ||
    isIn(word, step.data, data => foldText(textOfMarkup(data)));

  return {
    process(process) {
      const text = foldText(textOfProcess(process));
      searches.forEach((words, i) => {
        lacking[i]!.length = 0;
        for (const word of words) if (!text.includes(word)) lacking[i]!.push(word);
      });
      return true;
    },
    step: step => lacking.some(words => words.every(word => occurs(word, step))),
  };
}

/**
 * The text that `fulltext` searches of a pair, folded, its parts on lines of their own: a word occurs in it where the
 * predicate finds it. For sources that keep it, to search it themselves.
 */
export function foldedText(process: Process, step: Step): string {
  const { templateStep, resolver, id, data } = step;
  const parts = [templateStep?.title, templateStep?.name, resolver?.fullname, String(id ?? '')];
  if (typeof data === 'string') parts.push(textOfMarkup(data));
  return foldText(`${textOfProcess(process)}\n${parts.filter(part => typeof part === 'string').join('\n')}`);
}

function isIn(word: string, text: unknown, fold: (text: string) => string): boolean {
  return typeof text === 'string' && fold(text).includes(word);
}

function textOfProcess(process: Process): string {
  const tags = Array.isArray(process.tags) ? process.tags.join('\n') : '';
  const names = `${process.templateProcess?.name ?? ''}\n${process.creator?.fullname ?? ''}`;
  return `${process.id}\n${names}\n${tags}\n${textOfVariables(process.variables, 0)}`;
}

function textOfVariables(value: unknown, depth: number): string {
  if (typeof value === 'string') return `${value}\n`;
  if (typeof value === 'number') return `${value}\n`;
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return '';
  let text = '';
  for (const member of Object.values(value)) text += textOfVariables(member, depth + 1);
  return text;
}
