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
    /* Within its margins: in a column that is narrower than its title, the ring closes. */
    max-inline-size: calc(100% + 1em);
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
      unicode-bidi: plaintext;
      text-align: -webkit-match-parent;
      text-align: match-parent;
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
`;
