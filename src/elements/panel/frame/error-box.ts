import { html, nothing, type TemplateResult } from 'lit';
import type { Diagnostic } from '../../../core/base/errors/diagnostic.ts';
import type { ProcessPanelError } from '../../../core/base/errors/process-panel-error.ts';
import { streamSafe } from '../../../core/base/text/stream-safe.ts';
import { excerptOf } from '../../../core/config/repair/excerpt.ts';
import type { Messages } from '../../../core/messages/messages.ts';
import { button } from './button.ts';

export interface ErrorBoxOptions {
  readonly messages: Messages;
  readonly title: string;
  /** The mistakes to list; if empty, the error itself is shown. */
  readonly diagnostics: readonly Diagnostic[];
  /** The configuration as written, which places refer to. */
  readonly text: string;
  /** A sentence about the rows that are still shown; `nothing`: no sentence. */
  readonly shown: unknown;
  /** Retries what failed; null if only a change of the page helps. */
  readonly retry: (() => unknown) | null;
}

/** Mistakes that are listed one by one, at most. */
const MAX_LISTED = 20;

/** Class of a box that is not folded. */
const WHOLE = 'pp-whole';

/** The end of a sentence. */
const FULL_STOP = /[.!?…؟。][^\p{L}\p{N}]*$/u;

/**
 * Shows what is wrong, where, and how to fix it. In Chromium, an alert without a name is not read to those who reach its
 * buttons with Tab.
 */
export function errorBox(error: ProcessPanelError, options: ErrorBoxOptions): TemplateResult {
  const { messages, title, diagnostics: all, text, shown, retry } = options;
  const listed = all.slice(0, MAX_LISTED);
  const isListed = listed.some(({ message }) => error.message.includes(message));
  // Errors have a line in WebKit: that of the script.
  const { message, hint } = error;
  const mistakes: readonly ListedMistake[] = isListed ? listed : [{ message, ...(hint && { hint }) }, ...listed];
  const hasDetails = mistakes.length > 1 || mistakes.some(({ path, line, hint }) => path || line || hint);
  return html`<div part="error" role="alert" aria-label=${title}>
    <strong class="pp-error-title">${title}</strong>
    <ul class="pp-error-list">
      ${mistakes.map(mistake => html`<li>${renderMistake(mistake, text, messages)}</li>`)}
      ${all.length > MAX_LISTED ? html`<li>…</li>` : nothing}
    </ul>
    ${shown}
    <p class="pp-error-actions">
      ${retry ? button('retry', messages.text('tryAgain'), retry) : nothing}
      ${hasDetails ? detailsButton(messages) : nothing}
      ${navigator.clipboard ? button('copy', messages.text('copy'), copyBox) : nothing}
    </p>
  </div>`;
}

/**
 * Says that something failed, for readers who cannot fix it.
 *
 * @param title - what failed, in one sentence without the cause
 */
export function publicErrorBox(
  title: string,
  shown: ErrorBoxOptions['shown'],
  retry: ErrorBoxOptions['retry'],
  messages: Messages,
): TemplateResult {
  return html`<div part="error" role="alert" aria-label=${title}>
    <strong class="pp-error-title">${title}</strong>
    ${shown}
    ${retry ? html`<p class="pp-error-actions">${button('retry', messages.text('tryAgain'), retry)}</p>` : nothing}
  </div>`;
}

/** A diagnostic, or an error without one. */
type ListedMistake = { readonly message: string; readonly hint?: string } & Partial<
  Omit<Diagnostic, 'message' | 'hint'>
>;

function renderMistake(
  { message, path, line, column, hint }: ListedMistake,
  text: string,
  messages: Messages,
): unknown {
  const place = [line ? messages.text('place', { line, column: column! }) : '', path].filter(Boolean).join(' · ');
  const isOpen = !FULL_STOP.test(message);
  return html`<p class="pp-error-message ${isOpen ? 'pp-open-end' : ''}">${asSentence(streamSafe(message))}</p>
    ${place ? html`<p class="pp-error-place">${streamSafe(place)}</p>` : nothing}
    ${line ? renderExcerpt(text, line, column!) : nothing}
    ${hint ? html`<p class="pp-error-hint">${streamSafe(hint)}</p>` : nothing}`;
}

/** Capitalizes the first word, if it is a plain word and not a name with fixed spelling. */
const asSentence = (message: string) => message.replace(/^[a-z]+ /, word => word[0]!.toUpperCase() + word.slice(1));

/** The line with its neighbours and line numbers, without their common indentation; the given column is marked. */
function renderExcerpt(text: string, line: number, column: number): TemplateResult {
  const excerpt = excerptOf(text, { line, column });
  const width = String(excerpt.lines.at(-1)?.number).length;
  const indents = excerpt.lines.filter(({ text }) => text.trim()).map(({ text }) => /^ */.exec(text)![0].length);
  const indent = Math.min(...indents, excerpt.column - 1);
  const lines = excerpt.lines.map(({ number, text }) => {
    const start = `${String(number).padStart(width)} │ `;
    const content = text.slice(indent);
    if (number !== excerpt.line) return `${start}${content}\n`;
    const at = excerpt.column - 1 - indent;
    const [marked] = /^(?:[^\s:,#]+|.|$)/su.exec(content.slice(at)) ?? [''];
    return html`${start}${content.slice(0, at)}<mark>${marked || ' '}</mark>${content.slice(at + marked.length)}${'\n'}`;
  });
  return html`<pre class="pp-error-excerpt" dir="ltr" tabindex="0">${lines}</pre>`;
}

/** At the foot of a narrow panel, unfolds the box. */
function detailsButton(messages: Messages): TemplateResult {
  return html`<button type="button" class="pp-button pp-unfold" aria-expanded="false" @click=${toggleDetails}>
    ${messages.text('details')}
  </button>`;
}

function toggleDetails({ currentTarget }: Event): void {
  const details = currentTarget as HTMLElement;
  const isWhole = boxOf(details).classList.toggle(WHOLE);
  details.setAttribute('aria-expanded', `${isWhole}`);
}

/** Copies the text of the error box without its buttons, as a whole. */
function copyBox({ currentTarget }: Event): void {
  const box = boxOf(currentTarget as HTMLElement);
  const isFolded = !box.classList.contains(WHOLE);
  if (isFolded) box.classList.add(WHOLE);
  const parts = [...box.children].filter(part => !part.matches('.pp-error-actions')) as HTMLElement[];
  const text = parts.map(part => part.innerText).join('\n');
  if (isFolded) box.classList.remove(WHOLE);
  navigator.clipboard.writeText(text).catch(() => {});
}

const boxOf = (button: HTMLElement): HTMLElement => button.closest<HTMLElement>('[part~=error]')!;
