import { fixOfDay, fixOfRelativeDate } from '../repair/fix-of-date.ts';
import { fixOfTemplate } from '../repair/fix-of-template.ts';
import { pitfalls } from './pitfalls/pitfalls.ts';
import { templatePitfalls } from './pitfalls/template-pitfalls.ts';

/**
 * What the checks say beside the fact: what to write instead, and what is doubtful. A configuration is checked without it before
 * the first rows: a sound one needs none, and this is the largest part of what could be said.
 */
export const EXPLANATIONS = {
  day: fixOfDay,
  relativeDate: fixOfRelativeDate,
  template: fixOfTemplate,
  pitfalls,
  templatePitfalls,
};

export type Explanations = typeof EXPLANATIONS;
