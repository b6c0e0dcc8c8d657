import { css } from 'lit';
import { actionStyles } from './actions.ts';
import { avatarStyles } from './avatar.ts';
import { baseStyles } from './base.ts';
import { cardStyles } from './cards.ts';
import { shellStyles } from './panel.ts';
import { stateStyles } from './states.ts';
import { tableHeaderStyles } from './table-header.ts';
import { toolbarStyles } from './toolbar.ts';
import { valueStyles } from './values.ts';

/** The table with its rows and cells. */
const table = css`
  .pp-scroller {
    border-block-start: 1px solid var(--_border);
  }

  :host .pp-sizing {
    contain: strict;
    block-size: 0;
    visibility: hidden;
  }

  /* Shadows at the ends that more columns lie behind; not where there are none: they are dear to paint. */
  .pp-wide {
    background:
      linear-gradient(90deg, var(--_background) 30%, transparent) 0 0 / 3em 100% local no-repeat,
      linear-gradient(-90deg, var(--_background) 30%, transparent) 100% 0 / 3em 100% local no-repeat,
      linear-gradient(90deg, light-dark(rgb(20 30 50 / 16%), rgb(0 0 0 / 60%)), transparent) 0 0 / 0.9em 100% no-repeat,
      linear-gradient(-90deg, light-dark(rgb(20 30 50 / 16%), rgb(0 0 0 / 60%)), transparent) 100% 0 / 0.9em 100%
        no-repeat;
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

  .pp-center {
    text-align: center;
  }

  .pp-end {
    text-align: end;
  }

  /* Before the words, so that they end where the digits end. */
  :host .pp-end > [part~='sort-button'] {
    flex-direction: row-reverse;
  }

  :host .pp-pinned {
    position: sticky;
    z-index: 1;
    /* What scrolls below must not shine through. */
    background: var(--_row-back, var(--_background));
  }

  :host th.pp-pinned {
    background: var(--_surface);
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

  /* The whole text for those who use the keyboard, and who have asked for it otherwise. */
  [part~='row']:is(:focus-visible, .pp-whole) :is(.pp-line, .pp-lines) {
    white-space: normal;
    -webkit-line-clamp: none;
  }

  :host :is(.pp-spacer, .pp-spacer > td) {
    padding: 0;
    border: 0;
    background: none;
  }

  :host :is([part~='cell'], [part~='header-cell'], [part~='select-cell']) {
    block-size: var(--_row);
    padding: calc(0.4em * var(--_d)) var(--process-panel-cell-padding, 0.75em);
    border: 0 solid var(--_border);
    border-block-end-width: 1px;
    contain: paint;
  }

  :host :is([part~='cell'], [part~='header-cell'], [part~='select-cell']):first-child {
    padding-inline-start: var(--_pad);
  }

  :host :is([part~='cell'], [part~='header-cell'], [part~='select-cell']):last-child {
    padding-inline-end: var(--_pad);
  }

  [part~='cell'] img {
    max-inline-size: 100%;
  }

  [part~='row']:hover {
    --_row-back: var(--_hover);
    background: var(--_row-back);
  }

  .pp-selected {
    --_row-back: var(--_selected);
    background: var(--_row-back);
  }

  [part~='row'].pp-selected:hover {
    --_row-back: color-mix(in srgb, var(--_selected) 92%, var(--_color));
    background: var(--_row-back);
  }

  .pp-link {
    cursor: pointer;
  }

  :host [part~='row']:focus-visible {
    outline-offset: -2px;
  }

  /* A cell is painted over its row's outline. */
  [part~='row']:focus-visible > * {
    border-color: transparent;
  }

  tbody > :last-child > [part] {
    border-block-end-color: transparent;
  }

  :host .pp-row-link {
    color: inherit;
    text-decoration: none;
  }

  [part~='row']:is(:hover, :focus-within) .pp-row-link {
    text-decoration: underline;
  }

  :host .pp-print-note {
    display: none;
    padding: 0.5em var(--_pad);
  }

  @media (forced-colors: active) {
    .pp-selected {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
    .pp-wide {
      background: none;
    }
  }

  @media print {
    .pp-scroller {
      max-block-size: none;
      overflow: visible;
    }
    .pp-wide {
      background: none;
    }
    :host .pp-frozen {
      table-layout: auto;
      inline-size: 100% !important;
    }
    [part~='row'] {
      break-inside: avoid;
    }
    col {
      inline-size: auto !important;
    }
  }
`;

/** Styles of the grid. The first sheet stays first, see page-styles.ts. */
export const gridStyles = [
  baseStyles,
  shellStyles,
  stateStyles,
  avatarStyles,
  valueStyles,
  table,
  tableHeaderStyles,
  toolbarStyles,
  cardStyles,
  actionStyles,
];
