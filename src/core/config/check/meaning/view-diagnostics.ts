import { nearestName } from '../../../base/text/nearest-name.ts';
import { nodeAt, pointerTo, valueOf, type YamlNode } from '../../yaml/yaml-node.ts';
import { diagnosticAt, either, type Remedy, shown, type UnplacedDiagnostic } from '../config-diagnostic.ts';
import { criterionShapes } from '../schemas.generated.js';
import { checkName, expectedOf, isText, type KnownFilter, textOf } from './filter-diagnostics.ts';

/** Criteria whose filters take ranges of days. */
const DAYS = /^(?:expiration|start)(?:Relative)?$/;
const RANGE = /^(?:\d{4}-\d\d-\d\d\.\.(?:\d{4}-\d\d-\d\d)?|\.\.\d{4}-\d\d-\d\d)$/;

/** Checks in `views` what a schema cannot: the filters, choices and columns that they name. */
export function viewDiagnostics(
  root: YamlNode,
  filters: ReadonlyMap<string, KnownFilter>,
  columns: ReadonlyMap<string, boolean>,
  report: (found: UnplacedDiagnostic) => void,
): void {
  const views = nodeAt(root, '/views')?.node;
  if (views?.kind !== 'map') return;
  const unknown = (
    path: string,
    what: string,
    name: string,
    known: Iterable<string>,
    at: 'key' | 'value' = 'value',
  ) => {
    const names = [...known];
    const near = nearestName(name, names);
    const remedy: string | Remedy = near
      ? { hint: `Write ${shown(near)}.`, [at]: /^\w+$/.test(near) ? near : JSON.stringify(near) }
      : names.length > 0
        ? `Known here: ${names.slice(0, 20).join(', ')}.`
        : 'Remove it.';
    report(diagnosticAt(path, 'config/value', `${what} ${shown(name)}`, remedy, at));
  };
  for (const { key: id, value: view } of views.entries.values()) {
    const path = pointerTo('/views', id);
    checkName(id, path, 'view', report);
    if (view.kind !== 'map') continue;
    const chosen = view.entries.get('filters')?.value;
    for (const { key, value } of chosen?.kind === 'map' ? chosen.entries.values() : []) {
      const at = pointerTo(`${path}/filters`, key);
      const filter = filters.get(key);
      if (!filter) unknown(at, 'there is no filter', key, filters.keys(), 'key');
      else
        (value.kind === 'list' ? value.items : [value]).forEach((item, i) => {
          const place = value.kind === 'list' ? `${at}/${i}` : at;
          const wanted = valueOf(item);
          if (item.kind !== 'scalar')
            report(
              diagnosticAt(
                place,
                'config/type',
                `${shown(wanted)} is not a valid value of a filter`,
                'Write a text or a number.',
              ),
            );
          else if (filter.choices) {
            if (!filter.choices.includes(String(wanted)))
              unknown(place, `the filter ${shown(key)} has no choice`, String(wanted), filter.choices);
          } else if (filter.criterion) misfit(wanted, filter.criterion, place);
        });
    }
    const sort = view.entries.get('sort')?.value;
    if (sort?.kind !== 'list') continue;
    sort.items.forEach((item, i) => {
      const name = item.kind === 'map' ? textOf(item.entries.get('column')?.value) : undefined;
      if (name === undefined) return;
      const at = `${path}/sort/${i}/column`;
      if (!columns.has(name)) unknown(at, 'there is no column', name, columns.keys());
      else if (!columns.get(name)) {
        const message = `the column ${shown(name)} has no "sortField", so that nothing can be sorted by it`;
        const names = [...columns].flatMap(([column, sortable]) => (sortable ? shown(column) : []));
        report(diagnosticAt(at, 'config/value', message, names.length > 0 ? `Write ${either(names)}.` : 'Remove it.'));
      }
    });
  }

  function misfit(value: unknown, key: string, path: string): void {
    if (!Object.hasOwn(criterionShapes, key)) return;
    if (DAYS.test(key)) {
      if (isText(value) && RANGE.test(value)) return;
      const hint = 'Write a range of days: 2026-01-01..2026-03-31.';
      return report(diagnosticAt(path, 'config/value', `${shown(value)} is not a range of days`, hint));
    }
    const expected = expectedOf(value, key);
    if (expected !== null)
      report(
        diagnosticAt(path, 'config/value', `${shown(value)} is not a valid value of "${key}"`, `Write ${expected}.`),
      );
  }
}
