import { css } from 'lit';

/** Buttons, and focus rings. */
export const buttonStyles = css`
  .pp-button {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 0.4em;
    min-block-size: 2.1em;
    min-inline-size: 2.1em;
    padding: 0.2em 0.8em;
    border: 1px solid var(--_control);
    border-radius: calc(var(--_radius) * 0.6);
    background: var(--_background);
    color: var(--_color);
    font-weight: 500;
    line-height: 1.2;
    cursor: pointer;
    transition: background-color 0.12s;

    &:hover:not(:disabled) {
      background: var(--_hover);
    }

    &:disabled {
      border-color: var(--_border);
      color: var(--_muted);
      cursor: default;
      opacity: 0.6;
    }
  }

  /* Within a row of one line. */
  [part~='cell'] .pp-button {
    min-block-size: 1.9em;
    padding-block: 0.1em;
    vertical-align: middle;
  }

  /* Bootstrap 3 colors and underlines links on hover. */
  :host a.pp-button:is(:hover, :focus) {
    color: var(--_color);
    text-decoration: none;
  }

  :host .pp-explain {
    margin-inline-start: auto;
    padding-inline: 0.6em;
    border-color: transparent;
    background: none;
    color: var(--_muted);

    &:hover {
      background: var(--_hover);
      color: var(--_color);
    }
  }

  :host :focus-visible {
    outline: 2px solid var(--_ring);
    outline-offset: 2px;
  }
`;
