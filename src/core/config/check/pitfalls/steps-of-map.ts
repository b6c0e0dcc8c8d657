import type { PairTable, Process, Step } from '../../../processes/process.ts';
import { parsePath, textOfPath, valueAt } from '../../mapping/path.ts';
import type { MappedMembers, MappedValue, PanelConfig } from '../../panel-config.ts';
import { pointerTo } from '../../yaml/yaml-node.ts';
import { shown } from '../config-diagnostic.ts';
import { firstProcesses, templatesOf } from './absent-members.ts';
import { cureBelowStep, mappedText, type MemberCure, stepLine, withStepMember } from './step-line.ts';
import { type StepPitfall, untitledSteps } from './untitled-steps.ts';

/** Members that a process has for its own step alone, so that nothing reads them beside a list of steps. */
const OF_STEP = ['title', 'type', 'templateStep', 'possibleResolvers', 'async', 'data'];
/** Members that a process has, too, where templates may read them. */
const OF_BOTH = ['state', 'resolver'] as const;
/** What a template reads of the item, up to an index. */
const READ = /\$item((?:\.[\p{L}\p{N}_-]+)+)/gu;

/**
 * Finds what a mapping with a list of steps leaves empty: the title of the steps, and members of a step that are mapped
 * beside the list. Says nothing where an item has no such list: there, those are of its only step.
 *
 * Cost: O(steps × members of the mapping), of at most 100 processes.
 */
export function pitfallsOfSteps(config: PanelConfig, pairs: PairTable): StepPitfall[] {
  const map = config.source?.map ?? null;
  const list = map?.['steps'] ?? null;
  if (map === null || list === null) return [];
  const processes = firstProcesses(pairs);
  const steps = processes.flatMap(each => each.steps);
  if (steps.length === 0 || !processes.every(each => isListed(each, list))) return [];
  let curing = map;
  const unused = [
    ...OF_STEP.filter(member => hasValue(map[member], processes)),
    ...OF_BOTH.filter(member => isOfNobody(member, config, processes, steps)),
  ]
    .filter(member => (map[member] ?? null) !== null)
    .map((member): StepPitfall => {
      const isProcess = OF_BOTH.some(other => other === member);
      const fact = isProcess ? 'is that of the process, and no step has one' : 'is not used: each step has its own';
      const { hint, isMove } = cureOf(member, curing, list, steps);
      if (isMove) curing = withStepMember(curing, member, map[member]!);
      return { message: `${shown(member)} beside "steps" ${fact}`, hint, path: pointerTo('/source/map', member) };
    });
  // what to do about a title beside the steps that is theirs is said already
  const hasTitleBeside = (map['title'] ?? null) !== null && cureOf('title', map, list, steps).isMove;
  return hasTitleBeside ? unused : [...unused, ...untitledSteps(config, map, steps, curing)];
}

/** Whether the steps of a process are those of the list, not the one that is made of an item without it. */
function isListed({ id, steps, item }: Process & { readonly item?: unknown }, list: MappedValue): boolean {
  if (typeof list === 'string' && !isTemplate(list)) return (valueAt(item, parsePath(list)) ?? null) !== null;
  return steps.length !== 1 || steps[0]!.id !== id;
}

/** Whether a member is given; a path that no item has is told as such. */
const hasValue = (value: MappedValue | undefined, processes: readonly Process[]): boolean =>
  typeof value !== 'string' ||
  isTemplate(value) ||
  processes.some(each => hasPath((each as { item?: unknown }).item, value));

/** Whether processes have a member that no step has, and that nothing of the panel reads. */
function isOfNobody(
  member: (typeof OF_BOTH)[number],
  config: PanelConfig,
  processes: readonly Process[],
  steps: readonly Step[],
): boolean {
  const isGiven = processes.some(each => ((each as unknown as Record<string, unknown>)[member] ?? null) !== null);
  if (!isGiven || steps.some(step => (step[member] ?? null) !== null)) return false;
  const { filter, actions, filters } = { filters: [], ...config };
  const settings = JSON.stringify([filter, actions, filters, templatesOf(config)]);
  return !settings.includes(`$_process.${member}`) && !(member === 'state' && settings.includes('processState'));
}

function cureOf(member: string, map: MappedMembers, list: MappedValue, steps: readonly Step[]): MemberCure {
  const value = map[member]!;
  const within = withinList(value, list);
  if (within !== undefined) return cureBelowStep(member, mappedText(within), map);
  const paths = pathsOf(value);
  const isOfSteps = paths.length === 0 || paths.some(path => steps.some(step => hasPath(step, path)));
  if (isOfSteps) return cureBelowStep(member, mappedText(value), map);
  if (member === 'title') {
    const isNamed = 'name' in map || 'templateProcess' in map;
    if (!isNamed) return stays(`Write "name: ${mappedText(value)}" if it is the name of the process, or remove it.`);
    const cure = cureBelowStep(member, '…', map);
    return cure.isMove ? stays(`Remove it, or map that of each step below "step": ${stepLine(member, '…')}`) : cure;
  }
  const kept = OF_BOTH.some(other => other === member) ? `Print it as "$_process.${member}"` : 'Remove it';
  return stays(`${kept}, or map that of each step below "step": ${stepLine(member, '…')}`);
}

const stays = (hint: string): MemberCure => ({ hint, isMove: false });

/** The rest of a path that begins with a step of the list: `subject` of `tasks[0].subject`. */
function withinList(value: MappedValue, list: MappedValue): string | undefined {
  if (typeof value !== 'string' || typeof list !== 'string' || isTemplate(value) || isTemplate(list)) return undefined;
  const [path, begin] = [parsePath(value), parsePath(list)];
  const isWithin = begin.every((name, i) => path[i] === name) && typeof path[begin.length] === 'number';
  return isWithin && path.length > begin.length + 1 ? textOfPath(path.slice(begin.length + 1)) : undefined;
}

/** The paths that a value of a mapping reads. */
function pathsOf(value: MappedValue): string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(pathsOf);
  if (typeof value !== 'string') return [];
  return isTemplate(value) ? Array.from(value.matchAll(READ), ([, path]) => path!.slice(1)) : [value];
}

const hasPath = (owner: unknown, path: string): boolean => valueAt(owner, parsePath(path)) !== undefined;

const isTemplate = (text: string): boolean => /\{[{%]/.test(text);
