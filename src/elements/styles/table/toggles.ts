import { css } from 'lit';

/** Buttons that open and close a row, a group or a card. */
export const toggleStyles = css`
  :is(.pp-toggle, .pp-card-toggle) {
    all: unset;
    display: inline-grid;
    flex: none;
    place-items: center;
    inline-size: 1.75em;
    block-size: 1.75em;
    border-radius: calc(var(--_radius) * 0.5);
    color: var(--_muted);
    cursor: pointer;

    &:hover {
      background: var(--_hover);
      color: var(--_color);
    }

    &:focus-visible {
      outline: 2px solid var(--_accent);
      outline-offset: -2px;
    }

    @media (prefers-reduced-motion: no-preference) {
      & > .pp-icon {
        transition: rotate 0.12s;
      }
    }

    @media (forced-colors: active) {
      color: ButtonText;
    }
  }
`;
