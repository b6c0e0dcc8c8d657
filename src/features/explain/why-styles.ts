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
    text-align: match-parent;
    text-wrap: pretty;
  }

  :host .pp-why-about {
    margin-block-start: 0.8em;
    font-weight: 600;
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

  .pp-why li {
    &::before {
      content: '';
      position: absolute;
      inset-inline-start: 0.25em;
      inset-block-start: 0.55em;
      inline-size: 0.95em;
      block-size: 0.95em;
      background: light-dark(#1c7a4b, #4fb883);
      clip-path: polygon(12% 50%, 0 62%, 38% 96%, 100% 20%, 88% 8%, 38% 70%);
    }

    &.pp-fails::before {
      background: var(--_error);
      clip-path: polygon(
        10% 20%,
        20% 10%,
        50% 40%,
        80% 10%,
        90% 20%,
        60% 50%,
        90% 80%,
        80% 90%,
        50% 60%,
        20% 90%,
        10% 80%,
        40% 50%
      );
    }

    @media (forced-colors: active) {
      &::before,
      &.pp-fails::before {
        background: CanvasText;
        forced-color-adjust: none;
      }
    }
  }

  :host .pp-why-actual {
    color: var(--_muted);
  }
`;
