import { html, type TemplateResult } from 'lit';

/** A button with a text. */
export function button(
  name: string,
  text: string,
  onclick: (event: Event) => unknown,
  disabled = false,
): TemplateResult {
  return html`<button type="button" class="pp-button pp-${name}" ?disabled=${disabled} @click=${onclick}>
    ${text}
  </button>`;
}
