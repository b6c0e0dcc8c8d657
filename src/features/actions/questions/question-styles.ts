import { css } from 'lit';

/** The form before an action. */
export const questionStyles = css`
  :host
    :is(
      .pp-questions,
      .pp-question,
      .pp-question-row,
      .pp-question-label,
      .pp-question-hint,
      .pp-question-error,
      .pp-required
    ) {
    all: unset;
    box-sizing: border-box;
    display: block;
  }

  :host .pp-questions {
    display: grid;
    gap: 1em;

    & .pp-dialog-text,
    & .pp-dialog-buttons {
      margin: 0;
    }
  }

  :host .pp-question-row {
    display: grid;
    gap: 0.3em;
  }

  :host .pp-question-boolean .pp-question-row {
    grid-template-columns: auto minmax(0, 1fr);
    align-items: center;
    gap: 0.6em;
    min-block-size: 2.4em;
  }

  :host .pp-question-label {
    font-weight: 600;
    overflow-wrap: anywhere;
  }

  :host .pp-required {
    display: inline;
    margin-inline-start: 0.25em;
    color: var(--_error);
  }

  :host .pp-question textarea {
    resize: vertical;
  }

  :host .pp-question-hint,
  :host .pp-question-error {
    margin-block-start: 0.3em;
    color: var(--_muted);
    font-size: 0.92em;
    overflow-wrap: anywhere;
  }

  :host .pp-question-error {
    color: var(--_error);
  }
`;
