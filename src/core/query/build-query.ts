import { formatDay } from '../base/dates/calendar-days.ts';
import { resolveRelativeDate } from '../base/dates/relative-dates.ts';
import { ProcessPanelError, toProcessPanelError } from '../base/errors/process-panel-error.ts';
import { timeZoneOf } from '../base/dates/time-zone.ts';
import type { CriterionConfig } from '../config/filters/criterion-config.ts';
import type { FilterConfig } from '../config/panel-config.ts';
import type { CurrentUser, Id, ProcessItem } from '../processes/process.ts';
import type { Template } from '../template/template.ts';
import { parseCriterion, parseCriterionName } from './criteria/criterion-notation.ts';
import { isTemplate, resolvedValues } from './criteria/criterion-value.ts';
import { groupOf, isGroupKind } from './criteria/criteria-groups.ts';
import type { PanelName, ProcessQuery, QueryCriterion } from './process-query.ts';

/** The values that a query depends on besides the configuration. */
export interface QueryContext {
  /** The panel that queries. */
  readonly panel: PanelName;
  /** The process whose page the panel is on: `$_process` and `$_step` of templates. */
  readonly current: ProcessItem | null;
  /** The process that `filter.self` refers to; null for that of `current`. */
  readonly processId: Id | null;
  /** `names` is used if a template reads all variables at once. */
  readonly variables: { get(name: string): unknown; names?(): Iterable<string> };
  /** `me` and `$user` (contract 3.9); left out or null if unknown. */
  readonly user?: CurrentUser | null;
  /** Ids may be texts, as the source has such ids. */
  readonly textIds?: boolean | undefined;
  /** The instant that relative dates count from. */
  readonly now: Date;
  /** IANA name. Read only if days matter, since a getter may be slow to find the reader's zone. */
  readonly timeZone: string;
  /** Compiles a template in a criterion's value. */
  compile(source: string): Template;
}

const RELATIVE = 'Relative';

/**
 * Turns a filter into a query to an adapter (contract 5): evaluates templates, and resolves relative dates to days in
 * the panel's time zone.
 *
 * @throws ProcessPanelError if a template cannot be evaluated: no request is sent with half a filter
 */
export function buildQuery(filter: FilterConfig, context: QueryContext): ProcessQuery {
  return {
    panel: context.panel,
    criteria: filter.criteria.map((criterion, i) => buildCriterion(criterion, context, `/criteria/${i}`)),
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

/**
 * Turns a condition of the configuration into a criterion of a query.
 *
 * @param pointer - its JSON Pointer in the query, for messages
 * @throws ProcessPanelError if a template cannot be evaluated
 */
export function buildCriterion(config: CriterionConfig, context: QueryContext, pointer = ''): QueryCriterion {
  const { name, value, members, me } = config;
  if (members && isGroupKind(name)) {
    return groupOf(
      name,
      members.map((member, i) => buildCriterion(member, context, `${pointer}/${name}/${i}`)),
    );
  }
  const { key, operator } = parseCriterionName(name);
  // with no known user nothing matches, not even a negated criterion
  if (me && !context.user) return { key, operator: '=', value: [] };
  try {
    if (key === 'variables') {
      return parseCriterion(name, value, (wanted, path) =>
        inMessage(`"variables", "${path}"`, () => evaluate(wanted, context)),
      );
    }
    const values = inMessage(`"${name}"`, () =>
      resolvedValues(config, context.user ?? null, source => evaluate(source, context), context.textIds),
    );
    if (!key.endsWith(RELATIVE)) return { key, operator, value: values };
    const today = formatDay(timeZoneOf(context.timeZone).dayAt(context.now.getTime()));
    const days = values.map(day => resolveRelativeDate(day as string, today));
    return { key: key.slice(0, -RELATIVE.length), operator, value: days };
  } catch (thrown) {
    throw placed(toProcessPanelError(thrown, 'template/evaluation'), pointer);
  }
}

/** Adds the criterion's place in the query to an error, so that the panel can show it in the configuration. */
function placed(error: ProcessPanelError, path: string): ProcessPanelError {
  const { code, message, hint = '' } = error;
  const diagnostics = [{ severity: 'error' as const, code, message, path, line: 0, column: 0, hint }];
  return new ProcessPanelError(code, message, { cause: error.cause, diagnostics, ...(hint && { hint }) });
}

function inMessage<T>(name: string, run: () => T): T {
  try {
    return run();
  } catch (thrown) {
    const { code, message, hint } = toProcessPanelError(thrown, 'template/evaluation');
    throw new ProcessPanelError(code, `criterion ${name}: ${message}`, {
      cause: thrown,
      ...(hint !== undefined && { hint }),
    });
  }
}

/** Evaluates templates, also in lists; other values are returned as they are. */
function evaluate(value: unknown, context: QueryContext): unknown {
  if (Array.isArray(value)) return value.map(item => evaluate(item, context));
  if (!isTemplate(value)) return value;
  const template = context.compile(value);
  const { current, variables, user = null } = context;
  if (!current && template.roots.some(root => root === '$_process' || root === '$_step')) {
    throw new ProcessPanelError('template/evaluation', 'there is no current process', {
      hint: 'Give the panel `current`, or do without `$_process` and `$_step` in criteria.',
    });
  }
  const names = template.variables.includes('*') ? (variables.names?.() ?? []) : template.variables;
  const known = Array.from(names, name => [name, variables.get(name)] as const).filter(
    ([, given]) => given !== undefined,
  );
  // as text, not escaped for HTML, since it is compared, not shown
  const [process, step] = [current?.process ?? null, current?.step ?? null];
  return template.evaluateText(process, step, Object.fromEntries(known), user) ?? null;
}
