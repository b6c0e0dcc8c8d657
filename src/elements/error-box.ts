import { html, nothing, type TemplateResult } from 'lit';
import type { Diagnostic } from '../core/base/diagnostic.ts';
import type { ProcessPanelError } from '../core/base/process-panel-error.ts';
import type { Messages } from '../core/messages/messages.ts';

export interface ErrorBoxOptions {
  readonly messages: Messages;
  /** The configuration as written, which places in `diagnostics` are of; null where they are of something else. */
  readonly text: string | null;
  /** Rows of an earlier load are still shown. */
  readonly stale: boolean;
  /** Tries again what failed; absent where only a change of the page helps. */
  readonly retry: (() => void) | null;
}

/** Tells what is wrong, where, and how to mend it. */
export function errorBox(error: ProcessPanelError, options: ErrorBoxOptions): TemplateResult {
  const { messages, text, stale, retry } = options;
  const faults = (error.diagnostics ?? []).filter(({ severity }) => severity === 'error');
  const title =
    text === null ? messages.text('loadFailed') : messages.text('configFault', { n: Math.max(faults.length, 1) });
  const copy = (event: Event) => void copyText(event.currentTarget as HTMLElement);
  return html`<div part="error" role="alert">
    <strong class="pp-error-title">${title}</strong>
    ${
      faults.length > 0
        ? html`<ul class="pp-faults">
            ${faults.map(fault => html`<li>${renderFault(fault, text, messages)}</li>`)}
          </ul>`
        : html`<p>${error.message}</p>
            ${renderHint(error.hint)}`
    }
    ${stale ? html`<p>${messages.text('staleShown')}</p>` : nothing}
    <p class="pp-actions">
      ${retry ? html`<button class="pp-button" type="button" @click=${retry}>${messages.text('tryAgain')}</button>` : nothing}
      ${
        navigator.clipboard
          ? html`<button class="pp-button" type="button" @click=${copy}>${messages.text('copy')}</button>`
          : nothing
      }
    </p>
  </div>`;
}

function renderFault(
  { message, path, line, column, hint }: Diagnostic,
  text: string | null,
  messages: Messages,
): unknown {
  const place = [line ? messages.text('place', { line, column }) : '', path].filter(Boolean).join(', ');
  return html`<p>${message}</p>
    ${place ? html`<p class="pp-place"><code>${place}</code></p>` : nothing}
    ${text !== null && line ? renderExcerpt(text, line, column) : nothing} ${renderHint(hint)}`;
}

function renderHint(hint: string | undefined): unknown {
  return hint ? html`<p class="pp-hint">${hint}</p>` : nothing;
}

/** The line and the two before it, with line numbers, and a caret below the place. */
function renderExcerpt(text: string, line: number, column: number): TemplateResult {
  const lines = text.split(/\r\n?|\n/);
  const width = String(line).length;
  const from = Math.max(line - 3, 0);
  const before = lines
    .slice(from, line)
    .map((content, index) => `${String(from + index + 1).padStart(width)} | ${content}\n`);
  const indent = (lines[line - 1] ?? '').slice(0, column - 1).replace(/[^\t]/g, ' ');
  return html`<pre class="pp-excerpt" dir="ltr">${before.join('')}${' '.repeat(width)} | ${indent}<mark>^</mark></pre>`;
}

/** The text of the error box without its buttons. */
async function copyText(button: HTMLElement): Promise<void> {
  const box = button.closest('[part=error]') as HTMLElement;
  const text = [...box.children]
    .filter(child => !child.matches('.pp-actions'))
    .map(child => (child as HTMLElement).innerText);
  await navigator.clipboard.writeText(text.join('\n')).catch(() => {});
}
