import { DEFAULT_COLUMNS } from '../../defaults.ts';
import { nodeAt, type YamlNode } from '../../yaml/yaml-node.ts';
import type { UnplacedDiagnostic } from '../config-diagnostic.ts';
import { filterDiagnostics } from './filter-diagnostics.ts';
import { viewDiagnostics } from './view-diagnostics.ts';

/**
 * Checks `filters` and `views`. Loaded only if a configuration has them.
 *
 * @param checkTemplate - of a template's source, its name in messages and its pointer
 */
export function checkFilters(
  root: YamlNode,
  report: (found: UnplacedDiagnostic) => void,
  checkTemplate: (source: string, of: string, path: string) => void,
): void {
  const known = filterDiagnostics(root, report, checkTemplate);
  viewDiagnostics(root, known, sortableColumns(root), report);
}

/** The type of {@link checkFilters}. */
export type CheckFilters = typeof checkFilters;

/** Columns by name, and whether each can be sorted by. */
function sortableColumns(root: YamlNode): ReadonlyMap<string, boolean> {
  const columns = nodeAt(root, '/table/columns')?.node;
  if (columns?.kind !== 'map') return new Map(DEFAULT_COLUMNS.map(({ name, sortField }) => [name, sortField !== null]));
  const entries = Array.from(columns.entries.values(), ({ key, value }) => {
    const sortField = value.kind === 'map' ? value.entries.get('sortField')?.value : undefined;
    return [key, sortField !== undefined && !(sortField.kind === 'scalar' && sortField.value === null)] as const;
  });
  return new Map(entries);
}
