import { css } from 'lit';

/** Buttons of rows, and notes about actions below them. */
export const rowActionStyles = css`
  :host :is([part~='actions'], .pp-row-note) {
    all: unset;
    box-sizing: border-box;
    display: block;
  }

  :host .pp-button[aria-disabled] {
    border-color: var(--_border);
    background: none;
    color: var(--_muted);
    cursor: default;
  }

  :host [part~='actions'] {
    display: flex;
    align-items: center;
    justify-content: flex-end;
    gap: 0.3em;
    white-space: nowrap;

    & .pp-button {
      /* Whole px, or rows of a list with buttons would be half a px higher than others. */
      min-block-size: round(down, 1.9em, 1px);
      max-inline-size: 16em;
      padding-block: 0.1em;
      overflow: hidden;
      text-overflow: ellipsis;
    }

    /* Filled buttons in each row would dominate the table. */
    & .pp-primary {
      border-color: color-mix(in srgb, var(--_accent) 45%, transparent);
      background: var(--_background);
      color: var(--_accent);

      &:hover:not([aria-disabled]) {
        background: var(--_accent);
        color: light-dark(#fff, #10151f);
      }
    }
  }

  @media print {
    :host :is([part~='actions'], [part~='actions-cell']) {
      display: none;
    }
  }

  :host [part~='actions-cell'] {
    block-size: var(--_row);
    padding: calc(0.25em * var(--_d)) var(--_pp-cell-inline);
    padding-inline-end: var(--_pad);
    border: 0 solid var(--_border);
    border-block-end-width: 1px;
    vertical-align: middle;
    contain: paint;
  }

  /* Sticky, to be in reach in wide tables. Hides what scrolls underneath, behind a line that other sticky cells have, too. */
  @media screen {
    :host .pp-wide [part~='actions-cell'] {
      position: sticky;
      inset-inline-end: 0;
      z-index: 1;
      --_cover: var(--_row-back, var(--_background));
      background: linear-gradient(var(--_cover) 0 0);
      contain: none;
      border-block-start: 1px solid transparent;
      background-clip: padding-box;

      /* Without images and shadows. */
      @media (forced-colors: active) {
        border-block-start-width: 0;
        border-inline-start-width: 1px;
        background-color: Canvas;
      }
    }

    :host .pp-wide th[part~='actions-cell'] {
      --_cover: var(--_surface);
    }

    .pp-wide :not(.pp-pinned) + [part~='actions-cell'] {
      box-shadow: -1px 0 var(--_edge);

      &:dir(rtl) {
        box-shadow: 1px 0 var(--_edge);
      }
    }
  }

  /* In WebKit, as in rows.ts. */
  @supports (hanging-punctuation: first) {
    :host .pp-wide [part~='row']:is(:focus-visible, .pp-revealed) > [part~='actions-cell'] {
      box-shadow:
        inset 0 1px var(--_ring),
        inset 0 -1px var(--_ring),
        inset -2px 0 var(--_ring);
      border-block: 1px solid var(--_ring);
      background-clip: border-box;

      &:dir(rtl) {
        box-shadow:
          inset 0 1px var(--_ring),
          inset 0 -1px var(--_ring),
          inset 2px 0 var(--_ring);
      }
    }
  }

  :host .pp-more {
    inline-size: 2em;
    min-inline-size: 1.75em;
    padding: 0;
    border-color: transparent;
    background: none;
  }

  /* With a mouse, the button for more actions is shown only on hover or focus. */
  @media (hover: hover) {
    tr:not(:hover, :focus-within) > td .pp-first-action ~ .pp-more[aria-expanded='false'] {
      opacity: 0;
    }
    .pp-crowded tr > td .pp-first-action ~ .pp-more[aria-expanded='false'],
    .pp-cards tr > td .pp-first-action ~ .pp-more[aria-expanded='false'] {
      opacity: 1;
    }
  }

  .pp-more.pp-spare,
  .pp-crowded:not(.pp-cards) td .pp-first-action {
    display: none;
  }

  .pp-crowded:not(.pp-cards) .pp-more.pp-spare {
    display: inline-flex;
  }

  :host .pp-more > .pp-icon {
    inline-size: 1.2em;
    block-size: 1.2em;
  }

  /* The state of the row, in a space reserved before the buttons. */
  [part~='actions']::before {
    content: '';
    flex: none;
    inline-size: 0.9em;
    block-size: 0.9em;
    border-radius: 50%;
    pointer-events: none;
  }

  /* Beside a menu, in its place. */
  .pp-scroller:not(.pp-cards) td > [part~='actions']:has(> .pp-more:not(.pp-spare)) {
    position: relative;

    &::before,
    &.pp-done > .pp-icon {
      position: absolute;
      inset-inline-end: 0.55em;
    }

    &:is(.pp-running, .pp-done) > .pp-more > .pp-icon {
      opacity: 0;
    }
  }

  .pp-running::before {
    border: 2px solid var(--_border);
    border-block-start-color: var(--_accent);
    animation: pp-turn 0.8s infinite linear;
  }

  .pp-done::before,
  [part~='actions']:has(> .pp-more:first-child)::before {
    display: none;
  }

  :host .pp-done > .pp-icon {
    order: -1;
    inline-size: 0.9em;
    block-size: 0.9em;
    color: light-dark(#1c7a4b, #4fb883);
    stroke-width: 3;
  }

  @keyframes pp-turn {
    to {
      rotate: 1turn;
    }
  }

  /* With the line above it no higher than a row without it, where the reason takes one line. */
  :host td.pp-noted {
    padding-block: 0.2em;
    line-height: 1.25;
  }

  :host .pp-row-note {
    color: var(--_error);
    font-size: 0.87em;
    font-weight: normal;
    line-height: 1.35;
    white-space: nowrap;
    overflow: hidden;
    text-overflow: ellipsis;
  }

  /* With two lines, too. */
  :host .pp-scroller:not(.pp-cards) td.pp-noted-twice {
    padding-block: 0;
    line-height: 1.1;
  }

  :host .pp-row-note.pp-two-lines {
    display: -webkit-box;
    font-size: 0.76em;
    line-height: 1.1;
    overflow-wrap: anywhere;
    white-space: normal;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
  }

  :host [part~='row'].pp-whole .pp-row-note,
  :host .pp-one-line [part~='row'][aria-expanded='true'] .pp-row-note {
    white-space: normal;
    overflow-wrap: anywhere;
  }

  :host .pp-row-note > .pp-icon {
    margin-inline-end: 0.1em;
  }

  :host .pp-with-actions {
    display: flex;
    align-items: center;
    gap: 0.3em 0.9em;
  }

  .pp-with-actions {
    & > :first-child {
      flex: 1 1 auto;
      min-inline-size: 0;
    }

    & > [part~='actions'] {
      flex: none;
    }
  }
`;
