import { css } from 'lit';

/** The header of the table: sticky, with the sort arrows and the column of checkboxes. */
export const tableHeaderStyles = css`
  :host [part~='table'] > thead {
    position: sticky;
    inset-block-start: 0;
    z-index: 2;
    background: var(--_surface);
  }

  :host [part~='sort-button'] {
    position: relative;
    display: inline-flex;
    align-items: center;
    gap: 0.45em;
    margin: -0.3em -0.5em;
    padding: 0.3em 0.5em;
    border-radius: calc(var(--_radius) * 0.5);
    cursor: pointer;
  }

  /* On one line with headings that are no buttons, the arrow before the words or after. */
  [part~='sort-button'] > :first-child {
    align-self: baseline;
  }

  :host [part~='sort-button']:focus-visible {
    outline-offset: -1px;
  }

  [part~='sort-button']::after {
    content: '';
    flex: none;
    inline-size: 0.65em;
    block-size: 0.9em;
    background: currentcolor;
    opacity: 0.4;
    clip-path: polygon(50% 0, 100% 40%, 0 40%, 0 60%, 100% 60%, 50% 100%, 0 60%, 0 40%);
  }

  [aria-sort='ascending'] [part~='sort-button']::after {
    opacity: 1;
    clip-path: polygon(50% 18%, 100% 78%, 0 78%);
  }

  [aria-sort='descending'] [part~='sort-button']::after {
    opacity: 1;
    clip-path: polygon(50% 82%, 100% 22%, 0 22%);
  }

  .pp-order {
    position: absolute;
    inset-block-start: 0;
    inset-inline-end: -0.2em;
    font-size: 0.75em;
    line-height: 1.3;
    font-variant-numeric: tabular-nums;
  }

  :host [part~='select-cell'] {
    inline-size: 2.4em;
    padding-inline-end: 0;
    white-space: nowrap;
    cursor: pointer;
  }

  :host :is([part~='select-cell'], .pp-selectable) > input {
    all: revert;
    display: block;
    inline-size: 1.1em;
    block-size: 1.1em;
    margin: 0;
    accent-color: var(--_accent);
    cursor: pointer;
  }

  @media (forced-colors: active) {
    [part~='sort-button']::after {
      background: ButtonText;
      forced-color-adjust: none;
    }
  }

  @media print {
    :host [part~='table'] > thead {
      position: static;
      display: table-header-group;
    }
  }
`;
