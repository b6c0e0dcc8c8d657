import { css } from 'lit';
import { avatarStyles } from './avatar.ts';
import { baseStyles } from './base.ts';
import { cardStyles } from './cards.ts';
import { shellStyles } from './panel.ts';
import { stateStyles } from './states.ts';
import { valueStyles } from './values.ts';

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

  :host [part~='table'] > thead {
    position: sticky;
    inset-block-start: 0;
    z-index: 2;
    background: var(--_surface);
  }

  :host [part~='sort-button'] {
    position: relative;
    display: inline-flex;
    align-items: center;
    gap: 0.45em;
    margin: -0.3em -0.5em;
    padding: 0.3em 0.5em;
    border-radius: calc(var(--_radius) * 0.5);
    cursor: pointer;
  }

  :host [part~='sort-button']:focus-visible {
    outline-offset: -1px;
  }

  [part~='sort-button']::after {
    content: '';
    flex: none;
    inline-size: 0.65em;
    block-size: 0.9em;
    background: currentcolor;
    opacity: 0.4;
    clip-path: polygon(50% 0, 100% 40%, 0 40%, 0 60%, 100% 60%, 50% 100%, 0 60%, 0 40%);
  }

  [aria-sort='ascending'] [part~='sort-button']::after {
    opacity: 1;
    clip-path: polygon(50% 18%, 100% 78%, 0 78%);
  }

  [aria-sort='descending'] [part~='sort-button']::after {
    opacity: 1;
    clip-path: polygon(50% 82%, 100% 22%, 0 22%);
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

  :host [part~='select-cell'] input {
    all: revert;
    display: block;
    inline-size: 1.1em;
    block-size: 1.1em;
    margin: 0;
    accent-color: var(--_accent);
    cursor: pointer;
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

  :host [part~='search'] {
    flex: 1 1 14em;
    min-inline-size: 0;
    max-inline-size: 24em;
    min-block-size: 2.2em;
    padding: 0.3em 0.7em;
    padding-inline-start: 2.2em;
    border: 1px solid var(--_control);
    border-radius: calc(var(--_radius) * 0.6);
    /* A magnifier without a picture to load: a ring and its handle. */
    background:
      radial-gradient(circle, transparent 0.26em, var(--_muted) 0.3em 0.38em, transparent 0.42em) 0.6em 44% / 1em 1em
        no-repeat,
      linear-gradient(45deg, transparent 42%, var(--_muted) 44% 56%, transparent 58%) 1.3em 68% / 0.4em 0.4em no-repeat,
      var(--_background);
    line-height: 1.3;
  }

  [part~='search']:dir(rtl) {
    background-position-x:
      right 0.6em,
      right 0.5em,
      0;
  }

  [part~='search']::placeholder {
    color: var(--_muted);
    opacity: 1;
  }

  :host [part~='search']:focus-visible {
    border-color: var(--_accent);
    outline-offset: -1px;
  }

  .pp-selected-count {
    unicode-bidi: plaintext;
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }

  .pp-range {
    unicode-bidi: plaintext;
    margin-inline: 0.25em;
    text-align: center;
    font-variant-numeric: tabular-nums;
  }

  :host :is(.pp-first, .pp-previous, .pp-next, .pp-last) {
    inline-size: 2.2em;
    min-inline-size: 1.65em;
    padding: 0;
  }

  :is(.pp-first, .pp-previous, .pp-next, .pp-last)::before {
    content: '';
    inline-size: 0.7em;
    block-size: 0.8em;
    background: currentcolor;
    clip-path: polygon(60% 0, 80% 15%, 40% 50%, 80% 85%, 60% 100%, 10% 50%);
  }

  :is(.pp-first, .pp-last)::before {
    clip-path: polygon(0 0, 18% 0, 18% 100%, 0 100%, 0 0, 80% 0, 100% 15%, 60% 50%, 100% 85%, 80% 100%, 30% 50%, 80% 0);
  }

  :is(.pp-next, .pp-last)::before,
  :is(.pp-first, .pp-previous):dir(rtl)::before {
    scale: -1 1;
  }

  :is(.pp-next, .pp-last):dir(rtl)::before {
    scale: none;
  }

  :host .pp-export {
    margin-inline-start: auto;
  }

  :host .pp-print-note {
    display: none;
    padding: 0.5em var(--_pad);
  }

  @media (forced-colors: active) {
    [part~='sort-button']::after,
    :is(.pp-first, .pp-previous, .pp-next, .pp-last)::before {
      background: ButtonText;
      forced-color-adjust: none;
    }
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
    :host [part~='table'] > thead {
      position: static;
      display: table-header-group;
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
    :host [part~='pager'] {
      display: none;
    }
  }
`;

/** Styles of the grid. The first sheet stays first, see page-styles.ts. */
export const gridStyles = [baseStyles, shellStyles, stateStyles, avatarStyles, valueStyles, table, cardStyles];
