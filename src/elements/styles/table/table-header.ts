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
    gap: 0.3em;
    margin: -0.3em -0.5em;
    padding: 0.3em 0.5em;
    border-radius: calc(var(--_radius) * 0.5);
    cursor: pointer;

    /* Within the cell, which clips what is beyond it. */
    &:focus-visible {
      outline-offset: -2px;
    }
  }

  [part~='sort-button'] {
    /* Aligns the title with headings that are not buttons, on either side of the arrow. */
    & > :first-child {
      align-self: baseline;
    }

    & > .pp-icon {
      inline-size: 0.9em;
      margin-inline: -0.1em;
      opacity: 0.5;
    }

    /* With a mouse, the arrow of an unsorted column is shown only while that is hovered or focused. */
    @media (hover: hover) {
      :not(.pp-cards) > table > thead [aria-sort='none']:not(:hover, :focus-within) > & > .pp-icon {
        opacity: 0;
      }
    }

    [aria-sort$='ending'] & > .pp-icon {
      opacity: 1;
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

  :is([part~='select-cell'], .pp-selectable) > input {
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
