import { css } from 'lit';

/** The table with its rows and cells. */
export const rowStyles = css`
  /*
   * Based on the panel's font, whatever fonts the page sets for heads and cells: see own-styles.ts. Not set on the host, where
   * Firefox would resolve these lengths against the font size of its parent.
   */
  [part~='panel'] {
    --_pp-row: var(--_row);
    --_pp-edge: var(--_pad);
    --_pp-cell-block: calc(0.4em * var(--_d));
    --_pp-cell-inline: var(--process-panel-cell-padding, 0.75em);
  }

  .pp-tight {
    --_pp-cell-inline: var(--process-panel-cell-padding, 0.5em);
  }

  :host [part~='table'] {
    all: unset;
    display: table;
    inline-size: 100%;
    border-collapse: separate;
    border-spacing: 0;
  }

  :host .pp-frozen {
    table-layout: fixed;
  }

  .pp-frozen [part~='cell'] {
    overflow-wrap: anywhere;
  }

  /* Default list indents are too wide for narrow columns. Lists with a class are left to the page's style sheets. */
  [part~='cell'] :is(ul, ol):not([class]) {
    margin-block: 0;
    padding-inline-start: 1.25em;
  }

  .pp-line {
    white-space: nowrap;
    text-overflow: ellipsis;
  }

  .pp-lines {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: var(--_lines);
    overflow: hidden;
  }

  .pp-unbroken {
    white-space: nowrap;
  }

  /* The whole text, if the reader has requested it. */
  [part~='row'].pp-whole :is(.pp-line, .pp-lines, .pp-user, .pp-user-name, .pp-badge) {
    white-space: normal;
    -webkit-line-clamp: none;
  }

  /* Two lines are no higher than the row was. */
  :host
    :not(.pp-cards)
    > table
    > tbody
    > [part~='row'].pp-whole
    > [part~='cell']:is(.pp-line, :has(> :is(.pp-user, .pp-badge))) {
    padding-block: 0;
    line-height: 1.2;
  }

  :host :is(.pp-spacer, .pp-spacer > td) {
    padding: 0;
    border: 0;
    background: none;
  }

  :host :is([part~='cell'], [part~='header-cell'], [part~='select-cell']) {
    block-size: var(--_pp-row);
    padding: var(--_pp-cell-block) var(--_pp-cell-inline);
    border: 0 solid var(--_border);
    border-block-end-width: 1px;
    contain: paint;

    &:first-child {
      padding-inline-start: var(--_pp-edge);
    }

    &:last-child {
      padding-inline-end: var(--_pp-edge);
    }
  }

  /* Numbers at the end of their column would run into a text at the start of the next one. */
  :host
    :not(.pp-cards)
    > table
    > *
    > tr
    > :is(.pp-end, .pp-number:dir(ltr))
    + :is([part~='cell'], [part~='header-cell']):not(.pp-end, .pp-number, .pp-center) {
    padding-inline-start: calc(var(--_pp-cell-inline) + 0.8em);
  }

  [part~='row'] {
    /* Rows that are still loading show grey bars, like the skeleton. */
    &[aria-busy='true']:not([data-process-id])
      :is([part~='cell']:empty, .pp-lines:empty, .pp-card-title, .pp-card-subtitle)::after {
      content: '';
      display: block;
      inline-size: 60%;
      block-size: 0.7em;
      border-radius: 1em;
      background: var(--_border);
    }

    &[aria-busy='true'] > :is(.pp-end, .pp-number:dir(ltr)):empty::after {
      margin-inline-start: auto;
    }

    &:hover {
      --_row-back: var(--_hover);
      background: var(--_row-back);
    }

    &.pp-selected:hover {
      --_row-back: color-mix(in srgb, var(--_selected) 88%, var(--_accent));
      background: var(--_row-back);
    }

    &:is(:hover, :focus-within) .pp-row-link {
      text-decoration: underline;
    }
  }

  [part~='cell'] img {
    max-inline-size: 100%;
  }

  .pp-selected {
    --_row-back: var(--_selected);
    background: var(--_row-back);

    /* A tone may have the same background. */
    .pp-badge {
      box-shadow: inset 0 0 0 1px color-mix(in srgb, var(--_tone-line) 40%, transparent);
    }

    /* Above cells that stay in view, which would cover an outline of the row. */
    @media (forced-colors: active) {
      position: relative;

      &::after {
        content: '';
        position: absolute;
        inset: 0;
        z-index: 1;
        outline: 2px solid Highlight;
        outline-offset: -2px;
        pointer-events: none;
      }
    }
  }

  .pp-link {
    cursor: pointer;
  }

  /* Above the cells, which are painted over the outline of their row; as wide as the view of a table that scrolls. */
  :host [part~='row']:is(:focus-visible, .pp-revealed) {
    position: relative;
    outline: none;

    &::after {
      content: '';
      position: absolute;
      inset-block: 0;
      inset-inline-start: var(--_scrolled, 0px);
      z-index: 1;
      inline-size: min(var(--_port, 100%), 100%);
      outline: 2px solid var(--_ring);
      outline-offset: -2px;
      pointer-events: none;
    }
  }

  /* In WebKit, which alone knows this property, boxes cannot be placed in rows. */
  @supports (hanging-punctuation: first) {
    :host [part~='row']:is(:focus-visible, .pp-revealed) {
      outline: 2px solid var(--_ring);
      outline-offset: -2px;

      &::after {
        display: none;
      }

      /* Cells are painted over the outline of their row. */
      & > * {
        border-color: transparent;
      }

      /* Sticky cells cover it, so they draw their part of it. */
      & > .pp-pinned {
        box-shadow:
          inset 0 1px var(--_ring),
          inset 0 -1px var(--_ring);
        border-block: 1px solid var(--_ring);
        background-clip: border-box;
      }
    }
  }

  tbody > :last-child > [part] {
    border-block-end-color: transparent;

    /* Where a transparent line is seen, too. */
    @media (forced-colors: active) {
      border-block-end-color: Canvas;
    }
  }

  :host .pp-row-link {
    color: inherit;
    text-decoration: none;
  }

  :host .pp-print-note {
    display: none;
    padding: 0.5em var(--_pad) 1.5em;
  }

  @media print {
    :host .pp-frozen {
      table-layout: auto;
      inline-size: 100% !important;
    }
    [part~='row'] {
      break-inside: avoid;
    }
    /* Paper cannot be scrolled, so single lines may wrap. */
    .pp-frozen [part~='cell'] {
      overflow-wrap: break-word;
    }
    :is(.pp-prose, .pp-prose *, .pp-tags) {
      white-space: normal;
    }
    :host :is([part~='select-cell'], .pp-unprinted, col) {
      display: none;
    }
  }
`;
