import { fixOfDay, fixOfRelativeDate } from '../repair/fixes/fix-of-date.ts';
import { fixOfField, hintForEmptyField } from '../repair/fixes/fix-of-field.ts';
import { fixOfTemplate } from '../repair/fixes/fix-of-template.ts';
import { argumentPitfalls } from './pitfalls/templates/argument-pitfalls.ts';
import { conditionPitfall } from './pitfalls/templates/condition-pitfalls.ts';
import { pitfalls } from './pitfalls/pitfalls.ts';
import { templatePitfalls } from './pitfalls/templates/template-pitfalls.ts';

/**
 * Hints and warnings that the checks add to their findings. Before the first rows a configuration is checked without
 * them: a sound one needs none, and they are the largest part of the checks' code.
 */
export const HINTS_AND_WARNINGS = {
  day: fixOfDay,
  relativeDate: fixOfRelativeDate,
  field: fixOfField,
  emptyField: hintForEmptyField,
  template: fixOfTemplate,
  condition: conditionPitfall,
  pitfalls,
  templatePitfalls: (...checked: Parameters<typeof templatePitfalls>) => [
    ...templatePitfalls(...checked),
    ...argumentPitfalls(checked[0]),
  ],
};

export type HintsAndWarnings = typeof HINTS_AND_WARNINGS;
