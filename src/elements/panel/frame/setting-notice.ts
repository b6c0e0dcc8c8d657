import { html, nothing, type TemplateResult } from 'lit';
import { streamSafe } from '../../../core/base/text/stream-safe.ts';
import type { Place } from '../../../core/config/yaml/source-text.ts';
import type { Messages } from '../../../core/messages/messages.ts';

/**
 * A notice about a setting, above the rows.
 *
 * @param found - its place in the configuration; null: not known
 */
export function settingNotice(
  { message, hint }: { readonly message: string; readonly hint: string },
  found: Place | null,
  messages: Messages,
): TemplateResult {
  const words = found && messages.text('place', { line: found.line, column: found.column });
  const place = words === null ? nothing : html` <span class="pp-error-place">(${words})</span>`;
  return html`<p class="pp-notice">${streamSafe(`${message}. ${hint}`)}${place}</p>`;
}
