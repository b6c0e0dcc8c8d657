import { withoutPrefix } from '../../../base/text/criterion-prefix.ts';
import type { CriterionKey, CriterionOf } from '../../../query/criteria/criteria.ts';
import { type Remedy, type ValueAt, writeValue } from '../../check/config-diagnostic.ts';
import { criterionNameAt, isAboutUser } from '../../check/criterion-pointer.ts';
import { criterionShapes } from '../../check/schemas.generated.js';
import { STEP_MEMBERS } from '../../mapping/members.ts';
import { parsePath } from '../../mapping/path.ts';
import { ME, safe } from '../meant-value.ts';
import { keyOf } from './fix-of-name.ts';

type PersonKey = { [K in CriterionKey]: CriterionOf<K>['kind'] extends 'person' ? K : never }[CriterionKey];

/** The members of a mapping that criteria on people look at, and whether the full text has their names. */
const MAPPED: Readonly<Record<PersonKey, { readonly member: string; readonly inText: boolean }>> = {
  creator: { member: 'creator', inText: true },
  resolver: { member: 'resolver', inText: true },
  possibleResolver: { member: 'possibleResolvers', inText: false },
  reader: { member: 'readers', inText: false },
  supervisor: { member: 'supervisors', inText: false },
};

const NOBODY = /^(?:null|nil|undefined|empty|none|no ?one|nobody|nothing|unassigned)$/i;
const MAX_LENGTH = 40;
const MAX_PEOPLE = 5;

/** Whether a text may be the id or the name of a person. */
const isPerson = (value: unknown): value is string =>
  typeof value === 'string' &&
  value.length <= MAX_LENGTH &&
  /^[\p{L}\p{N}@._' -]+$/u.test(value) &&
  /^\p{L}|^\S*\p{L}\S*$/u.test(value) &&
  !NOBODY.test(value);

/**
 * What to write for people who are known by texts, in a criterion that takes whole numbers: the variable that they are
 * mapped from, or the reader.
 *
 * @param pointer - of the value of the criterion, or of an item of it
 * @param textIds - the source has ids that are texts
 * @returns undefined for other criteria and values
 */
export function fixOfPerson(value: unknown, pointer: string, valueAt: ValueAt, textIds: boolean): Remedy | undefined {
  const name = criterionNameAt(pointer);
  if (!isAboutUser(name)) return undefined;
  const isList = criterionShapes[name] === 'ints';
  const whole = /\/\d+$/.test(pointer) ? valueAt(pointer.replace(/\/\d+$/, '')) : value;
  const people: readonly unknown[] = [whole].flat();
  if (people.length === 0 || people.length > MAX_PEOPLE || !people.every(isPerson)) return undefined;
  if (people.length === 1 && ME.test(people[0]!)) return undefined;
  const [person, ...others] = people.map(each => (ME.test(each) ? "'{{ $user.id }}'" : safe(each)));
  const isOne = others.length === 0;
  if (textIds) return isOne ? writeValue(isList ? `[${person}]` : person!) : undefined;
  const { member, inText } = MAPPED[withoutPrefix(name) as PersonKey];
  const sign = name.startsWith('!') ? '!' : '';
  const wanted = isOne ? person! : `[${[person, ...others].join(', ')}]`;
  const cures = variablesOf(member, valueAt).map(path => `- variables: {${safe(sign + path)}: ${wanted}}`);
  const me = isList ? '[me]' : 'me';
  const attribute = `the attribute user-id="${people[0]}"`;
  if (cures.length > 0) {
    // of an id and a name, only the author knows which one the text is
    const known = cures.length === 1 ? attribute : 'their id in the attribute "user-id"';
    const orMe = isOne ? ` Or write ${me}, with ${known}.` : '';
    return { hint: `Write in its place: ${cures.join(', or by the name: ')}.${orMe}` };
  }
  const byId = `A person is found by their id: - ${keyOf(name)}: ${isList ? '[21]' : '21'}, or ${me}`;
  if (!isOne) return { hint: `${byId}.` };
  const byText = inText && !sign ? ` A name is found by the full text: - fulltext: ${person}` : '';
  return { hint: `${byId} with ${attribute}.${byText}` };
}

/** The variables that hold what is mapped to a person, the id first, or to a list of people. */
function variablesOf(member: string, valueAt: ValueAt): string[] {
  const map = (name: string): unknown => valueAt(`/source/map/${name}`) ?? undefined;
  const isOfStep = Object.hasOwn(STEP_MEMBERS, member);
  // those of listed steps are no variables
  if (isOfStep && map('steps') !== undefined) return [];
  const mapped = map(member) ?? (isOfStep ? map(`step/${member}`) : undefined);
  const { id, fullname } = (typeof mapped === 'object' ? mapped : { id: mapped }) as Record<string, unknown>;
  const found = [id, fullname].flatMap(source => variableOf(pathOf(source), map('variables')) ?? []);
  return [...new Set(found)];
}

/** The path that a member is mapped from, also as `{{ $item.path }}`; undefined if no variable can have it. */
function pathOf(source: unknown): string | undefined {
  if (typeof source !== 'string') return undefined;
  const text = /^\{\{-?\s*\$item\.([^\s|{}]+)\s*-?\}\}$/.exec(source)?.[1] ?? source;
  if (!/^[\p{L}\p{N}_$.-]+$/u.test(text)) return undefined;
  return parsePath(text).join('.');
}

/** The variable at a path of the items: all of an item are, unless some are mapped. */
function variableOf(path: string | undefined, variables: unknown): string | undefined {
  if (path === undefined || variables === undefined) return path;
  if (typeof variables === 'string') {
    const root = pathOf(variables);
    return root !== undefined && path.startsWith(`${root}.`) ? path.slice(root.length + 1) : undefined;
  }
  return Object.entries(variables as object).find(([, source]) => pathOf(source) === path)?.[0];
}
