import { css } from 'lit';

/** Cells that an edge of the view cuts: see cut-cells.ts. */
export const cutCellStyles = css`
  @media screen {
    /* Only the line below them is left. Firefox lets the pointer hit what is clipped away of a cell. */
    :host .pp-cut {
      clip-path: inset(calc(100% - 1px) 0 0);
      pointer-events: none;
    }

    /* The next cell, which comes later, is above it. */
    :host .pp-stuck {
      position: sticky;
      inset-inline-start: var(--_edge-start);
    }

    .pp-short {
      &:not(.pp-short-lines) {
        white-space: nowrap;
        text-overflow: ellipsis;
      }

      &:not(.pp-short-lines) > .pp-lines {
        display: block;
      }

      & > [part~='sort-button'] > :first-child {
        overflow: hidden;
        text-overflow: ellipsis;
      }
    }

    th.pp-short {
      unicode-bidi: plaintext;
      text-align: -webkit-match-parent;
      text-align: match-parent;
    }

    :host th.pp-short {
      padding-inline-end: calc(var(--_pp-cell-inline) + var(--_lacking-end, 0px));
    }

    :host th.pp-stuck {
      --_clip: inset(0 var(--_before, 0px) 0 0);
      clip-path: var(--_clip);
      padding-inline-end: calc(var(--_pp-cell-inline) + var(--_lacking-start, 0px));

      &:dir(rtl) {
        --_clip: inset(0 0 0 var(--_before, 0px));
      }

      & > [part~='column-resizer'] {
        inset-inline-end: var(--_before, 0px);
      }
    }

    /* Markup in blocks. */
    td.pp-short:not(.pp-short-lines) :is(div, p, li, dd) {
      overflow: hidden;
      text-overflow: ellipsis;
    }

    /* Without room for some letters and the ellipsis, the name wraps to where it is not shown. */
    .pp-short .pp-user {
      display: flex;
      flex-wrap: wrap;
      max-block-size: 1.87em;
      overflow: hidden;

      & > .pp-user-name {
        flex: 1 1 2.4em;
      }
    }

    /* The first one; further ones are left out. If it hid its overflow, WebKit would move its baseline. */
    .pp-short .pp-tag {
      max-inline-size: 100%;
      contain: paint;
      text-overflow: ellipsis;

      /* With room for the ellipsis that stands for the others. */
      &:not(:only-child) {
        max-inline-size: calc(100% - 1.6em);
      }
    }

    /* Lines that have wrapped fade out: on fewer or more of them, the row would be of another height. */
    .pp-short-lines {
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

  /* Paper does not scroll. */
  @media print {
    .pp-short {
      clip-path: none !important;
      padding-inline-end: var(--_pp-cell-inline) !important;
    }
  }
`;
