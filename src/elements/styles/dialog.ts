import { css } from 'lit';

/** Dialogs: a title, a text, and buttons below. */
export const dialogStyles = css`
  :is(
    [part~='dialog'][open],
    .pp-dialog-title,
    .pp-dialog-text,
    .pp-dialog-buttons,
    .pp-dialog-head,
    .pp-dialog-body,
    .pp-dialog-note,
    .pp-keys,
    .pp-keys :is(div, dt, dd)
  ) {
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
    padding: 1.1em 1.1em 0.6em 1.3em;
  }

  .pp-dialog-head > .pp-dialog-title {
    min-inline-size: 0;
    padding-block-start: 0.25em;
    overflow-wrap: anywhere;
  }

  .pp-dialog-head > .pp-close {
    flex: none;
  }

  :host .pp-dialog-body {
    min-block-size: 0;
    padding: 0 1.3em 1.3em;
    overflow: auto;
    overscroll-behavior: contain;
  }

  :host .pp-dialog-note {
    margin-block-start: 0.9em;
    color: var(--_muted);
    text-wrap: pretty;
  }

  :host .pp-key-row {
    display: grid;
    grid-template-columns: minmax(7em, 32%) minmax(0, 1fr);
    align-items: baseline;
    gap: 0.2em 1em;
    padding-block: 0.35em;
    border-block-end: 1px solid var(--_border);
  }

  :host .pp-key {
    display: inline-block;
    box-sizing: border-box;
    min-inline-size: 1.8em;
    padding: 0.1em 0.45em;
    border: 1px solid var(--_control);
    border-block-end-width: 2px;
    border-radius: 0.35em;
    background: var(--_surface);
    font: inherit;
    font-size: 0.88em;
    text-align: center;
    white-space: nowrap;
  }

  :host .pp-ok.pp-danger {
    border-color: var(--_error);
    background: var(--_error);
    color: var(--_background);
  }
`;
