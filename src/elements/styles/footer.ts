import { css } from 'lit';

/**
 * The footer: the range of rows shown, page size and pager; and the message in place of rows if a search finds none.
 */
export const footerStyles = css`
  [part~='no-match'],
  .pp-no-match-text,
  .pp-pages,
  .pp-page-size,
  .pp-page-size > *,
  .pp-gap {
    all: unset;
    display: block;
  }

  [part~='footer'] {
    container-type: inline-size;
  }

  /* The pager shows the same. */
  [part~='status']:has(~ :is([part~='pager'], .pp-selected-count)) {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }

  :host [part~='pager'] {
    flex: 1 1 auto;
    flex-wrap: wrap;
    justify-content: flex-end;
    gap: 0.4em 1.2em;
    margin: 0;
  }

  :host .pp-range {
    display: block;
    margin-inline: 0 auto;
    font-size: 0.92em;
    text-align: start;
  }

  .pp-pages,
  .pp-page-size {
    display: flex;
    align-items: center;
    gap: 0.3em;
  }

  .pp-page-size {
    gap: 0.5em;
    font-size: 0.92em;
  }

  :host .pp-page-size > select {
    all: revert;
    min-block-size: 2.1em;
    padding-inline: 0.4em;
    border: 1px solid var(--_control);
    border-radius: calc(var(--_radius) * 0.6);
    background: var(--_background);
    color: var(--_color);
    font: inherit;
    font-variant-numeric: tabular-nums;
  }

  :host .pp-page {
    padding-inline: 0.4em;
    border-color: transparent;
    background: none;
    font-variant-numeric: tabular-nums;

    &[aria-current] {
      border-color: var(--_accent);
      color: var(--_accent);
      font-weight: 700;
    }

    @media (forced-colors: active) {
      &[aria-current] {
        border-color: Highlight;
        color: Highlight;
      }
    }
  }

  .pp-gap {
    min-inline-size: 1.4em;
    text-align: center;
  }

  /* The page numbers already link to the first and the last page. */
  @container (inline-size >= 34em) {
    :host :is(.pp-first, .pp-last) {
      display: none;
    }
  }

  @container (inline-size < 34em) {
    :host :is(.pp-page, .pp-gap) {
      display: none;
    }
  }

  @container (inline-size < 44em) {
    .pp-page-size-label {
      position: absolute;
      inline-size: 1px;
      block-size: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
  }

  /* What is selected shares the line of the pager, whose range and pages keep their places: nothing moves below. */
  @container (34em <= inline-size < 62em) {
    [part~='footer']:has(> .pp-selected-count) {
      & :is(.pp-page-size, .pp-page, .pp-gap) {
        display: none !important;
      }

      & > [part~='pager'] {
        display: contents !important;
      }

      & .pp-range {
        order: -1;
        margin: 0;
      }

      & .pp-pages {
        margin-inline-start: auto;
      }
    }
  }

  /* Without a pager, whose buttons are as high, the foot stays as high as without a selection. */
  :host [part~='footer']:not(:has(> :is([part~='pager'], .pp-after-action))) {
    & > .pp-selected-count + .pp-button {
      margin-block: -0.4em;
    }

    & > [part~='action-bar'] {
      margin-block: calc(-0.4em - 4px);
    }
  }

  [part~='no-match'] {
    display: flex;
    flex-direction: column;
    align-items: center;
    gap: 0.9em;
    padding: calc(2em * var(--_d)) var(--_pad);
    text-align: center;
  }

  .pp-no-match-text {
    max-inline-size: 100%;
    overflow-wrap: anywhere;
    unicode-bidi: plaintext;
    text-wrap: balance;
  }

  @media print {
    [part~='status']:has(~ [part~='pager']) {
      position: static;
      inline-size: auto;
      block-size: auto;
      clip-path: none;
    }
    /* The note above already says how many rows there are. */
    .pp-print-note ~ [part~='footer'] {
      display: none;
    }
  }
`;
