import { css } from 'lit';

/** The header of the table: sticky, with the sort arrows and the column of checkboxes. */
export const tableHeaderStyles = css`
  :host [part~='table'] > thead {
    position: sticky;
    inset-block-start: 0;
    z-index: 2;
    background: var(--_surface);

    @media print {
      position: static;
      display: table-header-group;
    }
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

    &:focus-visible {
      outline-offset: -1px;
    }
  }

  [part~='sort-button'] {
    /* Aligns the title with headings that are not buttons, on either side of the arrow. */
    & > :first-child {
      align-self: baseline;
    }

    &::after {
      content: '';
      flex: none;
      inline-size: 0.65em;
      block-size: 0.9em;
      background: currentcolor;
      opacity: 0.4;
      clip-path: polygon(50% 0, 100% 40%, 0 40%, 0 60%, 100% 60%, 50% 100%, 0 60%, 0 40%);
    }

    /* With a mouse, the arrow of an unsorted column is shown only on hover or focus. */
    @media (hover: hover) {
      thead:not(:hover, :focus-within) [aria-sort='none'] > &::after {
        opacity: 0;
      }
    }

    [aria-sort='ascending'] &::after {
      opacity: 1;
      clip-path: polygon(50% 18%, 100% 78%, 0 78%);
    }

    [aria-sort='descending'] &::after {
      opacity: 1;
      clip-path: polygon(50% 82%, 100% 22%, 0 22%);
    }

    @media (forced-colors: active) {
      &::after {
        background: ButtonText;
        forced-color-adjust: none;
      }
    }
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
    all: unset;
    display: block;
    inline-size: 1.05em;
    block-size: 1.05em;
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

    @media (forced-colors: active) {
      all: revert;
      display: block;
      margin: 0;
    }
  }

  :is([part~='select-cell'], .pp-selectable) > input {
    &::before {
      content: '';
      display: block;
      block-size: 100%;
    }

    &:is(:checked, :indeterminate)::before {
      background: light-dark(#fff, #10151f);
      clip-path: var(--_check);
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
