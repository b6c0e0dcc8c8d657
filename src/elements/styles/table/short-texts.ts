import { css } from 'lit';

/** Of texts that an edge of the view cuts, the part in view is left: see short-cells.ts. */
export const shortCellStyles = css`
  @media screen {
    /* The next cell, which comes later, is above it. */
    :host :is(.pp-short, .pp-short:last-child) {
      --_clip: inset(0 var(--_before) 0 0);
      position: sticky;
      inset-inline-start: var(--_edge-start);
      clip-path: var(--_clip);

      &:dir(rtl) {
        --_clip: inset(0 0 0 var(--_before));
      }

      &:not(td.pp-short-lines) {
        padding-inline-end: calc(var(--_pp-cell-inline) + var(--_lacking));
        white-space: nowrap;
        text-overflow: ellipsis;
      }

      &:not(.pp-short-lines) > .pp-lines {
        display: block;
      }

      &:is(th) > [part~='sort-button'] {
        max-inline-size: calc(100% + 1em);

        & > :first-child {
          overflow: hidden;
          text-overflow: ellipsis;
        }
      }

      & > [part~='column-resizer'] {
        inset-inline-end: var(--_before);
      }
    }

    /* Markup in blocks. */
    td.pp-short:not(.pp-short-lines) :is(div, p, li, dd) {
      overflow: hidden;
      text-overflow: ellipsis;
    }

    /* Lines that have wrapped fade out: on one line, or on more, the row would be of another height. */
    td.pp-short-lines {
      --_to: 90deg;
      mask:
        linear-gradient(#000 0 0) bottom / 100% 1px no-repeat,
        linear-gradient(
          var(--_to),
          #000 calc(100% - var(--_lacking) - 2em),
          transparent calc(100% - var(--_lacking) - 0.5em)
        );

      &:dir(rtl) {
        --_to: -90deg;
      }
    }
  }
`;
