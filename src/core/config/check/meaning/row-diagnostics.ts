import { nearestName } from '../../../base/text/nearest-name.ts';
import { namesOf } from '../../config-names.ts';
import { nodeAt, type YamlNode } from '../../yaml/yaml-node.ts';
import { cut, diagnosticAt, shown, type UnplacedDiagnostic } from '../config-diagnostic.ts';

/** Most names of columns that are compared with an unknown one. */
const MAX_COMPARED_NAMES = 1000;

/**
 * Checks what a schema cannot of a table's `details` and `groupBy`: the template and the name of the column.
 *
 * @param checkTemplate - of a template's source, its name in messages and its pointer
 */
export function rowDiagnostics(
  root: YamlNode,
  report: (found: UnplacedDiagnostic) => void,
  checkTemplate: (source: string, of: string, path: string) => void,
): void {
  const details = textAt(root, '/table/details');
  if (details !== undefined) checkTemplate(details, '"details"', '/table/details');
  const path = '/table/groupBy/column';
  const column = textAt(root, path);
  if (column === undefined) return;
  const names = namesOf(root, 'column');
  if (names.includes(column)) return;
  const nearest = nearestName(column, names.slice(0, MAX_COMPARED_NAMES));
  const hint = nearest ? `Write "${nearest}".` : `Columns: ${cut(names.slice(0, 40).join(', '), 120)}.`;
  const remedy = nearest === undefined ? hint : { hint, value: nearest };
  report(diagnosticAt(path, 'config/unknown-column', `there is no column ${shown(column)} to group by`, remedy));
}

function textAt(root: YamlNode, path: string): string | undefined {
  const node = nodeAt(root, path)?.node;
  return node?.kind === 'scalar' && typeof node.value === 'string' ? node.value : undefined;
}
