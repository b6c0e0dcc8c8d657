import { css } from 'lit';

/** The dialog that lists the keys. */
export const keyStyles = css`
  :host :is(.pp-keys, .pp-keys :is(div, dt, dd)) {
    all: unset;
    box-sizing: border-box;
    display: block;
  }

  :host .pp-keys > .pp-key-row {
    display: grid;
    grid-template-columns: minmax(7em, 32%) minmax(0, 1fr);
    align-items: baseline;
    gap: 0.2em 1em;
    padding-block: 0.35em;
    border-block-end: 1px solid var(--_border);
  }

  .pp-combination {
    white-space: nowrap;
  }

  :host .pp-key {
    display: inline-block;
    box-sizing: border-box;
    min-inline-size: 1.8em;
    padding: 0.1em 0.45em;
    border: 1px solid var(--_control);
    border-block-end-width: 2px;
    border-radius: 0.35em;
    background: var(--_surface);
    font: inherit;
    font-size: 0.88em;
    text-align: center;
    white-space: nowrap;
  }
`;
