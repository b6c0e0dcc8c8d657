import { css } from 'lit';

/** The menu of a row's other actions. */
export const menuStyles = css`
  :host :is([part~='menu'], .pp-menu-item) {
    all: unset;
    box-sizing: border-box;
    display: block;
  }

  :host [part~='menu']:not(:popover-open) {
    display: none;
  }

  :host [part~='menu']:popover-open {
    position: fixed;
    inset: auto;
    min-inline-size: 9em;
    max-inline-size: min(22em, calc(100vw - 8px));
    max-block-size: calc(100vh - 8px);
    padding: 0.3em;
    border: 1px solid var(--_border);
    border-radius: calc(var(--_radius) * 0.8);
    background: var(--_background);
    color: var(--_color);
    box-shadow: 0 6px 24px rgb(0 0 0 / 18%);
    overflow: auto;
  }

  :host .pp-menu-item {
    inline-size: 100%;
    padding: 0.45em 0.75em;
    border-radius: calc(var(--_radius) * 0.5);
    cursor: pointer;

    &:is(:hover, :focus) {
      background: var(--_hover);
    }

    &.pp-danger {
      color: var(--_error);
    }

    &.pp-primary {
      background: none;
      color: inherit;
      font-weight: 600;

      &:is(:hover, :focus) {
        background: var(--_hover);
      }
    }
  }
`;
