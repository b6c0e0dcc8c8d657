import { css } from 'lit';

/**
 * The few rules that hold a panel together, even against element rules of the page's sheets: header, toolbar, buttons.
 */
export const shellStyles = css`
  :host {
    display: flex;
    flex-direction: column;
    min-inline-size: 0;
    position: relative;
    isolation: isolate;
    box-sizing: border-box;
  }

  /* Element rules of the page do not apply to these parts; rows and cells may be styled by the page. */
  :is(
    [part~='panel'],
    .pp-top,
    [part~='header'],
    [part~='title'],
    [part~='description'],
    [part~='toolbar'],
    [part~='search'],
    [part~='sort-button'],
    [part~='list'],
    [part~='item'],
    [part~='placeholder'],
    [part~='footer'],
    [part~='status'],
    [part~='pager'],
    [part~='progress'],
    [part~='error'],
    .pp-button,
    .pp-scroller,
    .pp-frame,
    .pp-skeleton,
    .pp-skeleton > *,
    .pp-notice,
    .pp-print-note,
    [class^='pp-error'],
    .pp-error-list > *
  ) {
    all: unset;
    display: block;
  }

  :host([hidden]),
  :host [hidden] {
    display: none !important;
  }

  /* Excludes pseudo-elements: a rule for all of them would double the cost of styling a cell. */
  :host * {
    box-sizing: border-box;
  }

  [part~='panel'] {
    display: flex;
    flex: 1 1 auto;
    flex-direction: column;
    min-inline-size: 0;
    min-block-size: 0;
    max-block-size: 100%;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_background);
    box-shadow: var(--process-panel-shadow, 0 1px 2px rgb(0 0 0 / 5%));

    /* Each child gets its own corners: WebKit takes four times as long to paint scrolling content that rounded corners clip. */
    & > :first-child:not(.pp-scroller, .pp-frame) {
      border-start-start-radius: inherit;
      border-start-end-radius: inherit;
    }

    & > :last-child {
      border-end-start-radius: inherit;
      border-end-end-radius: inherit;
    }

    & > slot {
      display: block;
      padding: var(--_pad);
    }
  }

  :host([appearance='plain']) [part~='panel'] {
    border: 0;
    border-radius: 0;
    background: none;
    box-shadow: none;
    /* The background of the page, and shades derived from it. */
    --_background: var(--process-panel-background, var(--_ground, light-dark(#fff, #17191e)));
    --_surface: var(--process-panel-surface, color-mix(in srgb, var(--_background) 96%, var(--_color)));
    --_hover: var(--process-panel-hover-background, color-mix(in srgb, var(--_background) 94%, var(--_color)));
  }

  @media screen {
    .pp-top:empty + :is(.pp-frame, .pp-scroller, [part~='progress'] + .pp-frame) {
      clip-path: inset(0 round var(--_radius) var(--_radius) 0 0);
    }
    :host([appearance='plain']) :is(.pp-frame, .pp-scroller) {
      clip-path: none;
    }
  }

  /* Title and tools share a line if there is room for both. */
  .pp-top {
    display: flex;
    flex: none;
    flex-wrap: wrap;
    align-items: center;
    gap: calc(var(--_pad) * 0.5) 0;
    padding-block: calc(var(--_pad) * 0.6);
    container-type: inline-size;

    /* Not by :has(): Firefox overlooks that the last child has gone. */
    &:empty {
      display: none;
    }

    /* In steps: with a length in cqi, every change of a row lays out the tools again. */
    & > * {
      --_search: 8.5em;
      min-inline-size: 0;

      @container (inline-size >= 40em) {
        --_search: 12em;
      }

      @container (inline-size >= 60em) {
        --_search: 18em;
      }
    }
  }

  .pp-own-font,
  :host .pp-own-font ~ :is([part~='dialog'], [part~='menu']) {
    font-family: var(--process-panel-font-family, system-ui, sans-serif);
  }

  :host .pp-top {
    & > :is([part~='view-bar'], [part~='filter-bar']) {
      flex: 1 1 100%;
    }

    & > :is([part~='header'], [part~='toolbar']) {
      flex: 999 1 auto;
      max-inline-size: 100%;
      padding-block: 0;
    }

    & > [part~='toolbar'] {
      flex-grow: 1;
    }
  }

  [part~='header'] {
    padding-inline: var(--_pad);
  }

  [part~='title'] {
    font-size: 1.15em;
    font-weight: 600;
    line-height: 1.3;
    text-align: -webkit-match-parent;
    text-align: match-parent;
    text-wrap: balance;
  }

  [part~='description'] {
    margin-block-start: 0.2em;
    color: var(--_muted);
    text-align: -webkit-match-parent;
    text-align: match-parent;
    text-wrap: pretty;
  }

  [part~='toolbar'],
  [part~='footer'],
  [part~='pager'] {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5em 0.75em;
    padding: calc(var(--_pad) * 0.6) var(--_pad);
    border: 0 solid var(--_border);
  }

  [part~='footer'] {
    min-block-size: calc(2.6em * var(--_d));
    border-block-start-width: 1px;
    color: var(--_muted);
    font-variant-numeric: tabular-nums;
  }

  [part~='pager'] {
    flex-wrap: nowrap;
    gap: 0.3em;
    margin-inline-start: auto;
    padding: 0;
  }

  [part~='status'] {
    unicode-bidi: plaintext;
    font-size: 0.92em;
  }

  [part~='placeholder'] ~ [part~='footer']:not(:has(.pp-after-action, [part~='action-bar'])),
  [part~='footer'].pp-waiting:not(:has(.pp-after-action, [part~='action-bar'])) {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    min-block-size: 0;
    padding: 0;
    border: 0;
    overflow: hidden;
    clip-path: inset(50%);
  }

  .pp-scroller {
    position: relative;
    flex: 1 1 auto;
    min-block-size: 0;
    overflow: auto;
    overscroll-behavior-inline: contain;
    overflow-anchor: none;
    scrollbar-width: thin;
    scrollbar-color: var(--_control) transparent;
  }

  /* Not all rows are in the document, so the height is limited to less than the window. */
  .pp-bounded,
  .pp-windowed {
    max-block-size: var(--process-panel-max-height, min(75vh, 46em));
  }

  :host .pp-scroller:focus-visible {
    outline-offset: -2px;
  }

  :is([part~='cell'], [part~='item']) {
    & > :first-child {
      margin-block-start: 0;
    }

    & > :last-child {
      margin-block-end: 0;
    }
  }

  [part~='placeholder'] {
    padding: calc(2.5em * var(--_d)) var(--_pad);
    color: var(--_muted);
    text-align: center;
  }

  .pp-sr-only {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }

  @media (prefers-reduced-motion: reduce) {
    :host *,
    :host ::before,
    :host ::after {
      animation: none !important;
      transition: none !important;
    }
  }

  @media print {
    .pp-print-note {
      display: block !important;
    }
    /*
     * As high as its rows are on several sheets, whatever the page says: boxes that may shrink, or have a largest height, do
     * not grow when rows move to the next sheet and headings are repeated there.
     */
    :host {
      block-size: auto !important;
      min-block-size: auto !important;
      max-block-size: none !important;
      color-scheme: light;
    }
    :host :is([part~='panel'], .pp-frame, .pp-scroller) {
      min-block-size: auto;
      max-block-size: none !important;
    }
    .pp-scroller {
      overflow: visible;
    }
    [part~='panel'] {
      --_pad: 0px;
      border: 0;
      box-shadow: none;
    }
    [part~='toolbar'],
    [part~='progress'],
    .pp-button {
      display: none !important;
    }
  }
`;
