import { parseDay } from '../../core/base/dates/calendar-days.ts';
import { timeZoneOf } from '../../core/base/dates/time-zone.ts';
import { textOfValue } from '../../core/base/text/text-of-value.ts';
import type { Criterion, ProcessQuery, VariableTest } from '../../core/query/process-query.ts';
import type { EngineCondition, EngineFilter } from '../engines/engine-query.ts';
import { FACTS } from '../engines/task-process.ts';
import type { Members } from './flowable-members.ts';

/** Types of Flowable's variables that can be queried. */
export type FlowableType =
  | 'string'
  | 'integer'
  | 'short'
  | 'long'
  | 'double'
  | 'boolean'
  | 'date'
  | 'localDate'
  | 'localDateTime'
  | 'instant';

const ALL: EngineCondition = { filter: {}, exact: true };

/**
 * The condition for a criterion on members that all lists share; null if it is not supported.
 *
 * @param types - types of variables by name: Flowable finds a variable by value and type
 */
export function flowableCondition(
  { key, operator, value }: Criterion,
  { timeZone }: Pick<ProcessQuery, 'timeZone'>,
  members: Members,
  types: ReadonlyMap<string, FlowableType>,
): EngineCondition | null {
  if (value.length === 0) return operator === '!=' ? ALL : 'never';
  const one = value.length === 1 ? value[0] : null;
  const equal = (name: string | undefined): EngineCondition | null =>
    name !== undefined && operator === '=' && one !== null ? exactly({ [name]: textOfValue(one) }) : null;
  switch (key) {
    case 'id':
      return equal(members.id);
    case 'process':
      return definitions();
    case 'creator':
      return equal(members.starter);
    case 'resolver':
      return (
        equal(members.assignee) ??
        (operator === '=' && members.anyAssignee ? { filter: { [members.anyAssignee]: '%' }, exact: false } : null)
      );
    case 'possibleResolver':
      return equal(members.candidate);
    case 'reader':
      return equal(members.involved);
    case 'supervisor':
      return equal(members.owner);
    case 'tag':
      return equal(members.category);
    case 'stepName':
      return equal(members.stepKey);
    case 'stepType':
      return value.includes(2) === (operator === '=') ? ALL : 'never';
    case 'expiration':
    case 'expired':
      return days(members.dueAfter, members.dueBefore);
    case 'start':
      return days(members.startAfter, members.startBefore);
    case 'variables':
      return variable(value[0] as VariableTest);
    default:
      return null;
  }

  function definitions(): EngineCondition | null {
    const keys = value.map(String);
    if (operator === '!=') return members.notDefinitions ? exactly({ [members.notDefinitions]: keys }) : null;
    return equal(members.definition) ?? (members.definitions ? exactly({ [members.definitions]: keys }) : null);
  }

  /** Flowable excludes the bounds, and compares instants by milliseconds. */
  function days(after: string | undefined, before: string | undefined): EngineCondition | null {
    if (after === undefined || before === undefined) return null;
    const zone = timeZoneOf(timeZone);
    const wanted = (value as string[]).map(parseDay);
    const from = (day: number) => ({ [after]: new Date(zone.startOf(day) - 1).toISOString() });
    const until = (day: number) => ({ [before]: new Date(zone.startOf(day)).toISOString() });
    if (key === 'expired' || operator === '<') return exactly(until(Math.max(...wanted)));
    if (operator === '>') return exactly(from(Math.min(...wanted) + 1));
    return operator === '=' && wanted.length === 1 ? exactly({ ...from(wanted[0]!), ...until(wanted[0]! + 1) }) : null;
  }

  function variable({ name, operator: test, value: wanted }: VariableTest): EngineCondition | null {
    const [first, ...path] = name.split('.');
    if (first === FACTS && path.length === 1) return fact(path[0]!, test, wanted);
    if (test !== '=' || path.length > 0) return null;
    const type = types.get(name) ?? typeOf(wanted);
    if (type === null || Array.isArray(wanted) || wanted === null) return null;
    const sought = typed(wanted, type);
    if (Number.isNaN(sought)) return 'never';
    return exactly({ [members.variables]: [{ name, operation: 'equals', value: sought, type }] });
  }

  function fact(name: string, test: '=' | '!=', wanted: unknown): EngineCondition | null {
    if (test !== '=') return null;
    const values = [wanted].flat();
    const only = values.length === 1 ? values[0] : null;
    const texts: Readonly<Record<string, string | undefined>> = {
      instance: members.instance ?? members.id,
      businessKey: members.businessKey,
      tenant: 'tenantId',
      definition: members.definitionId,
      owner: members.owner,
      parentTask: members.parentTask,
    };
    if (name === 'candidateGroup' && members.candidateGroup && members.anyCandidate) {
      const any = { [members.anyCandidate]: true };
      if (only !== null) return exactly({ [members.candidateGroup]: textOfValue(only), ...any });
      return members.candidateGroups ? exactly({ [members.candidateGroups]: values.map(String), ...any }) : null;
    }
    if (only === null) return null;
    if (name === 'priority' && members.priority && Number.isInteger(Number(only)))
      return exactly({ [members.priority]: Number(only) });
    if (name === 'unassigned' && members.unassigned && only === true) return exactly({ [members.unassigned]: true });
    if (name === 'unassigned' && members.anyAssignee && only === false) return exactly({ [members.anyAssignee]: '%' });
    const member = texts[name];
    return member === undefined ? null : exactly({ [member]: textOfValue(only) });
  }
}

const exactly = (filter: EngineFilter): EngineCondition => ({ filter, exact: true });

/** A number or a date, or a text that looks like one, may be stored with several types, so its type is unknown. */
function typeOf(value: unknown): FlowableType | null {
  if (typeof value === 'boolean') return 'boolean';
  return typeof value === 'string' && value !== '' && Number.isNaN(Number(value)) && !DATE.test(value)
    ? 'string'
    : null;
}

const DATE = /^\d{4}-\d{2}-\d{2}(?:T|$)/;

/** A value converted to the format that Flowable expects for a type. */
export function typed(value: unknown, type: FlowableType): unknown {
  if (type === 'boolean') return value === true || value === 'true';
  if (type === 'integer' || type === 'short' || type === 'long' || type === 'double') return Number(value);
  const text = String(value);
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text);
  if (type === 'date' || type === 'instant') return isDay ? `${text}T00:00:00Z` : text;
  if (type === 'localDateTime') return isDay ? `${text}T00:00:00` : text;
  return text;
}
