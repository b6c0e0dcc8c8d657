import { addressFor } from '../../../core/base/address.ts';
import type { Process, Step } from '../../../core/processes/process.ts';
import type { Template } from '../../../core/template/template.ts';

/**
 * Address of a row's page: what `detail-url` renders, else `process.url`, as written and without white space around.
 * Null where there is none, or one that is not of the web: nothing in the data can make a link run a script.
 *
 * @throws ProcessPanelError where the template cannot be evaluated
 */
export function addressOf(template: Template | null, process: Process, step: Step): string | null {
  const rendered = template?.evaluateText(process, step);
  const text = typeof rendered === 'string' || typeof rendered === 'number' ? String(rendered).trim() : '';
  return addressFor('row', text || process.url, document.baseURI)?.text || null;
}
