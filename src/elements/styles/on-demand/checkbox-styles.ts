import { css } from 'lit';

/** Checkboxes of menus. */
export const checkboxStyles = css`
  :host .pp-checkbox {
    all: revert;
    flex: none;
    inline-size: 1.1em;
    block-size: 1.1em;
    margin: 0;
    accent-color: var(--_accent);

    &:focus-visible {
      outline: 2px solid var(--_ring);
      outline-offset: 1px;
    }
  }
`;
