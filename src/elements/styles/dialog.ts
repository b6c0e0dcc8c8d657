import { css } from 'lit';

/** Dialogs: a title, a text, and buttons below. */
export const dialogStyles = css`
  :is([part~='dialog'][open], .pp-dialog-title, .pp-dialog-text, .pp-dialog-buttons) {
    all: unset;
    box-sizing: border-box;
    display: block;
  }

  :host [part~='dialog'][open] {
    position: fixed;
    inset: 0;
    margin: auto;
    inline-size: max-content;
    max-inline-size: min(30em, calc(100vw - 2em));
    block-size: max-content;
    max-block-size: calc(100vh - 2em);
    padding: 1.3em;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_background);
    color: var(--_color);
    box-shadow: 0 12px 48px rgb(0 0 0 / 28%);
    overflow: auto;
  }

  :host [part~='dialog']::backdrop {
    background: rgb(10 15 25 / 40%);
  }

  :host .pp-dialog-title {
    font-size: 1.15em;
    font-weight: 600;
    line-height: 1.3;
    text-wrap: balance;
  }

  :host .pp-dialog-text {
    margin-block-start: 0.5em;
    white-space: pre-line;
    text-wrap: pretty;
  }

  :host .pp-dialog-buttons {
    display: flex;
    flex-wrap: wrap;
    justify-content: flex-end;
    gap: 0.6em;
    margin-block-start: 1.3em;
  }

  /* The answer that goes on is filled, whatever the tone of the action; with the colors of a danger, if it is one. */
  :host .pp-button.pp-ok {
    border-color: var(--_accent);
    background: var(--_accent);
    color: light-dark(#fff, #10151f);

    &:hover {
      background: color-mix(in srgb, var(--_accent) 88%, var(--_color));
    }
  }

  :host .pp-button.pp-ok.pp-danger {
    border-color: var(--_error);
    background: var(--_error);
    color: var(--_background);
  }
`;
