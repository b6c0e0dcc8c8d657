import { html, type TemplateResult } from 'lit';
import { icon, type IconShape } from '../../icons/icon.ts';

/** A button with a text. */
export function button(
  name: string,
  text: string,
  onclick: (event: MouseEvent) => unknown,
  disabled = false,
): TemplateResult {
  return html`<button type="button" class="pp-button pp-${name}" ?disabled=${disabled} @click=${onclick}>
    ${text}
  </button>`;
}

/** A tool of the bar above the rows: its text, in a narrow panel its icon. */
export function toolButton(
  name: string,
  text: string,
  shape: IconShape,
  onclick: (event: MouseEvent) => unknown,
  disabled = false,
): TemplateResult {
  return html`<button
    type="button"
    class="pp-button pp-tool pp-${name}"
    title=${text}
    ?disabled=${disabled}
    @click=${onclick}
  >
    ${icon(shape)}<span>${text}</span>
  </button>`;
}
