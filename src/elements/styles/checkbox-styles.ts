import { css } from 'lit';

/** Checkboxes of rows and groups, of menus, and of questions. */
export const checkboxStyles = css`
  :host :is([part~='select-cell'] > input, .pp-selectable > input, .pp-checkbox) {
    all: unset;
    display: block;
    flex: none;
    /* Whole px, or boxes of rows and of groups would differ by one. */
    inline-size: round(1.05em, 1px);
    block-size: round(1.05em, 1px);
    box-sizing: border-box;
    border: 1.5px solid var(--_control);
    border-radius: 0.25em;
    background: var(--_background);
    cursor: pointer;

    &:is(:checked, :indeterminate) {
      border-color: var(--_accent);
      background: var(--_accent);
    }

    &:disabled {
      opacity: 0.45;
      cursor: default;
    }

    &:focus-visible {
      outline: 2px solid var(--_ring);
      outline-offset: 2px;
    }

    @media (forced-colors: active) {
      all: revert;
      display: block;
      margin: 0;
    }
  }

  :is([part~='select-cell'] > input, .pp-selectable > input, .pp-checkbox) {
    &::before {
      content: '';
      display: block;
      block-size: 100%;
    }

    /* The outline of the icon: fields cannot contain elements. */
    &:is(:checked, :indeterminate)::before {
      background: light-dark(#fff, #10151f);
      clip-path: polygon(12.3% 54.4%, 37.5% 79.7%, 87.8% 29.4%, 78.9% 20.6%, 37.5% 62%, 21.1% 45.6%);
    }

    &:indeterminate::before {
      clip-path: inset(40% 15%);
    }

    @media (forced-colors: active) {
      &::before {
        display: none;
      }
    }
  }
`;
