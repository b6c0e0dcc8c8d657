import { foldText, foldWords } from '../../base/text/fold-text.ts';
import { textOfMarkup } from '../../base/text/text-of-markup.ts';
import type { Process, Step } from '../../processes/process.ts';
import type { PairPredicate } from './pair-predicate.ts';

/** Depth to which variables are searched, so that cyclic ones do no harm. */
const MAX_DEPTH = 500;

/**
 * Tests whether every word of one of the texts occurs in the pair's text (contract 3.3). Words contain no blanks, so
 * each part of the pair's text is searched on its own; that of the process once for all its steps.
 */
export function fulltextPredicate(texts: readonly string[]): Required<PairPredicate> {
  const searches = texts.map(foldWords);
  /** Words of each search that are missing in the process's own text. */
  const lacking = searches.map((): string[] => []);
  const folded = new Map<string, string>();

  /** Folds texts that many rows share, with a cache. */
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
 * The folded text of a pair that `fulltext` searches, its parts on separate lines: it contains exactly the words that
 * the predicate finds. For sources that store it and search it themselves.
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
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return '';
  let text = '';
  for (const member of Object.values(value)) text += textOfVariables(member, depth + 1);
  return text;
}
