import { css } from 'lit';

/** Checkboxes, toggles and the title stay in view while the other columns scroll sideways: see frozen-columns.ts. */
export const keptColumnStyles = css`
  @media screen {
    :host :is(.pp-keeps :is([part~='select-cell'], [part~='toggle-cell']), .pp-keeps-title .pp-lead) {
      --_cover: var(--_row-back, var(--_background));
      position: sticky;
      inset-inline-start: 0;
      z-index: 1;
      background: linear-gradient(var(--_cover) 0 0) padding-box;

      &:is(th) {
        --_cover: var(--_surface);
      }
    }

    :host .pp-keeps [part~='select-cell'] + [part~='toggle-cell'] {
      inset-inline-start: var(--_box);
    }

    :host .pp-keeps-title .pp-lead {
      inset-inline-start: var(--_boxes);
    }

    /* The outermost of them draws the edge. */
    :host
      :is(
        .pp-at-title .pp-lead,
        .pp-more-start:where(:not(.pp-at-title))
          .pp-keeps
          :is([part~='select-cell'], [part~='toggle-cell']):where(:not(:has(+ :is([part~='toggle-cell'], .pp-pinned))))
      ) {
      box-shadow: 1px 0 var(--_edge);
      clip-path: inset(0 -1px 0 0);

      &:dir(rtl) {
        box-shadow: -1px 0 var(--_edge);
        clip-path: inset(0 0 0 -1px);
      }
    }
  }

  /* Without images and shadows. */
  @media screen and (forced-colors: active) {
    :host :is(.pp-pinned, .pp-keeps :is([part~='select-cell'], [part~='toggle-cell']), .pp-keeps-title .pp-lead) {
      background-color: Canvas;
    }

    /* Borders are visible here even if they are transparent. */
    :host td.pp-pinned {
      border-block-start-width: 0;
      padding-block-start: var(--_pp-cell-block);
    }

    :host .pp-wide :is([part~='cell'], [part~='header-cell']):not(.pp-pinned) + .pp-pinned {
      border-inline-start-width: 1px;
    }

    /* The dashes of the frame take its place: see scroll-frame.ts. */
    :host
      .pp-more-end
      .pp-wide
      :is([part~='cell'], [part~='header-cell']):not(.pp-pinned)
      + :is(.pp-pinned, [part~='actions-cell']) {
      border-inline-start-color: Canvas;
    }
  }

  /* In WebKit, the ring of a row is the outline of it, which these cells cover: see rows.ts. */
  @supports (hanging-punctuation: first) {
    :host
      :is(.pp-keeps, .pp-keeps-title)
      [part~='row']:is(:focus-visible, .pp-revealed)
      > :is([part~='select-cell'], [part~='toggle-cell'], .pp-lead) {
      --_side: 0 0;
      box-shadow:
        inset 0 2px var(--_ring),
        inset 0 -1px var(--_ring),
        inset var(--_side) var(--_ring);

      &:first-child {
        --_side: 2px 0;
      }

      &:first-child:dir(rtl) {
        --_side: -2px 0;
      }
    }
  }

  /* What has the focus is not below columns that stay. */
  .pp-wide {
    scroll-padding-inline: var(--_pinned-start, 0px) var(--_pinned-end, 0px);
  }
`;
