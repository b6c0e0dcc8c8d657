import type { Diagnostic } from '../../base/errors/diagnostic.ts';
import { ProcessPanelError } from '../../base/errors/process-panel-error.ts';
import { TemplateError } from '../../base/errors/template-error.ts';
import type { ConfigPlaces } from '../config-places.ts';
import { shown } from './config-diagnostic.ts';

/**
 * What a template of a configuration threw when it was evaluated, with the field and the place in the text as written
 * (contract 6.4). A default field stands nowhere in the text: then the name alone is added.
 *
 * @param path - JSON Pointer of the template in the contents of `config`
 */
export function placedTemplateError(error: ProcessPanelError, path: string, places: ConfigPlaces): ProcessPanelError {
  const { code, hint = 'Correct the template.' } = error;
  const { fact, offset } = error instanceof TemplateError ? error : { fact: error.message, offset: 0 };
  const field = /^\/table\/fields\/(.*)/.exec(path)?.[1];
  const message = `${field === undefined ? '"content"' : `the field ${shown(field)}`}: ${fact}`;
  const place = places.ofText(path, offset);
  if (!place) return new ProcessPanelError(code, message, { hint, cause: error });
  const diagnostic: Diagnostic = { severity: 'error', code, message, ...place, hint };
  const placed = `${message} (line ${place.line}, column ${place.column})`;
  return new ProcessPanelError(code, placed, { hint, diagnostics: [diagnostic], cause: error });
}
