import { isCalendarDay } from '../../base/dates/calendar-days.ts';
import { parseRelativeDate } from '../../base/dates/relative-dates.ts';
import { nearestName } from '../../base/text/nearest-name.ts';
import type { TemplateError } from '../../base/errors/template-error.ts';
import type { PanelName } from '../../query/process-query.ts';
import { cureOfTemplate } from '../repair/fix-of-template.ts';
import { cureOfSign, DAY_CURES } from '../repair/fix-of-type.ts';
import { columnFormatFaults } from './column-format.ts';
import { type ConfigFault, cut, faultAt, shown } from './config-diagnostic.ts';
import { DEFAULT_FIELDS } from '../defaults.ts';
import { pitfalls } from './pitfalls.ts';
import { meantDay, meantRelativeDate } from '../repair/meant-value.ts';
import { criterionShapes, templateCriteria } from './validators.generated.js';
import { type YamlNode, nodeAt, pointerAt, pointerTo } from '../yaml/yaml-node.ts';

type Report = (fault: ConfigFault) => void;

/** What a schema cannot say: names of fields, days, templates, numbers that lose digits, and what was left out. */
export function semanticFaults(
  root: YamlNode,
  panel: PanelName,
  report: Report,
  checkTemplate?: (source: string) => readonly TemplateError[],
  text = '',
): void {
  const told = new Set<string>();
  const remembering: Report = fault => {
    told.add(fault.path);
    report(fault);
  };
  const checker = new SemanticChecker(root, remembering, checkTemplate);
  checker.criteria();
  if (panel === 'process_grid') checker.table();
  else checker.content();
  checker.numbers(root);
  // what is wrong is not doubted as well
  pitfalls(root, panel, text, fault => told.has(fault.path) || report(fault));
}

class SemanticChecker {
  readonly #root: YamlNode;
  readonly #report: Report;
  readonly #checkTemplate: ((source: string) => readonly TemplateError[]) | undefined;
  /** Names of fields that may be compared with unknown ones: very many of both would take seconds. */
  #looks = 50_000;

  constructor(root: YamlNode, report: Report, checkTemplate?: (source: string) => readonly TemplateError[]) {
    this.#root = root;
    this.#report = report;
    this.#checkTemplate = checkTemplate;
  }

  criteria(): void {
    const path = '/filter/criteria';
    const list = this.#at(path);
    if (!list || isNull(list)) this.#default(path, 'every process is shown', 'Write "criteria: []" if that is meant.');
    if (list?.kind !== 'list') return;
    list.items.forEach((item, index) => {
      if (item.kind !== 'map') return;
      for (const { key, value } of item.entries.values()) this.#criterion(key, value, `${path}/${index}`);
    });
  }

  #criterion(key: string, node: YamlNode, parent: string): void {
    const shape = Object.hasOwn(criterionShapes, key) ? criterionShapes[key] : undefined;
    const value = node.kind === 'scalar' ? node.value : undefined;
    if (shape === 'date' && typeof value === 'string' && !isCalendarDay(value)) {
      this.#error('config/date', `${shown(value)} is no day of the calendar`, dayCure(key, value), `${parent}/${key}`);
    } else if (shape === 'relative-date' && typeof value === 'string' && !parseRelativeDate(value)) {
      this.#error('config/date', `${shown(value)} is no relative date`, relativeCure(value), `${parent}/${key}`);
    } else if (shape === 'map' && node.kind === 'map') {
      for (const { key: name, value: test } of node.entries.values()) {
        this.#templatesIn(test, pointerTo(`${parent}/${key}`, name), name);
      }
    }
  }

  #templatesIn(node: YamlNode, path: string, name: string): void {
    if (node.kind === 'list') node.items.forEach((item, i) => this.#templatesIn(item, pointerTo(path, i), name));
    else if (node.kind === 'scalar') this.#template(node.value, `the variable ${shown(name)}`, path);
  }

  table(): void {
    const own = this.#at('/table/fields');
    const fields = new Set(DEFAULT_FIELDS.keys());
    if (own?.kind === 'map') {
      for (const { key, value } of own.entries.values()) {
        const path = pointerTo('/table/fields', key);
        if (isNull(value) && !fields.has(key)) {
          this.#error('config/required', `the field ${shown(key)} has no template`, 'Write its template.', path);
        }
        if (value.kind === 'scalar') this.#template(value.value, `the field ${shown(key)}`, path);
        fields.add(key);
      }
    }
    const columns = this.#at('/table/columns');
    if (columns?.kind === 'map') {
      for (const { key: name, value: column } of columns.entries.values()) {
        for (const key of ['field', 'sortField']) {
          const node = column.kind === 'map' ? column.entries.get(key)?.value : undefined;
          this.#fieldName(node, fields, () => `${pointerTo('/table/columns', name)}/${key}`);
        }
        columnFormatFaults(name, column, this.#report, (source, of, path) => this.#template(source, of, path));
      }
    }
    const searched = this.#at('/table/searchFields');
    if (searched?.kind === 'list') {
      searched.items.forEach((node, index) => this.#fieldName(node, fields, () => `/table/searchFields/${index}`));
    }
  }

  #fieldName(node: YamlNode | undefined, fields: ReadonlySet<string>, path: () => string): void {
    if (node?.kind !== 'scalar' || typeof node.value !== 'string' || fields.has(node.value)) return;
    const nearest = (this.#looks -= fields.size) > 0 ? nearestName(node.value, fields) : undefined;
    const template = /[${}.]/.test(node.value);
    const hint = nearest
      ? `Write "${nearest}".`
      : template
        ? 'Write the template into "fields" under a name, and that name here.'
        : `Fields: ${cut([...fields].slice(0, 40).join(', '), 120)}.`;
    this.#error('config/unknown-field', `there is no field ${shown(node.value)}`, hint, path());
  }

  content(): void {
    const content = this.#at('/ui/content');
    if (!content || isNull(content)) this.#default('/ui/content', 'the default row is shown', 'Write a template.');
    else if (content.kind === 'scalar') this.#template(content.value, '"content"', '/ui/content');
  }

  /** Whole numbers beyond 2^53 would silently become others. */
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

  #template(source: unknown, name: string, path: string): void {
    if (typeof source !== 'string' || !/\{[{%]/.test(source)) return;
    for (const { code, fact, hint, offset } of this.#checkTemplate?.(source) ?? []) {
      const cure = cureOfTemplate(fact, source, offset, hint);
      this.#report(faultAt(path, code, `${name}: ${fact}`, cure, offset));
    }
  }

  #error(code: ConfigFault['code'], message: string, hint: string, path: string): void {
    this.#report(faultAt(path, code, message, hint));
  }

  /** A key that should be there, but has a usable default (contract 2.1). */
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

function dayCure(key: string, value: string): string {
  const relative = key.replace(/^([<>]?)(start|expiration)$/, '$1$2Relative');
  if (relative !== key && parseRelativeDate(value)) return `Write "${relative}" for days reckoned from today.`;
  if (/\{[{%]/.test(value))
    return `Templates are evaluated in ${templateCriteria.map(shown).join(', ')} only. Write a day as YYYY-MM-DD.`;
  const signed = cureOfSign(key, value);
  if (signed) return signed;
  const day = meantDay(value);
  return day ? `Write ${day} (YYYY-MM-DD).` : DAY_CURES['date']!;
}

function relativeCure(value: string): string {
  const meant = meantRelativeDate(value);
  return meant ? `Write "${meant}".` : DAY_CURES['relative-date']!;
}
