import { cureBelowStep, mappedText, withStepMember } from '../../../core/config/check/pitfalls/step-line.ts';
import { STEP_MEMBERS } from '../../../core/config/mapping/members.ts';
import { valueAt } from '../../../core/config/mapping/path.ts';
import type { MappedValue } from '../../../core/config/panel-config.ts';
import { pointerTo } from '../../../core/config/yaml/yaml-node.ts';
import type { Remark } from '../../../core/processes/adapter.ts';
import type { ItemMap, MappedPath } from '../item-map.ts';
import { stateLine } from './state-line.ts';

interface BesideSteps {
  readonly remarks: readonly Remark[];
  /** Paths that no step has either. */
  readonly others: ItemMap['paths'];
}

/**
 * Remarks on members of a step that are mapped beside the list of steps by paths of the steps: they belong below "step".
 *
 * @param lacking - the paths that no item has
 * @param steps - as the source has them
 * @param label - of the source
 */
export function besideSteps(
  { map }: ItemMap,
  lacking: ItemMap['paths'],
  steps: readonly unknown[],
  label: string,
): BesideSteps {
  const isBeside = ({ member, path }: MappedPath): boolean =>
    isOfStep(topOf(member)) && steps.some(step => valueAt(step, path) !== undefined);
  // the parts of one member have one cure
  const found = new Map(lacking.filter(isBeside).map(mapped => [topOf(mapped.member), mapped]));
  let curing = map;
  const remarks = Array.from(found, ([member, mapped]): Remark => {
    const reads = mapped.within === undefined ? `is mapped to "${mapped.member}"` : `the template of "${member}" reads`;
    const { text, toFill } = lineOf(mapped, map[member] ?? null, steps);
    const { hint } = cureBelowStep(member, text, curing);
    curing = withStepMember(curing, member, map[member] ?? null);
    return {
      message: `No item of ${label} has "${mapped.text}", which ${reads}, but its steps do`,
      hint: `${hint}${toFill}`,
      setting: pointerTo('/source/map', member),
    };
  });
  return { remarks, others: lacking.filter(mapped => !isBeside(mapped)) };
}

/** The value to write for each step: states in words need a template. */
function lineOf({ member, path, text, within }: MappedPath, value: MappedValue, steps: readonly unknown[]) {
  const asIs = { text: mappedText(value), toFill: '' };
  const areStates = steps.every(step => [undefined, null, 1, 2, 10].includes(valueAt(step, path) as number));
  if (member !== 'state' || within !== undefined || areStates) return asIs;
  const { line, toFill } = stateLine(steps, text);
  return line.startsWith("'") ? { text: line, toFill } : asIs;
}

const topOf = (member: string): string => member.split('.', 1)[0]!;

const OF_STEP: Readonly<Record<string, unknown>> = { ...STEP_MEMBERS, ...(STEP_MEMBERS['step'] as object) };
const isOfStep = (member: string): boolean => member !== 'step' && member !== 'id' && Object.hasOwn(OF_STEP, member);
