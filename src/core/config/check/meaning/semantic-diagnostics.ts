import { isCalendarDay } from '../../../base/dates/calendar-days.ts';
import { parseRelativeDate } from '../../../base/dates/relative-dates.ts';
import type { TemplateError } from '../../../base/errors/template-error.ts';
import type { PanelName } from '../../../query/process-query.ts';
import { actionDiagnostics } from './action-diagnostics.ts';
import { columnFormatDiagnostics } from './column-format-diagnostics.ts';
import { diagnosticAt, type Remedy, shown, type UnplacedDiagnostic } from '../config-diagnostic.ts';
import { DEFAULT_FIELDS } from '../../defaults.ts';
import { namesOf, usesOf } from '../../config-names.ts';
import type { CheckFilters } from './check-filters.ts';
import { mappingDiagnostics } from './mapping-diagnostics.ts';
import { rowDiagnostics } from './row-diagnostics.ts';
import type { HintsAndWarnings } from '../hints-and-warnings.ts';
import { isGroup } from '../criterion-pointer.ts';
import { criterionShapes, maxGroupDepth } from '../schemas.generated.js';
import { nodeAt, pointerAt, pointerTo, type YamlMap, type YamlNode } from '../../yaml/yaml-node.ts';

type Report = (diagnostic: UnplacedDiagnostic) => void;

/**
 * Checks what a schema cannot: names of fields, dates, templates, numbers that lose digits, and omitted keys.
 *
 * @param checkFilters - without it `filters` and `views` are not checked
 * @param explain - adds warnings, and hints about mistakes; without it mistakes are still found
 */
export function semanticDiagnostics(
  root: YamlNode,
  panel: PanelName,
  report: Report,
  checkTemplate?: (source: string) => readonly TemplateError[],
  explain: HintsAndWarnings | null = null,
  text = '',
  checkFilters?: CheckFilters,
): void {
  const reported = new Set<string>();
  const remembering: Report = diagnostic => {
    reported.add(diagnostic.path);
    report(diagnostic);
  };
  const checker = new SemanticChecker(root, remembering, checkTemplate, explain);
  checker.criteria();
  if (panel === 'process_grid') {
    checker.table();
    checker.filters(checkFilters);
  } else checker.content();
  checker.actions();
  mappingDiagnostics(root, remembering, checkTemplate, explain?.templatePitfalls);
  checker.numbers(root);
  // no warning where there is an error
  explain?.pitfalls(root, panel, text, diagnostic => reported.has(diagnostic.path) || report(diagnostic));
}

class SemanticChecker {
  readonly #root: YamlNode;
  readonly #report: Report;
  readonly #checkTemplate: ((source: string) => readonly TemplateError[]) | undefined;
  readonly #explain: HintsAndWarnings | null;
  /** Comparisons left between known and unknown names of fields: with very many of both they would take seconds. */
  #looks = 50_000;

  constructor(
    root: YamlNode,
    report: Report,
    checkTemplate: ((source: string) => readonly TemplateError[]) | undefined,
    explain: HintsAndWarnings | null,
  ) {
    this.#root = root;
    this.#report = report;
    this.#explain = explain;
    this.#checkTemplate = checkTemplate;
  }

  criteria(): void {
    const path = '/filter/criteria';
    const list = this.#at(path);
    if (!list || isNull(list)) this.#default(path, 'every process is shown', 'Write "criteria: []" if that is meant.');
    if (list) this.#criteriaIn(list, path, 0);
  }

  #criteriaIn(list: YamlNode, path: string, depth: number): void {
    if (list.kind !== 'list') return;
    if (depth > maxGroupDepth) {
      const message = `the group is nested deeper than ${maxGroupDepth} levels`;
      return this.#error('config/too-deep', message, 'Write fewer groups within each other.', path);
    }
    list.items.forEach((item, index) => {
      if (item.kind !== 'map') return;
      for (const { key, value } of item.entries.values()) {
        if (isGroup(key)) this.#criteriaIn(value, `${path}/${index}/${key}`, depth + 1);
        else this.#criterion(key, value, `${path}/${index}`);
      }
    });
  }

  #criterion(key: string, node: YamlNode, parent: string): void {
    const shape = Object.hasOwn(criterionShapes, key) ? criterionShapes[key] : undefined;
    const value = node.kind === 'scalar' ? node.value : undefined;
    if (shape && shape !== 'map' && this.#templatesOf(node, `${parent}/${key}`, `criterion ${shown(key)}`)) return;
    if (shape === 'date' && typeof value === 'string' && !isCalendarDay(value)) {
      this.#error(
        'config/date',
        `${shown(value)} is not a valid date`,
        this.#explain?.day(key, value) ?? '',
        `${parent}/${key}`,
      );
    } else if (shape === 'relative-date' && typeof value === 'string' && !parseRelativeDate(value)) {
      this.#error(
        'config/date',
        `${shown(value)} is not a valid relative date`,
        this.#explain?.relativeDate(key, value) ?? '',
        `${parent}/${key}`,
      );
    } else if (shape === 'map' && node.kind === 'map') {
      for (const { key: name, value: test } of node.entries.values()) {
        this.#templatesOf(test, pointerTo(`${parent}/${key}`, name), `the variable ${shown(name)}`);
      }
    }
  }

  /** Checks the templates in a value. Returns whether the value itself is one. */
  #templatesOf(node: YamlNode, path: string, name: string): boolean {
    if (node.kind === 'list') node.items.forEach((item, i) => this.#templatesOf(item, pointerTo(path, i), name));
    if (node.kind !== 'scalar') return false;
    this.#template(node.value, name, path);
    return typeof node.value === 'string' && /\{[{%]/.test(node.value);
  }

  table(): void {
    const given = this.#at('/table/fields');
    if (given?.kind === 'map') {
      for (const { key, value } of given.entries.values()) {
        const path = pointerTo('/table/fields', key);
        if (isNull(value) && !DEFAULT_FIELDS.has(key)) {
          const hint = this.#explain?.emptyField(key) ?? '';
          this.#error('config/required', `the field ${shown(key)} has no template`, hint, path);
        }
        if (value.kind === 'scalar') this.#template(value.value, `the field ${shown(key)}`, path);
      }
    }
    const columns = this.#at('/table/columns');
    if (columns?.kind === 'map') {
      this.#shownColumns(columns);
      for (const { key: name, value: column } of columns.entries.values())
        columnFormatDiagnostics(name, column, this.#report, (source, of, path) => this.#template(source, of, path));
    }
    rowDiagnostics(this.#root, this.#report, (source, of, path) => this.#template(source, of, path));
    const fields = new Set(namesOf(this.#root, 'field'));
    for (const { node, path } of usesOf(this.#root, 'field')) this.#fieldName(node, fields, path);
  }

  /** A table needs at least one visible column. */
  #shownColumns(columns: YamlMap): void {
    const hidden = (column: YamlNode) => {
      const node = column.kind === 'map' ? column.entries.get('hidden')?.value : undefined;
      return node?.kind === 'scalar' && node.value === true;
    };
    if (columns.entries.size === 0 || !Array.from(columns.entries.values()).every(({ value }) => hidden(value))) return;
    this.#error('config/empty', 'all columns are hidden', 'Leave "hidden" out of one.', '/table/columns');
  }

  #fieldName(node: YamlNode, fields: ReadonlySet<string>, path: string): void {
    if (node.kind !== 'scalar' || typeof node.value !== 'string' || fields.has(node.value)) return;
    const isCompared = (this.#looks -= fields.size) > 0;
    const remedy = this.#explain?.field(node.value, fields, isCompared) ?? '';
    this.#error('config/unknown-field', `there is no field ${shown(node.value)}`, remedy, path);
  }

  content(): void {
    const content = this.#at('/ui/content');
    if (!content || isNull(content)) this.#default('/ui/content', 'the default row is shown', 'Write a template.');
    else if (content.kind === 'scalar') this.#template(content.value, '"content"', '/ui/content');
  }

  actions(): void {
    const warnings: UnplacedDiagnostic[] = [];
    const faulty = new Set<string>();
    const report: Report = found => (found.severity === 'error' ? this.#report(found) : warnings.push(found));
    const template = (source: string, of: string, path: string) => {
      if (this.#template(source, of, path)) faulty.add(path);
    };
    actionDiagnostics(this.#root, report, template, this.#explain);
    for (const warning of warnings) if (!faulty.has(warning.path)) this.#report(warning);
  }

  filters(checkFilters: CheckFilters | undefined): void {
    checkFilters?.(this.#root, this.#report, (source, of, path) => this.#template(source, of, path));
  }

  /** Reports whole numbers beyond 2^53, which would silently change. */
  numbers(node: YamlNode): void {
    if (node.kind === 'list') node.items.forEach(item => this.numbers(item));
    else if (node.kind === 'map') for (const { value } of node.entries.values()) this.numbers(value);
    else if (Number.isInteger(node.value) && !Number.isSafeInteger(node.value)) {
      const path = pointerAt(this.#root, node.start);
      const hint = /\/variables\//.test(path)
        ? 'Put it in quotes.'
        : `Write a number up to ${Number.MAX_SAFE_INTEGER}.`;
      this.#error('config/range', 'the number is so large that its last digits would be lost', hint, path);
    }
  }

  /** Returns whether the template has errors. */
  #template(source: unknown, name: string, path: string): boolean {
    if (typeof source !== 'string' || !/\{[{%]/.test(source)) return false;
    const faults = this.#checkTemplate?.(source) ?? [];
    for (const { code, fact, hint: advice, offset } of faults) {
      const { hint, edits } = this.#explain?.template(fact, source, offset, advice) ?? { hint: '' };
      const fix = edits?.map(({ from, to, write }) => ({ path, part: [from, to] as const, write }));
      this.#report({ ...diagnosticAt(path, code, `${name}: ${fact}`, hint, offset), ...(fix && { fix }) });
    }
    return faults.length > 0;
  }

  #error(code: UnplacedDiagnostic['code'], message: string, remedy: string | Remedy, path: string): void {
    this.#report(diagnosticAt(path, code, message, remedy));
  }

  /** Warns of a missing key that has a usable default (contract 2.1). */
  #default(path: string, effect: string, hint: string): void {
    const [, group = '', key = ''] = path.split('/');
    const parent = this.#at(`/${group}`);
    if (parent && parent.kind !== 'map' && !isNull(parent)) return;
    const present = [path, `/${group}`, ''].find(each => nodeAt(this.#root, each));
    this.#report({
      severity: 'warning',
      code: 'config/default',
      message: `"${key}" is missing in "${group}": ${effect}`,
      hint,
      path: present ?? '',
      at: 'key',
    });
  }

  #at(path: string): YamlNode | undefined {
    return nodeAt(this.#root, path)?.node;
  }
}

function isNull(node: YamlNode): boolean {
  return node.kind === 'scalar' && node.value === null;
}
