import { css } from 'lit';

/** Dialogs with a header and a scrolling body. */
export const titledDialogStyles = css`
  :host :is(.pp-dialog-head, .pp-dialog-body, .pp-dialog-note) {
    all: unset;
    box-sizing: border-box;
    display: block;
  }

  :host .pp-dialog[open] {
    display: flex;
    flex-direction: column;
    inline-size: min(30em, calc(100vw - 2em));
    max-inline-size: none;
    padding: 0;
    overflow: hidden;
  }

  :host .pp-dialog-head {
    display: flex;
    flex: none;
    align-items: start;
    justify-content: space-between;
    gap: 1em;
    padding-block: 1.1em 0.6em;
    padding-inline: 1.3em 1.1em;
  }

  .pp-dialog-head {
    & > .pp-dialog-title {
      min-inline-size: 0;
      padding-block-start: 0.25em;
      overflow-wrap: anywhere;
    }

    & > .pp-close {
      flex: none;
    }
  }

  :host .pp-dialog-body {
    min-block-size: 0;
    padding: 0 1.3em 1.3em;
    overflow: auto;
    overscroll-behavior: contain;
  }

  :host .pp-dialog-field > span {
    display: block;
    margin-block-end: 0.25em;
    color: var(--_muted);
  }

  :host .pp-dialog-note {
    margin-block-start: 0.9em;
    color: var(--_muted);
    text-wrap: pretty;
  }
`;
