import { css } from 'lit';

/** The error box below rows that stay. In a narrow panel it is short, so that enough of them is in view. */
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

    @container (inline-size < 32em) {
      /* What failed, why, and what is shown: a line each. A click, or the keyboard on a button, shows the whole. */
      .pp-at-foot > [part~='error']:not(.pp-whole, :has(:focus-visible)) {
        position: relative;
        padding-block: calc(var(--_pad) * 0.15);
        padding-inline: calc(var(--_pad) * 0.7);

        & :is(.pp-error-title, .pp-error-message, .pp-error-hint) {
          margin: 0;
          overflow: hidden;
          text-overflow: ellipsis;
          white-space: nowrap;
        }

        & > .pp-error-list {
          margin: 0;
          gap: 0;
        }

        & :is(.pp-error-list > li + li, .pp-error-message ~ *, .pp-error-hint + .pp-error-hint) {
          position: absolute;
          inline-size: 1px;
          block-size: 1px;
          margin: 0;
          padding: 0;
          border: 0;
          overflow: hidden;
          clip-path: inset(50%);
        }

        & > .pp-error-actions {
          flex-wrap: nowrap;
          margin-block-start: 0;

          & > .pp-button {
            min-inline-size: 0;
            min-block-size: 1.75em;
            padding-block: 0;
            overflow: hidden;
            text-overflow: ellipsis;
            white-space: nowrap;
          }
        }
      }
    }
  }
`;
