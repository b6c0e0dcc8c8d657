import { css } from 'lit';
import { actionStyles } from '../actions.ts';
import { dialogStyles } from '../dialog.ts';
import { menuStyles } from '../menu.ts';
import { avatarStyles } from './avatar.ts';
import { baseStyles } from '../base.ts';
import { cardStyles, printStyles } from './cards.ts';
import { footerStyles } from '../footer.ts';
import { hitStyles } from './hits.ts';
import { shellStyles } from '../panel.ts';
import { personalColumnStyles } from './personal-columns.ts';
import { stateStyles } from '../states.ts';
import { tableHeaderStyles } from './table-header.ts';
import { toolbarStyles } from '../toolbar.ts';
import { valueStyles } from './values.ts';

/** The table with its rows and cells. */
const table = css`
  /*
   * Of the panel's font whatever the page makes of those of heads and cells: see own-styles.ts. Not on the host: of an element
   * whose font size is set, Firefox takes that of its parent for these lengths.
   */
  [part~='panel'] {
    --_pp-row: var(--_row);
    --_pp-edge: var(--_pad);
    --_pp-cell-block: calc(0.4em * var(--_d));
    --_pp-cell-inline: var(--process-panel-cell-padding, 0.75em);
  }

  .pp-scroller {
    border-block-start: 1px solid var(--_border);
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
  }

  /* Nothing in it scrolls: what the page scrolls is what the head sticks to. */
  :host .pp-flowing {
    overflow: clip;
  }

  :host .pp-flowing > [part~='table'] > thead {
    inset-block-start: var(--process-panel-head-offset, 0px);
  }

  .pp-flowing [part~='row'] {
    scroll-margin-block-start: calc(var(--_row) + var(--process-panel-head-offset, 0px));
  }

  /* A head sticks to what scrolls it, sideways too: a table that is too wide scrolls both ways by itself. */
  .pp-wide:not(.pp-bounded) {
    max-block-size: var(--process-panel-max-height, calc(100vh - 6em));
  }

  /* Shadows at the ends that more columns lie behind, above rows and heads, beside what is pinned. */
  .pp-frame::before,
  .pp-frame::after {
    --_shadow: light-dark(rgb(20 30 50 / 18%), rgb(0 0 0 / 60%));
    position: absolute;
    inset-block: 1px var(--_scroll-bar-block, 0px);
    z-index: 3;
    inline-size: 0.8em;
    background: linear-gradient(90deg, var(--_shadow), transparent);
    pointer-events: none;
  }

  .pp-more-start::before,
  .pp-more-end::after {
    content: '';
  }

  .pp-frame::before {
    inset-inline-start: var(--_pinned-start, 0px);
  }

  .pp-frame::after {
    inset-inline-end: calc(var(--_pinned-end, 0px) + var(--_scroll-bar-inline, 0px));
  }

  .pp-frame:dir(ltr)::after,
  .pp-frame:dir(rtl)::before {
    scale: -1 1;
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

  /* Rows of a part of a px in height: its ground must not cover the line above. */
  :host td.pp-pinned {
    border-block-start: 1px solid transparent;
    background-clip: padding-box;
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
  [part~='row']:is(:focus-visible, .pp-whole) :is(.pp-line, .pp-lines, .pp-user, .pp-user-name, .pp-badge) {
    white-space: normal;
    -webkit-line-clamp: none;
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
  }

  :host :is([part~='cell'], [part~='header-cell'], [part~='select-cell']):first-child {
    padding-inline-start: var(--_pp-edge);
  }

  :host :is([part~='cell'], [part~='header-cell'], [part~='select-cell']):last-child {
    padding-inline-end: var(--_pp-edge);
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
    --_row-back: color-mix(in srgb, var(--_selected) 88%, var(--_accent));
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
    .pp-frame::before,
    .pp-frame::after {
      display: none;
    }
  }

  @media print {
    :host .pp-scroller {
      max-block-size: none;
      overflow: visible;
    }
    .pp-frame::before,
    .pp-frame::after {
      display: none;
    }
    :host .pp-frozen {
      table-layout: auto;
      inline-size: 100% !important;
    }
    [part~='row'] {
      break-inside: avoid;
    }
    .pp-scroller {
      font-size: 0.85em;
    }
    /* Paper cannot be scrolled: what is on one line on a screen may take more. */
    .pp-frozen [part~='cell'] {
      overflow-wrap: break-word;
    }
    :is(.pp-line, .pp-line *, .pp-unbroken):not(.pp-badge, .pp-tag) {
      white-space: normal;
    }
    :host [part~='select-cell'] {
      display: none;
    }
    :host [part~='sort-button']::after {
      content: none;
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
  footerStyles,
  hitStyles,
  personalColumnStyles,
  cardStyles,
  menuStyles,
  dialogStyles,
  actionStyles,
  printStyles,
];
