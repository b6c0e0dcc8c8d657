import type { Process, Step } from '../../core/processes/process.ts';
import type { Template } from '../../core/template/template.ts';

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#34': '"', '#39': "'" };

/**
 * Address of a row's page: what `detail-url` renders, else `process.url`, as written and without white space around.
 * Null where there is none, or one that is not of the web: nothing in the data can make a link run a script.
 *
 * @throws ProcessPanelError where the template cannot be evaluated
 */
export function addressOf(template: Template | null, process: Process, step: Step): string | null {
  const rendered = template ? textOf(template, process, step) : '';
  return webAddress(rendered || process.url);
}

/** A template of mixed text and outputs is made for markup: its outputs are escaped, which an address must not be. */
function textOf(template: Template, process: Process, step: Step): string {
  const value = template.evaluate(process, step);
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  const plain =
    template.kind === 'markup' ? text.replace(/&(\w+|#3[49]);/g, (all, name) => ENTITIES[name] ?? all) : text;
  return plain.trim();
}

/** A relative, http or https address as written, or null. */
function webAddress(address: unknown): string | null {
  if (typeof address !== 'string' || address.trim() === '') return null;
  try {
    const { protocol } = new URL(address, document.baseURI);
    return /^https?:$/.test(protocol) || protocol === location.protocol ? address.trim() : null;
  } catch {
    return null;
  }
}
