import { css } from 'lit';

/** Primary, warning and close buttons, in dialogs, actions and notices. */
export const actionToneStyles = css`
  :host .pp-primary {
    border-color: var(--_accent);
    background: var(--_accent);
    color: light-dark(#fff, #10151f);

    &:hover:not(:disabled, [aria-disabled]) {
      background: color-mix(in srgb, var(--_accent) 88%, var(--_color));
    }
  }

  :host .pp-danger {
    border-color: color-mix(in srgb, var(--_error) 55%, transparent);
    color: var(--_error);
  }

  :host .pp-close {
    inline-size: 2em;
    min-inline-size: 1.75em;
    padding: 0;
    border-color: transparent;
    background: none;
  }
`;
