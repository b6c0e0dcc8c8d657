import { css } from 'lit';

/** Buttons of rows that are cards. */
export const cardActionStyles = css`
  /* In a narrow card, the buttons are at the end of its last line, or below it where there is no room. */
  @media screen {
    :host .pp-cards td[part~='actions-cell'] {
      display: block;
      flex: none;
      order: 2;
      block-size: auto;
      max-inline-size: 100%;
      margin-block-start: 0.15em;
      margin-inline-start: auto;
      padding: 0;
      border: 0;

      &:not(:has(.pp-button)) {
        display: none;
      }

      &:has(.pp-more:first-child) {
        position: absolute;
        inset-block-start: calc(0.5em * var(--_d));
        inset-inline-end: calc(var(--_pad) - 0.5em);
        margin: 0;

        /* Has a border there, which must not reach the second line. */
        @media (forced-colors: active) {
          inset-block-start: 0.2em;
        }
      }
    }

    /* A single button for more actions needs no line of its own. */
    :host .pp-cards [part~='row']:has(> td .pp-more:first-child) {
      position: relative;
    }

    .pp-cards [part~='row']:has(> td .pp-more:first-child) > .pp-card-title {
      padding-inline-end: 2.2em !important;
    }

    :host .pp-cards th[part~='actions-cell'] {
      position: absolute;
      inline-size: 1px;
      block-size: 1px;
      padding: 0;
      border: 0;
      overflow: hidden;
      clip-path: inset(50%);
    }

    /* The state of a row is in the gap before the buttons, which stay on their line. */
    :host .pp-cards:not(.pp-beside) [part~='actions'] {
      &::before,
      & > .pp-icon {
        margin-inline: -1.05em -0.15em;
      }
    }

    /* In a wide card, they are at its end, in a column as wide as the widest: see card-actions.ts. */
    :host .pp-cards.pp-beside {
      & [part~='row']:has(> td[part~='actions-cell'] .pp-button) {
        padding-inline-end: calc(var(--_pad) + var(--_beside) + 0.3em);
      }

      & td[part~='actions-cell'] {
        position: absolute;
        inset-block: 0;
        inset-inline-end: var(--_pad);
        margin: auto 0;
        block-size: fit-content;
      }

      & td[part~='toggle-cell'] {
        inset-block: 0;
        margin-block: auto;
        block-size: fit-content;

        & ~ [part~='actions-cell'] {
          inset-inline-end: calc(var(--_pad) + 2em);
        }
      }

      & [part~='row']:has(> [part~='toggle-cell'], > td .pp-more:first-child) > .pp-card-title {
        padding-inline-end: 0 !important;
      }

      & [part~='row']:has(> [part~='toggle-cell']) {
        padding-inline-end: calc(var(--_pad) + 2em);

        &:has(> td[part~='actions-cell'] .pp-button) {
          padding-inline-end: calc(var(--_pad) + var(--_beside) + 2.3em);
        }
      }
    }
  }
`;
