import { lettersOf } from '../../../base/text/letters.ts';
import type { Step } from '../../../processes/process.ts';
import { parsePath, pathsIn, valueAt } from '../../mapping/path.ts';
import type { MappedMembers, PanelConfig } from '../../panel-config.ts';
import { mappedText } from './step-line.ts';

/** A setting of a mapping that is valid, but gives rows nothing. */
export interface StepPitfall {
  readonly message: string;
  readonly hint: string;
  /** JSON Pointer in the contents of `config`. */
  readonly path: string;
}

/** Usual names of the member that says what is to be done, the most readable first; only small letters. */
const TITLES =
  'title subject summary name headline caption label titel betreff bezeichnung nazev what task todo aufgabe text description beschreibung'.split(
    ' ',
  );
/** Steps that are looked at for a title. */
const CHECKED_STEPS = 100;
const SHOWN_TITLE = '$_step.templateStep.title';

/**
 * Says which member to map as the title of steps that have none, where the panel shows it and nothing else of them.
 *
 * @param curing - the mapping once what is said before has been done
 */
export function untitledSteps(
  config: PanelConfig,
  map: MappedMembers,
  steps: readonly Step[],
  curing: MappedMembers,
): StepPitfall[] {
  if (steps.some(step => (step.templateStep as Partial<Step['templateStep']> | undefined)?.title)) return [];
  const step = mapIn(map, 'step');
  const template = step && mapIn(step, 'templateStep');
  // a template as a whole may have a title in other rows
  const whole = template ? null : step?.['templateStep'];
  const isMapped = [whole, template?.['title'], step?.['title'], step?.['name']].some(each => (each ?? null) !== null);
  const texts = shownTemplates(config);
  if (isMapped || !texts.some(text => text.includes(SHOWN_TITLE))) return [];
  const path = titleIn(steps.slice(0, CHECKED_STEPS));
  if (path === undefined || texts.some(text => text.includes(`$_step.${path}`))) return [];
  const line = `title: ${mappedText(path)}`;
  const hint = {
    steps: `Add to "map": step: {templateStep: {${line}}}`,
    step: `Add to "step": templateStep: {${line}}`,
    'step/templateStep': `Add to "templateStep": ${line}`,
  }[placeIn(curing)];
  const message = 'no step has a title, so the rows of a process look alike';
  return [{ message, hint, path: `/source/map/${placeIn(map)}` }];
}

/** Where the title of steps is added. */
function placeIn(map: MappedMembers): 'steps' | 'step' | 'step/templateStep' {
  const step = mapIn(map, 'step');
  return step === null ? 'steps' : mapIn(step, 'templateStep') === null ? 'step' : 'step/templateStep';
}

function mapIn(map: MappedMembers, member: string): MappedMembers | null {
  const value = map[member] ?? null;
  return typeof value === 'object' ? value : null;
}

/** The templates of what a reader sees: those of fields without a column are left out. */
function shownTemplates(config: PanelConfig): string[] {
  if (config.panel === 'process_list') return [config.content];
  const { fields, columns, details } = config.table;
  return [...columns.map(({ field }) => fields.get(field) ?? ''), details ?? ''];
}

/** The path of the text that most likely says what a step is; undefined: none does. */
function titleIn(steps: readonly Step[]): string | undefined {
  const paths = [...new Set(steps.flatMap(pathsIn))].filter(path => !path.includes('['));
  const textsOf = (path: string): string[] => {
    const keys = parsePath(path);
    return steps
      .map(step => valueAt(step, keys))
      .filter((value): value is string => typeof value === 'string' && value.trim() !== '');
  };
  const usual = (path: string): boolean => textsOf(path).length * 2 >= steps.length;
  const byDepth = [...paths].sort((a, b) => a.split('.').length - b.split('.').length);
  for (const title of TITLES) {
    const found = byDepth.find(path => lettersOf(path.slice(path.lastIndexOf('.') + 1)) === title && usual(path));
    if (found !== undefined) return found;
  }
  return byDepth.find(path => {
    const texts = textsOf(path);
    return (
      texts.length > 1 &&
      texts.length === steps.length &&
      new Set(texts).size === texts.length &&
      texts.some(text => /\p{L} +\p{L}/u.test(text))
    );
  });
}
