import { css } from 'lit';

/** The dialog with all filters of a narrow panel. */
export const filterSheetStyles = css`
  :host
    :is(
      .pp-sheet-head,
      .pp-sheet-body,
      .pp-sheet-foot,
      .pp-section,
      .pp-section-title,
      .pp-section-button,
      .pp-section-body
    ) {
    all: unset;
    box-sizing: border-box;
    display: block;
  }

  :host [part~='filter-sheet'][open] {
    display: flex;
    flex-direction: column;
    inline-size: min(26em, calc(100vw - 2em));
    max-inline-size: none;
    padding: 0;
    overflow: hidden;

    /* On a phone, the sheet is at the lower edge, within reach of thumbs. */
    @media (width < 30em) {
      inset: auto 0 0;
      margin: 0;
      inline-size: 100%;
      max-block-size: 85vh;
      border-width: 1px 0 0;
      border-end-start-radius: 0;
      border-end-end-radius: 0;
    }
  }

  :host .pp-sheet-head {
    display: flex;
    flex: none;
    align-items: center;
    justify-content: space-between;
    padding-block: 0.8em 0.6em;
    padding-inline: 1.1em 0.8em;
  }

  /* Without the margin of headings of the page, which would move it from the line of its cross. */
  :host .pp-sheet-head > .pp-dialog-title {
    all: unset;
    font-size: 1.15em;
    font-weight: 600;
    line-height: 1.3;
  }

  :host .pp-sheet-body {
    flex: 1 1 auto;
    min-block-size: 0;
    border-block: 1px solid var(--_border);
    overflow: auto;
    overscroll-behavior: contain;
  }

  :host .pp-sheet-foot {
    display: flex;
    flex: none;
    align-items: center;
    justify-content: space-between;
    gap: 0.6em;
    padding: 0.7em 1.1em max(0.7em, env(safe-area-inset-bottom));

    & > .pp-clear-filters {
      margin-inline-start: -0.6em;
    }

    @media (pointer: coarse) {
      & .pp-button {
        min-block-size: 2.9em;
      }
    }
  }

  :host .pp-section + .pp-section {
    border-block-start: 1px solid var(--_border);
  }

  :host .pp-section-button {
    display: flex;
    align-items: center;
    gap: 0.75em;
    inline-size: 100%;
    min-block-size: 3em;
    padding-inline: 1.1em;
    font-weight: 500;
    cursor: pointer;

    &:focus-visible {
      outline-offset: -3px;
    }
  }

  :host .pp-section-button > .pp-icon {
    margin-inline-start: auto;
    color: var(--_muted);
  }

  .pp-section.pp-open .pp-section-button > .pp-icon {
    rotate: 180deg;
  }

  .pp-section-text {
    min-inline-size: 0;
    overflow: hidden;
    color: var(--_accent);
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  :host .pp-section-body {
    display: flex;
    flex-direction: column;
    gap: 0.4em;
    padding: 0 0.65em 0.8em;

    & > .pp-choice-search {
      inline-size: auto;
      margin-inline: 0.45em;
    }

    & .pp-choice {
      min-block-size: 2.7em;
    }

    & > .pp-range-fields {
      inline-size: auto;
    }
  }
`;
