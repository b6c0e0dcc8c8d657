import { html, nothing, type TemplateResult } from 'lit';
import type { Diagnostic } from '../../../core/base/errors/diagnostic.ts';
import type { ProcessPanelError } from '../../../core/base/errors/process-panel-error.ts';
import { streamSafe } from '../../../core/base/text/stream-safe.ts';
import { excerptOf } from '../../../core/config/repair/excerpt.ts';
import type { Messages } from '../../../core/messages/messages.ts';
import { button } from './button.ts';
import { nameIfCut } from './whole-words.ts';

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

/**
 * Shows what is wrong, where, and how to fix it. In Chromium, an alert without a name is not read to those who reach its
 * buttons with Tab.
 */
export function errorBox(error: ProcessPanelError, options: ErrorBoxOptions): TemplateResult {
  const { messages, title, diagnostics: all, text, shown, retry } = options;
  const listed = all.slice(0, MAX_LISTED);
  const isListed = listed.some(({ message }) => error.message.includes(message));
  const mistakes: readonly ListedMistake[] = isListed ? listed : [error, ...listed];
  return html`<div part="error" role="alert" aria-label=${title} @mouseover=${nameIfCut}>
    <strong class="pp-error-title">${title}</strong>
    <ul class="pp-error-list">
      ${mistakes.map(mistake => html`<li>${renderMistake(mistake, text, messages)}</li>`)}
      ${all.length > MAX_LISTED ? html`<li>…</li>` : nothing}
    </ul>
    ${shown}
    <p class="pp-error-actions">
      ${retry ? button('retry', messages.text('tryAgain'), retry) : nothing}
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
  return html`<div part="error" role="alert" aria-label=${title} @mouseover=${nameIfCut}>
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
  return html`<p class="pp-error-message">${asSentence(streamSafe(message))}</p>
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

/** Copies the text of the error box without its buttons. */
function copyBox(event: Event): void {
  const actions = (event.currentTarget as HTMLElement).parentElement!;
  const parts = [...actions.parentElement!.children].filter(part => part !== actions) as HTMLElement[];
  navigator.clipboard.writeText(parts.map(part => part.innerText).join('\n')).catch(() => {});
}
