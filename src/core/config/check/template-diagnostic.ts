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
  const field = /^\/table\/fields\/(.*)/.exec(path)?.[1];
  const message = `${field === undefined ? '"content"' : `the field ${shown(field)}`}: ${fact}`;
  const { root, text: read } = readYaml(text);
  const part = root && panelPart(root, panel);
  const node = part?.node && nodeAt(part.node, path)?.node;
  if (node?.kind !== 'scalar' || typeof node.value !== 'string') {
    return new ProcessPanelError(code, message, { hint, cause: error });
  }
  const place = read.placeOf(offsetInSource(read.text, node, offset));
  const fault: Diagnostic = { severity: 'error', code, message, path: part!.path + path, ...place, hint };
  const placed = `${message} (line ${place.line}, column ${place.column})`;
  return new ProcessPanelError(code, placed, { hint, diagnostics: [fault], cause: error });
}
