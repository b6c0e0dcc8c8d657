import { css } from 'lit';

/** Fields of dialogs and menus. */
export const fieldStyles = css`
  :host .pp-field {
    all: revert;
    box-sizing: border-box;
    inline-size: 100%;
    min-block-size: 2.4em;
    margin: 0;
    padding: 0.3em 0.6em;
    border: 1px solid var(--_control);
    border-radius: calc(var(--_radius) * 0.6);
    background: var(--_background);
    color: var(--_color);
    font: inherit;
    color-scheme: inherit;

    &[aria-invalid='true'] {
      border-color: var(--_error);
    }

    &:focus-visible {
      border-color: var(--_accent);
      outline: 2px solid var(--_ring);
      outline-offset: -1px;
    }
  }

  .pp-field::placeholder {
    color: var(--_muted);
    opacity: 1;
  }
`;
