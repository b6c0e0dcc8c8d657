import { loadPart } from '../../core/base/tasks/load-part.ts';
import { valueAt } from '../../core/config/mapping/path.ts';
import type { SourceMapping } from '../../core/config/panel-config.ts';
import type { ProcessPage, Remark } from '../../core/processes/adapter.ts';
import type { GivenProcess } from '../../core/processes/process.ts';
import { conditionsIn } from '../../core/query/criteria/criteria-groups.ts';
import { variableAt } from '../../core/query/predicates/variable-equals.ts';
import type { ProcessQuery, VariableTest } from '../../core/query/process-query.ts';
import { isMisfit } from './is-misfit.ts';
import { type ItemMap, itemOf } from './item-map.ts';

/** Number of items that are checked. */
const CHECKED_ITEMS = 100;
/** Number of items that are looked through for a variable. */
const TESTED_ITEMS = 10_000;

type Remarks = Promise<readonly Remark[]>;
const remarks = <T>(make: (part: typeof import('./remarks/remarks.ts')) => T): Promise<T | readonly Remark[]> =>
  loadPart('the explanation of mappings', () => import('./remarks/remarks.ts')).then(make, () => []);

/**
 * A path that no item has is either a typo or a member that happens to be absent everywhere: a remark, not an error. So
 * is one whose values are of another type than the member.
 *
 * @param processes - as made of the items of an answer
 * @returns null if there are no remarks
 */
export function pathRemarks(map: ItemMap, processes: readonly GivenProcess[], label: string): Remarks | null {
  const looked = processes.slice(0, CHECKED_ITEMS);
  const items = looked.map(itemOf);
  const ofItems = map.paths.filter(({ isOfStep }) => !isOfStep);
  const lackingIn = (paths: ItemMap['paths'], values: readonly unknown[]) =>
    paths.filter(({ path }) => !values.some(value => valueAt(value, path) !== undefined));
  const lacking = lackingIn(ofItems, items);
  const isListed = map.names.includes('steps');
  const oddIn = (paths: ItemMap['paths'], values: readonly unknown[]) =>
    paths.filter(({ path, kind }) => values.some(value => isMisfit(valueAt(value, path), kind)));
  // beside a list of steps, nothing reads "templateStep", which is told elsewhere
  const odd = oddIn(ofItems, items).filter(({ member }) => !(isListed && member === 'templateStep'));
  const steps = isListed && lacking.length + map.paths.length > ofItems.length ? givenSteps(map, looked) : [];
  const ofSteps =
    steps.length === 0 || lacking.some(({ member }) => member === 'steps')
      ? []
      : map.paths.filter(({ isOfStep }) => isOfStep);
  const unstepped = lackingIn(ofSteps, steps);
  const oddSteps = oddIn(ofSteps, steps).filter(({ kind }) => typeof kind === 'object');
  if (looked.length === 0 || lacking.length + odd.length + unstepped.length + oddSteps.length === 0) return null;
  return remarks(part => {
    const beside = part.remarksBesideSteps(map, lacking, steps, label);
    return [
      ...beside.remarks,
      ...part.remarksOfPaths(beside.others, items, `item of ${label}`, map.paths),
      ...part.remarksOfPaths(unstepped, steps, `step of ${label}`, map.paths),
      ...part.remarksOfValues(odd, looked, map),
      ...part.remarksOfStepValues(oddSteps, steps, map),
    ];
  });
}

/** The listed steps as the source has them, without what "step" maps. */
function givenSteps({ paths }: ItemMap, processes: readonly GivenProcess[]): readonly unknown[] {
  const list = paths.find(({ member }) => member === 'steps');
  return processes.flatMap(each => (list ? valueAt(itemOf(each), list.path) : each.steps) ?? []);
}

/** What a source has been read to. */
interface SourcePages {
  readonly given: readonly GivenProcess[];
  readonly remarks: readonly Remark[];
  /** The number of items that the source has as it says itself, if that is mapped. */
  readonly total?: number | null;
}

/** The criteria, as JSON, under which rows of a mapping were last found: if none are left, they are done. */
const answered = new WeakMap<SourceMapping, string>();

/**
 * Adds remarks to a page queried in memory: those of the source pages, and why nothing of it is or can be shown.
 *
 * @param mapping - null: the configuration has no `source`
 */
export async function withRemarks(
  page: ProcessPage,
  mapping: SourceMapping | null,
  query: Pick<ProcessQuery, 'criteria'>,
  { given: all, remarks: known, total = null }: SourcePages,
): Promise<ProcessPage> {
  const given = all.filter(each => each !== null);
  const isEmpty = page.processes.every(each => each === null);
  const looked = given.slice(0, CHECKED_ITEMS);
  const isOdd = looked.every(each => [each?.state, each?.steps?.[0]?.state].some(isOddState));
  const map = mapping?.map;
  const asked = JSON.stringify(query.criteria);
  if (mapping && !isEmpty) answered.set(mapping, asked);
  const wasAnswered = mapping !== null && answered.get(mapping) === asked;
  let found: readonly Remark[] = [];
  if (!map && looked.length > 0 && looked.every(lacksId)) found = await remarks(part => part.remarksOfIds(given));
  else if (looked.length > 0 && (isOdd || isEmpty)) {
    const isDone = !isOdd && wasAnswered;
    if (map) found = isDone ? [] : await remarks(part => part.remarksOfCriteria(query, looked, map, given));
    else if (!given.some(isProcess))
      found = await remarks(part => part.remarksOfBareRows(query, looked, mapping !== null));
  }
  const tested = given.slice(0, TESTED_ITEMS);
  const isUnknown = testsAbsent(query.criteria, tested);
  const isPart = total !== null && total > all.length;
  // Processes as they are have variables of their kind and time, and may all lack one.
  const left = { isEmpty, isUnexplained: map !== undefined && isEmpty && !wasAnswered && !isPart };
  const ofVariables = isUnknown
    ? await remarks(part => part.remarksOfVariables(query.criteria, tested, given, left, map ? 'item' : 'row'))
    : [];
  const more = isPart ? await remarks(part => part.remarksOfTotal(all.length, total)) : [];
  // the same setting has one cure
  const others = known.filter(({ setting }) => !found.some(each => each.setting === setting));
  const remarked = [...others, ...found, ...ofVariables, ...more];
  return remarked.length > 0 ? { ...page, remarks: remarked } : page;
}

/** Whether criteria test a variable that none of the items has. */
function testsAbsent(criteria: ProcessQuery['criteria'], given: readonly GivenProcess[]): boolean {
  if (given.length === 0) return false;
  for (const [{ key, value }] of conditionsIn(criteria)) {
    const paths = key === 'variables' ? (value as VariableTest[]).map(({ name }) => name.split('.')) : [];
    if (paths.some(path => given.every(each => variableAt(each.variables, path) === undefined))) return true;
  }
  return false;
}

/** Whether something that is not mapped has members, but no id of its own. */
function lacksId(given: GivenProcess | null): boolean {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return false;
  const { id = null } = given as { readonly id?: unknown };
  return id === null || id === '' || typeof id === 'object';
}

/** Whether something that is not mapped has what only processes have, and no state that is none. */
function isProcess(given: GivenProcess | null): boolean {
  const { state = null, steps = null, templateProcess = null } = given ?? {};
  if (state !== null && !isState(state)) return false;
  if (Array.isArray(steps) && steps.length > 0) return steps.some(step => isState(step?.state));
  return (state ?? steps ?? templateProcess) !== null;
}

/** Whether a state is a word, or a number that is none. */
const isOddState = (value: unknown): boolean =>
  typeof value === 'string' || (typeof value === 'number' && !isState(value));

const isState = (value: unknown): boolean => value === 1 || value === 2 || value === 10;
