import { css } from 'lit';

/** The bar of actions on the selection, their progress and results. */
export const actionBarStyles = css`
  :host :is([part~='action-bar'], .pp-after-action, .pp-action-progress) {
    all: unset;
    box-sizing: border-box;
    display: block;
  }

  /* In lists, too. */
  [part~='footer'] {
    container-type: inline-size;
  }

  :host [part~='action-bar'] {
    display: flex;
    align-items: center;
    gap: 0.4em 0.6em;
    min-inline-size: 0;
    /* Room for the ring of a button that has the focus. */
    margin: -4px;
    padding: 4px;
    overflow-x: auto;
    scrollbar-width: none;
    white-space: nowrap;

    & > * {
      flex: none;
    }
  }

  /* While an action runs there is nothing to clear, and nothing moves. */
  [part~='action-bar']:has(.pp-action-progress) > .pp-clear {
    visibility: hidden;
  }

  :host .pp-action-progress {
    display: inline-flex;
    align-items: center;
    gap: 0.6em;
    flex: 0 1 auto;
    min-inline-size: 0;
    font-variant-numeric: tabular-nums;

    & > * {
      flex: none;
    }

    & > progress {
      flex: 0 1 6em;
      inline-size: 6em;
      min-inline-size: 1.5em;
    }
  }

  /* Stays in view: at the lower edge of the window until the end of the panel is reached. */
  @media screen {
    [part~='footer']:has(.pp-after-action, [part~='action-bar']) {
      position: sticky;
      inset-block-end: 0;
      z-index: 4;
      background: var(--_background);
      translate: 0 calc(var(--_aside, 0px) * -1);
    }
  }

  /* The action bar and the result already include it. */
  [part~='status']:has(~ :is(.pp-after-action, [part~='action-bar'])) {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }

  :host .pp-after-action {
    display: inline-flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.3em 0.6em;
    margin-block: -0.15em;
    padding: 0.15em 0.4em 0.15em 0.7em;
    border-radius: calc(var(--_radius) * 0.6);
    background: var(--_surface);
    color: var(--_color);
  }

  /* A row has its focus ring: see rows.ts. */
  :host [part~='item'].pp-revealed:not(:has(:focus-visible)) {
    outline: 2px solid var(--_ring);
    outline-offset: -2px;
  }

  :host .pp-after-action.pp-failed {
    background: color-mix(in srgb, var(--_error) 9%, var(--_background));
  }

  /* Without another button, the cross stays beside the words. */
  :host .pp-after-action:has(> .pp-result-words + .pp-close) {
    flex-wrap: nowrap;

    & > .pp-close {
      flex: none;
    }
  }

  /* With buttons, it is beside the last one, which keeps room for it: it does not take a line of its own. */
  :host .pp-after-action > .pp-button:has(+ .pp-close) {
    max-inline-size: calc(100% - 2.7em);
    margin-inline-end: 2.7em;

    & + .pp-close {
      flex: none;
      margin-inline-start: -2.7em;
    }
  }

  /* With room for the buttons beside the words, only these wrap. */
  @container (inline-size >= 34em) {
    :host .pp-after-action:not(.pp-with-failures) {
      flex-wrap: nowrap;

      & > .pp-button {
        flex: none;
      }
    }
  }

  @container (inline-size >= 48em) {
    :host .pp-after-action {
      flex-wrap: nowrap;

      & > .pp-button {
        flex: none;
      }
    }
  }

  :host .pp-clear {
    padding-inline: 0.6em;
    border-color: transparent;
    background: none;
  }

  /* The cross that clears is beside the count, so that it is not taken for the one of a result. */
  [part~='action-bar'] > .pp-selected-count {
    order: -2;
  }

  [part~='action-bar'] > .pp-clear {
    order: -1;
    margin-inline-start: -0.6em;

    & > span {
      display: none;
    }
  }

  /* Where there is no room for all actions, the others are in a menu. */
  :host [part~='action-bar'] > .pp-more {
    display: var(--_more, none);
  }

  :host [part~='action-bar'] > .pp-act:not(.pp-front) {
    display: var(--_rest, inline-flex);
  }

  /* In a narrow panel, the bar has a line of its own. Progress takes the place of what is on it. */
  @container (inline-size < 34em) {
    :host [part~='footer'] [part~='action-bar'] {
      gap: 0.4em;
      inline-size: calc(100% + 8px);

      & > .pp-selected-count {
        flex: 0 999999 auto;
        min-inline-size: 3em;
        text-overflow: ellipsis;
        white-space: normal;
      }

      & > .pp-selected-count,
      & > .pp-act > span {
        display: -webkit-box;
        overflow: hidden;
        font-size: 0.92em;
        line-height: 1.05;
        -webkit-box-orient: vertical;
        -webkit-line-clamp: 2;
      }

      /* Wraps only where the count has wrapped and there still is no room for all words. */
      & > .pp-act {
        flex: 0 1 auto;
        min-inline-size: min-content;
        padding: 0 0.65em;
        white-space: normal;
      }

      & > .pp-clear {
        inline-size: 2em;
        min-inline-size: 1.75em;
        margin-inline-start: -0.4em;
        padding: 0;
      }
    }

    :host [part~='footer'] [part~='action-bar'].pp-acting {
      position: relative;
      min-block-size: calc(2.1em + 8px);

      /* Not without a box: the button that was pressed keeps the focus. */
      & > :is(.pp-selected-count, .pp-button) {
        position: absolute;
        inset-block-start: 4px;
        inset-inline-start: 4px;
        max-inline-size: calc(100% - 8px);
        opacity: 0;
        pointer-events: none;
      }

      &:has(> :focus-visible) > .pp-action-progress {
        border-radius: calc(var(--_radius) * 0.6);
        outline: 2px solid var(--_ring);
      }

      & > .pp-action-progress {
        flex: 1 1 100%;
        min-inline-size: 0;

        & > progress {
          flex: 1 1 3em;
          min-inline-size: 2em;
        }

        & > span {
          flex: 0 1 auto;
          min-inline-size: 0;
          overflow: hidden;
          text-overflow: ellipsis;
        }

        & > .pp-stop {
          flex: none;
        }
      }
    }

    [part~='footer']:has(.pp-after-action) .pp-page-size {
      display: none;
    }

    :host .pp-after-action:not(.pp-with-failures) {
      inline-size: 100%;

      & > .pp-result-words {
        flex: 1 1 6em;
      }

      & > .pp-button {
        flex: none;
      }
    }
  }

  /* Below a failed load, one line, so that both take little of a phone. */
  @container (inline-size < 34em) {
    :host .pp-at-foot ~ .pp-after-action {
      contain: inline-size;
      inline-size: 100%;
      row-gap: 0;

      & > .pp-button {
        min-block-size: 1.75em;
        padding-inline: 0.5em;
      }
    }

    .pp-at-foot ~ .pp-after-action:not(:has(:focus-visible)) > .pp-result-words:not(.pp-whole) {
      max-inline-size: 100%;
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: nowrap;
    }
  }

  @container (inline-size < 14em) {
    :host [part~='footer'] [part~='action-bar']:has(> .pp-more) > .pp-act {
      display: none;
    }
  }

  /* The direction of the sentence, not that of a title at its beginning. */
  .pp-result-words {
    unicode-bidi: plaintext;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }

  @media print {
    :host :is([part~='action-bar'], .pp-after-action) {
      display: none;
    }
  }
`;
