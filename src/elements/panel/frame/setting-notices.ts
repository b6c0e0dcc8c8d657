import { html, type TemplateResult } from 'lit';
import { streamSafe } from '../../../core/base/text/stream-safe.ts';
import { type Place, SourceText } from '../../../core/config/yaml/source-text.ts';

/** Length of a line that is quoted as a whole, at most. */
const MAX_QUOTED = 60;

/** What is said of a setting, with its place in the configuration; null: not known, or all of it. */
export interface FoundSetting {
  readonly message: string;
  readonly hint: string;
  readonly place: Place | null;
  /** False: the language is not known. */
  readonly isEnglish?: boolean;
}

/**
 * Notices about settings, above the rows, in the order of their lines, those without one first. As what is found in a
 * configuration is said in English, so is the place.
 *
 * @param text - the configuration as written
 */
export function settingNotices(found: readonly FoundSetting[], text: string): TemplateResult[] {
  const source = new SourceText(text);
  return [...found].sort(byPlace).map(({ message, hint, place, isEnglish = true }) => {
    const said = streamSafe(`${message}. ${hint}`);
    const where = place && html` <span class="pp-error-place">(${wordsOfPlace(place, source)})</span>`;
    if (!isEnglish) return html`<p class="pp-notice" dir="auto">${said}${where}</p>`;
    return html`<p class="pp-notice" lang="en" dir="ltr">${said}${where}</p>`;
  });
}

/** Says of which text the line is: that of a file counts from its beginning, where a script stands further down. */
function wordsOfPlace({ line, column }: Place, source: SourceText): unknown {
  const written = source.line(line).trim();
  if (!written || written.length > MAX_QUOTED) return `line ${line}, column ${column} of the configuration`;
  return html`line ${line} of the configuration: <code>${streamSafe(written)}</code>`;
}

function byPlace({ place: a }: FoundSetting, { place: b }: FoundSetting): number {
  if (!a || !b) return Number(!b) - Number(!a);
  return a.line - b.line || a.column - b.column;
}
