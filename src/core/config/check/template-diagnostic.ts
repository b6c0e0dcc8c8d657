import type { Diagnostic } from '../../base/errors/diagnostic.ts';
import { ProcessPanelError } from '../../base/errors/process-panel-error.ts';
import { TemplateError } from '../../base/errors/template-error.ts';
import type { PanelName } from '../../query/process-query.ts';
import { shown } from './config-diagnostic.ts';
import { panelPart } from '../panel-part.ts';
import { readYaml } from '../yaml/read-yaml.ts';
import { offsetInSource } from '../yaml/scalar-offset.ts';
import { nodeAt } from '../yaml/yaml-node.ts';

/**
 * What a template of a configuration threw when it was evaluated, with the field and the place in the text as written
 * (contract 6.4). A default field stands nowhere in the text: then the name alone is added.
 *
 * @param path - JSON Pointer of the template in the contents of `config`
 * @param text - the configuration as it was read without an error
 *
 * Cost: the text is parsed again.
 */
export function faultOfTemplate(
  error: ProcessPanelError,
  path: string,
  text: string,
  panel: PanelName,
): ProcessPanelError {
  const { code, hint = 'Correct the template.' } = error;
  const { fact, offset } = error instanceof TemplateError ? error : { fact: error.message, offset: 0 };
  const message = `${labelOf(path)}: ${fact}`;
  const fault = placedAt({ severity: 'error', code, message, hint }, path, text, panel, offset);
  if (!fault) return new ProcessPanelError(code, message, { hint, cause: error });
  const placed = `${message} (line ${fault.line}, column ${fault.column})`;
  return new ProcessPanelError(code, placed, { hint, diagnostics: [fault], cause: error });
}

/**
 * A diagnostic with the place of what it is about, which turned out after the configuration was read; null where that
 * stands nowhere in the text.
 *
 * @param path - JSON Pointer in the contents of `config`, to a text
 * @param offset - in that text, UTF-16 units
 *
 * Cost: the text is parsed again.
 */
export function placedAt(
  found: Pick<Diagnostic, 'severity' | 'code' | 'message' | 'hint'>,
  path: string,
  text: string,
  panel: PanelName,
  offset = 0,
): Diagnostic | null {
  const { root, text: read } = readYaml(text);
  const part = root && panelPart(root, panel);
  const node = part?.node && nodeAt(part.node, path)?.node;
  if (node?.kind !== 'scalar' || typeof node.value !== 'string') return null;
  const place = read.placeOf(offsetInSource(read.text, node, offset));
  return { ...found, path: part!.path + path, ...place };
}

function labelOf(path: string): string {
  const [, group, name, key] = /^\/table\/(fields|columns)\/([^/]*)(?:\/(\w+))?/.exec(path) ?? [];
  const written = name?.replaceAll('~1', '/').replaceAll('~0', '~');
  if (group === 'fields') return `the field ${shown(written)}`;
  return group === 'columns' ? `"${key}" of the column ${shown(written)}` : '"content"';
}
