import type { Diagnostic } from '../../base/errors/diagnostic.ts';
import { ProcessPanelError } from '../../base/errors/process-panel-error.ts';
import { TemplateError } from '../../base/errors/template-error.ts';
import type { ConfigPlaces } from '../config-places.ts';
import { shown } from './config-diagnostic.ts';

/**
 * Adds the field and the place in the text as written to the error of a template's evaluation (contract 6.4). A default
 * field is not in the text: then only its name is added.
 *
 * @param path - JSON Pointer of the template in the contents of `config`
 */
export function placedTemplateError(error: ProcessPanelError, path: string, places: ConfigPlaces): ProcessPanelError {
  const { code, hint = 'Correct the template.' } = error;
  const { fact, offset } = error instanceof TemplateError ? error : { fact: error.message, offset: 0 };
  const message = `${labelOf(path)}: ${fact}`;
  const place = places.ofText(path, offset);
  if (!place) return new ProcessPanelError(code, message, { hint, cause: error });
  const diagnostic: Diagnostic = { severity: 'error', code, message, ...place, hint };
  const placed = `${message} (line ${place.line}, column ${place.column} of the configuration)`;
  return new ProcessPanelError(code, placed, { hint, diagnostics: [diagnostic], cause: error });
}

/** Names the template at a pointer as an author would. */
function labelOf(path: string): string {
  const [, group, name, key] = /^\/table\/(fields|columns)\/([^/]*)(?:\/(\w+))?/.exec(path) ?? [];
  const written = name?.replaceAll('~1', '/').replaceAll('~0', '~');
  if (group === 'fields') return `the field ${shown(written)}`;
  return group === 'columns' ? `"${key}" of the column ${shown(written)}` : '"content"';
}
