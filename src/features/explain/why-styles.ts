import { css } from 'lit';

/** The dialog that shows which conditions hold for a row. */
export const whyStyles = css`
  :host :is(.pp-why, .pp-why-form, .pp-why-headline, .pp-why-about, .pp-why-sum, .pp-why-actual),
  .pp-why li {
    all: unset;
    box-sizing: border-box;
    display: block;
  }

  :host .pp-why-form {
    display: flex;
    align-items: end;
    gap: 0.6em;
    margin-block-end: 0.4em;

    & > .pp-dialog-field {
      flex: 1 1 auto;
      min-inline-size: 0;
    }

    & > .pp-button {
      flex: none;
      min-block-size: 2.4em;
    }
  }

  :host .pp-why-headline {
    margin-block: 0.6em;
    padding: 0.6em 0.8em;
    border-inline-start: 3px solid var(--_control);
    background: var(--_surface);
    font-weight: 500;
    text-align: -webkit-match-parent;
    text-align: match-parent;
    text-wrap: pretty;
  }

  :host .pp-why-about {
    margin-block-start: 0.8em;
    font-weight: 600;
    text-align: -webkit-match-parent;
    text-align: match-parent;
    overflow-wrap: anywhere;
  }

  :host .pp-why-sum {
    margin-block: 0.15em 0.5em;
    color: var(--_muted);
  }

  :host .pp-why {
    margin-block-end: 0.6em;

    & li {
      position: relative;
      padding-block: 0.3em;
      padding-inline-start: 1.8em;
      overflow-wrap: anywhere;
    }

    & .pp-why {
      margin-block: 0.2em 0;
    }
  }

  :host .pp-why li > .pp-icon {
    position: absolute;
    inset-inline-start: 0.2em;
    inset-block-start: 0.5em;
    inline-size: 1.1em;
    block-size: 1.1em;
    color: light-dark(#1c7a4b, #4fb883);
    stroke-width: 2.5;
  }

  :host .pp-why .pp-fails > .pp-icon {
    color: var(--_error);
  }

  :host .pp-why-actual {
    color: var(--_muted);
  }
`;
