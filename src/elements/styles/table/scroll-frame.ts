import { css } from 'lit';

/** The scroller of the table, with the shadows at its edges. */
export const scrollFrameStyles = css`
  .pp-scroller {
    border-block-start: 1px solid var(--_border);
  }

  /* One line, not two, below the border of a panel that has nothing above its rows. */
  :host(:not([appearance='plain'])) .pp-top:empty ~ .pp-frame > .pp-scroller {
    border-block-start-color: var(--_surface);

    &.pp-cards {
      border-block-start-color: transparent;
    }

    @media (forced-colors: active) {
      border-block-start-color: Canvas;
    }
  }

  :host .pp-sizing {
    contain: strict;
    block-size: 0;
    visibility: hidden;
  }

  .pp-frame {
    display: flex;
    flex: 1 1 auto;
    flex-direction: column;
    position: relative;
    min-block-size: 0;

    /* Shadows where more columns can be scrolled into view, above rows and headings, next to pinned columns. */
    &::before,
    &::after {
      /* Light on dark: there, black is not to be seen. */
      --_shadow: light-dark(rgb(20 30 50 / 9%), rgb(190 205 235 / 12%));
      position: absolute;
      inset-block: 1px var(--_scroll-bar-block, 0px);
      z-index: 3;
      inline-size: 0.8em;
      background: linear-gradient(90deg, var(--_shadow), transparent);
      pointer-events: none;
    }

    &::before {
      inset-inline-start: var(--_edge-start, 0px);
    }

    &::after {
      inset-inline-end: calc(var(--_pinned-end, 0px) + var(--_scroll-bar-inline, 0px));
    }

    &:dir(ltr)::after,
    &:dir(rtl)::before {
      scale: -1 1;
    }

    /* Shadows are not shown then: a line that is unlike all others, in place of that of cells that stay. */
    @media (forced-colors: active) {
      &::before,
      &::after {
        inline-size: 0;
        border-inline-start: 2px dashed CanvasText;
        background: none;
      }
    }
  }

  .pp-more-start::before,
  .pp-more-end::after {
    content: '';
  }

  /* Not a scroll container, so the head sticks to the scroll container of the page. */
  :host .pp-clipped {
    overflow: clip;

    & > [part~='table'] > thead {
      inset-block-start: var(--process-panel-head-offset, 0px);
    }
  }

  :is(.pp-clipped, .pp-head-follows) [part~='row'] {
    scroll-margin-block-start: calc(var(--_row) + var(--process-panel-head-offset, 0px));
  }

  /*
   * A sticky head sticks to the nearest scroll container, even if that only scrolls sideways. So a table that is too wide
   * scrolls in both directions.
   */
  .pp-wide:not(.pp-bounded) {
    max-block-size: var(--process-panel-max-height, calc(100vh - 6em));
  }

  /* Unless the head can follow the page, which then scrolls vertically. */
  .pp-can-follow.pp-wide:not(.pp-bounded) {
    max-block-size: var(--process-panel-max-height, none);
  }

  @media screen {
    .pp-head-follows {
      view-timeline: --pp-frame block;
      /* Starts after the border above the head. */
      view-timeline-inset: calc(var(--process-panel-head-offset, 0px) - 1px) 0px;

      & > .pp-scroller {
        scrollbar-width: none;
      }
    }

    :host .pp-head-follows > .pp-scroller > [part~='table'] > thead {
      animation: pp-follow linear both !important;
      animation-timeline: --pp-frame !important;
      animation-range: exit-crossing 0% exit-crossing calc(100% - var(--_way-rest)) !important;
    }
  }

  @keyframes pp-follow {
    to {
      translate: 0 var(--_way);
    }
  }

  .pp-side-bar {
    position: sticky;
    inset-block-end: 0;
    z-index: 3;
    flex: none;
    overflow: auto hidden;
    background: var(--_background);

    & > * {
      block-size: 1px;
    }
  }

  @media print {
    :host .pp-scroller {
      overflow: visible;
    }
    .pp-frame::before,
    .pp-frame::after,
    .pp-side-bar {
      display: none;
    }
  }
`;
