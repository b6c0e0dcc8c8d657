import { html, type TemplateResult } from 'lit';
import { streamSafe } from '../../../core/base/text/stream-safe.ts';
import type { Place } from '../../../core/config/yaml/source-text.ts';

/**
 * A notice about a setting, above the rows. As what is found in a configuration is said in English, so is the place.
 *
 * @param found - its place in the configuration; null: not known
 * @param isEnglish - false: the language is not known
 */
export function settingNotice(
  { message, hint }: { readonly message: string; readonly hint: string },
  found: Place | null,
  isEnglish = true,
): TemplateResult {
  const text = streamSafe(`${message}. ${hint}`);
  const place = found && html` <span class="pp-error-place">(line ${found.line}, column ${found.column})</span>`;
  if (!isEnglish) return html`<p class="pp-notice" dir="auto">${text}${place}</p>`;
  return html`<p class="pp-notice" lang="en" dir="ltr">${text}${place}</p>`;
}
