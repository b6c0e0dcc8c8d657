import { css } from 'lit';

/** The error box below rows that stay. In a narrow panel it is short, so that enough of them are in view. */
export const errorsAtFootStyles = css`
  /* Above what else is at the foot, and in view wherever the reader is. */
  .pp-at-foot {
    all: unset;
    display: block;
    order: -3;
    flex: 1 0 100%;
    min-inline-size: 0;
    color: var(--_color);
    container-type: inline-size;

    & > [part~='error'] {
      max-block-size: 40vh;
      margin: 0;
      padding-block: calc(var(--_pad) * 0.5);
      overflow-y: auto;
    }
  }

  @media screen {
    [part~='footer']:has(> .pp-at-foot) {
      position: sticky;
      inset-block-end: 0;
      z-index: 4;
      background: var(--_background);
    }
  }

  /* The row with the focus is scrolled to a place above it. */
  [part~='panel']:has(> [part~='footer'] > .pp-at-foot) :is([part~='row'], [part~='item']) {
    scroll-margin-block-end: 12em;
  }

  .pp-error-actions > .pp-unfold {
    display: none;
  }

  @media screen {
    /* Its buttons stand beside the words, so that it covers fewer rows. */
    @container (inline-size >= 32em) {
      .pp-at-foot > [part~='error'] {
        display: grid;
        grid-template-columns: minmax(0, 1fr) max-content;
        column-gap: var(--_pad);

        & > * {
          grid-column: 1;
        }

        & > .pp-error-list {
          margin-block-start: 0;
        }

        & > .pp-error-actions {
          grid-column: 2;
          grid-row: 1 / span 9;
          align-self: center;
          margin-block-start: 0;
        }
      }
    }

    /* One text on as few lines as it needs. Places, excerpts and hints are behind a button. */
    @container (inline-size < 32em) {
      .pp-at-foot > [part~='error'] {
        padding: 0.2em 0.6em;
        font-size: 0.87em;
        line-height: 1.25;
      }

      .pp-at-foot > [part~='error']:not(.pp-whole) {
        position: relative;

        & :is(.pp-error-title, .pp-error-list, .pp-error-list > li, .pp-error-message),
        & > .pp-error-hint {
          display: inline;
          margin: 0;
        }

        /* Not the list, whose direction does not go by the texts in it. */
        & :is(.pp-error-title, .pp-error-message, .pp-error-hint) {
          unicode-bidi: plaintext;
        }

        & :is(.pp-error-message, .pp-error-hint) {
          white-space: pre-line;
        }

        & > .pp-error-hint::before {
          content: ' ';
        }

        & :is(.pp-error-title, .pp-open-end)::after {
          content: '.';
        }

        /* What was asked for says what failed. */
        &:has(> [part~='stale']) > .pp-error-title {
          position: absolute;
          inline-size: 1px;
          block-size: 1px;
          overflow: hidden;
          clip-path: inset(50%);
        }

        & :is(.pp-error-list > li + li, .pp-error-message ~ *) {
          display: none;
        }

        & > .pp-error-actions {
          margin-block-start: 0.3em;
        }
      }

      .pp-at-foot > [part~='error'] > .pp-error-actions {
        flex-wrap: wrap;
        gap: 0.3em 0.5em;

        & > .pp-button {
          min-block-size: 2em;
          padding: 0 0.6em;
        }

        & > .pp-unfold {
          display: inline-flex;
        }
      }

      /* Its buttons are in view wherever its texts are scrolled to. */
      .pp-at-foot > .pp-whole > .pp-error-actions {
        position: sticky;
        inset-block-end: -0.2em;
        margin-block-end: -0.2em;
        padding-block: 0.3em 0.2em;
        background: linear-gradient(var(--_error-back) 0 0) var(--_background);
      }
    }
  }
`;
