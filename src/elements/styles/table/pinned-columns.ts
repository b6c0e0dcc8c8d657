import { css } from 'lit';

/** Columns that author or reader have pinned. */
export const pinnedColumnStyles = css`
  /* The outermost sticky cell on either side draws the edge, along its whole height, so that it is one line. */
  @media screen {
    :host .pp-pinned {
      position: sticky;
      z-index: 1;
      /* Hides what scrolls underneath, including gaps next to it from fractions of a px. */
      --_cover: var(--_row-back, var(--_background));
      --_before: var(--_cover);
      --_after: var(--_cover);
      /* An image: below an opaque color, Chromium paints the shadow inside the border, too. */
      background: linear-gradient(var(--_cover) 0 0);
    }

    :host .pp-wide .pp-pinned {
      box-shadow:
        -1px 0 var(--_before),
        1px 0 var(--_after);

      &:dir(rtl) {
        box-shadow:
          1px 0 var(--_before),
          -1px 0 var(--_after);
      }
    }

    :host :is([part~='cell'], [part~='header-cell']):not(.pp-pinned) + .pp-pinned {
      --_before: var(--_edge);
    }

    :host :is([part~='select-cell'], [part~='toggle-cell']) + .pp-pinned {
      --_before: transparent;
    }

    :host .pp-pinned:has(+ :is([part~='cell'], [part~='header-cell']):not(.pp-pinned)) {
      --_after: var(--_edge);
    }

    /* Rows may be a fraction of a px high: neither background nor shadow may cover the line above. */
    :host td.pp-pinned {
      border-block-start: 1px solid transparent;
      padding-block-start: calc(var(--_pp-cell-block) - 1px);
      background-clip: padding-box;
      clip-path: inset(0 -1px);
    }

    :host th.pp-pinned {
      --_cover: var(--_surface);
    }

    :host .pp-wide :is([part~='cell'], [part~='header-cell']):not(.pp-pinned) + .pp-pinned {
      contain: none;
      clip-path: none;
    }
  }
`;
