import { formatDay } from '../base/dates/calendar-days.ts';
import { resolveRelativeDate } from '../base/dates/relative-dates.ts';
import { ProcessPanelError, toProcessPanelError } from '../base/errors/process-panel-error.ts';
import { timeZoneOf } from '../base/dates/time-zone.ts';
import type { CriterionConfig, FilterConfig } from '../config/panel-config.ts';
import type { Id, ProcessItem } from '../processes/process.ts';
import type { Template } from '../template/template.ts';
import { parseCriterion } from './criterion-notation.ts';
import { groupOf, isGroupKind } from './criteria-groups.ts';
import type { PanelName, ProcessQuery, QueryCriterion } from './process-query.ts';

/** What a query depends on beside the configuration. */
export interface QueryContext {
  /** Which panel asks. */
  readonly panel: PanelName;
  /** The process whose page the panel stands on: `$_process` and `$_step` of templates. */
  readonly current: ProcessItem | null;
  /** What `filter.self` is about; null for that of `current`. */
  readonly processId: Id | null;
  /** Names are asked for where a template reads all variables at once. */
  readonly variables: { get(name: string): unknown; names?(): Iterable<string> };
  /** The instant that relative dates count from. */
  readonly now: Date;
  /** IANA name. A getter is read only where days count: to find out the reader's zone takes long. */
  readonly timeZone: string;
  /** Compiles a template in a criterion's value. */
  compile(source: string): Template;
}

const RELATIVE = 'Relative';

/**
 * Turns a filter into what an adapter is asked for (contract 5): templates evaluated, relative dates resolved to days
 * of the panel's time zone.
 *
 * @throws ProcessPanelError if a template cannot be evaluated: no request is sent with half a filter
 */
export function buildQuery(filter: FilterConfig, context: QueryContext): ProcessQuery {
  return {
    panel: context.panel,
    criteria: filter.criteria.map(criterion => buildCriterion(criterion, context)),
    sort: filter.sort && { ...filter.sort },
    limit: filter.limit,
    offset: filter.offset,
    acl: filter.acl,
    self: filter.self,
    current: context.processId ?? context.current?.process.id ?? null,
    now: context.now.toISOString(),
    get timeZone() {
      return context.timeZone;
    },
    window: null,
    search: null,
    orderBy: [],
  };
}

function buildCriterion({ name, value, members }: CriterionConfig, context: QueryContext): QueryCriterion {
  if (members && isGroupKind(name)) {
    return groupOf(
      name,
      members.map(member => buildCriterion(member, context)),
    );
  }
  const criterion = parseCriterion(name, value, (wanted, path) => evaluate(wanted, path, context));
  const { key } = criterion;
  if (!key.endsWith(RELATIVE)) return criterion;
  const today = formatDay(timeZoneOf(context.timeZone).dayAt(context.now.getTime()));
  return { ...criterion, key: key.slice(0, -RELATIVE.length), value: [resolveRelativeDate(value as string, today)] };
}

/** Values of templates, also of those in a list; other values as they are. */
function evaluate(value: unknown, name: string, context: QueryContext): unknown {
  if (Array.isArray(value)) return value.map(item => evaluate(item, name, context));
  if (!isTemplate(value)) return value;
  try {
    const template = context.compile(value);
    const { current } = context;
    if (!current && template.roots.some(root => root === '$_process' || root === '$_step')) {
      throw new ProcessPanelError('template/evaluation', 'there is no current process', {
        hint: 'Give the panel `current`, or do without `$_process` and `$_step` in criteria.',
      });
    }
    const { variables } = context;
    const names = template.variables.includes('*') ? (variables.names?.() ?? []) : template.variables;
    const known = Array.from(names, name => [name, variables.get(name)] as const).filter(
      ([, given]) => given !== undefined,
    );
    // as text, not escaped for HTML: it is compared, not shown
    return template.evaluateText(current?.process ?? null, current?.step ?? null, Object.fromEntries(known)) ?? null;
  } catch (thrown) {
    const { code, message, hint } = toProcessPanelError(thrown, 'template/evaluation');
    throw new ProcessPanelError(code, `criterion "variables", "${name}": ${message}`, {
      cause: thrown,
      ...(hint !== undefined && { hint }),
    });
  }
}

function isTemplate(value: unknown): value is string {
  return typeof value === 'string' && /\{[{%]/.test(value);
}
