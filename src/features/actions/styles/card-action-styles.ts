import { css } from 'lit';

/** Buttons of rows that are cards. */
export const cardActionStyles = css`
  /* In a narrow card, the buttons are at the end of its last line, or below it where there is no room. */
  @media screen {
    :host .pp-cards td[part~='actions-cell'] {
      display: block;
      flex: none;
      order: 4;
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

    /* It ends where the button begins that opens the card, and has its dots on the line of the title. */
    :host .pp-cards-open [part~='row']:has(> [part~='card-toggle-cell']) .pp-more:first-child,
    :host .pp-cards-open.pp-button-line.pp-with-more [part~='row'] .pp-more {
      align-items: flex-end;
      min-block-size: max(24px, calc(0.65em * var(--_d) + 1.2em - 1px));
      padding: 0;

      & > .pp-icon {
        translate: 0 0.1em;
      }
    }

    :host
      .pp-cards-open
      [part~='row']:has(> [part~='card-toggle-cell'])
      > td[part~='actions-cell']:has(.pp-more:first-child),
    :host .pp-cards.pp-cards-open.pp-button-line.pp-with-more [part~='row'] .pp-more {
      inset-block-start: 1px;
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

    /*
     * The last line of a narrow card is for the buttons and for who has claimed the step, or why that failed: there is
     * room for them from the start, so that no card becomes higher.
     */
    :host .pp-cards.pp-button-line {
      & [part~='row']::before {
        content: '';
        order: 2;
        flex: 0 0 100%;
      }

      & .pp-card-person {
        order: 3;
        flex: 0 1 auto;
        min-inline-size: 0;
        max-inline-size: calc(100% - var(--_beside) + 0.2em);
        align-self: center;
      }

      & td[part~='actions-cell'] {
        display: block;
        position: static;
        order: 4;
        align-self: center;
        min-block-size: 1.9em;
        contain: none;
        margin-block-start: 0;
        margin-inline-start: auto;
      }

      & [part~='row'] > .pp-card-title {
        padding-inline-end: 0 !important;
      }

      /* The menu is at the corner, where a person has more room beside the first button. */
      &.pp-with-more:not(:has(> table > thead [part~='toggle-cell'])) {
        & .pp-more {
          position: absolute;
          inset-block-start: calc(0.5em * var(--_d));
          inset-inline-end: calc(var(--_pad) - 0.5em);
        }

        & [part~='row'] > .pp-card-title {
          padding-inline-end: 1.6em !important;
        }
      }

      & .pp-noted {
        padding: 0;
        line-height: inherit;
        contain: none;
      }

      /* Closed. */
      &:not(.pp-searched) [part~='row']:not(.pp-whole, [aria-expanded='true']):has(> .pp-noted) > .pp-card-person {
        visibility: hidden;
      }

      &:not(.pp-searched) [part~='row']:not(.pp-whole, [aria-expanded='true']) .pp-row-note {
        position: absolute;
        inset-block-end: calc(0.65em * var(--_d));
        inset-inline-end: calc((var(--_pad) - 0.5em) * var(--_em, 1) + var(--_beside));
        inline-size: calc(100% - (2 * var(--_pad) - 0.5em) * var(--_em, 1) - var(--_beside));
        line-height: 1.9em;

        &.pp-two-lines {
          line-height: 1.1;
          /* Lengths are those of the larger type. */
          --_em: 1.145;
        }
      }
    }

    :host
      .pp-cards.pp-button-line:not(.pp-searched):has(> table > thead [part~='select-cell'])
      [part~='row']:not(.pp-whole, [aria-expanded='true'])
      .pp-row-note {
      inline-size: calc(100% - (2 * var(--_pad) + 1.7em) * var(--_em, 1) - var(--_beside));
    }

    /* The name needs the room. */
    .pp-cards.pp-button-line [part~='row']:has(.pp-first-action) > .pp-card-person .pp-avatar {
      display: none;
    }

    .pp-cards:is(.pp-beside, .pp-button-line) .pp-card-person {
      & > .pp-value,
      & .pp-user {
        min-inline-size: 0;
        max-inline-size: 100%;
      }

      & :is(.pp-user, .pp-user-name) {
        white-space: nowrap;
        overflow: hidden;
        text-overflow: ellipsis;
      }
    }

    /* In a wide card they are on the line of the title. */
    :host .pp-cards.pp-beside {
      & [part~='row']::before {
        content: '';
        order: -2;
        flex: 0 0 100%;
      }

      & [part~='row'] > .pp-card-title {
        display: flex;
        align-items: baseline;
        gap: 0.9em;
        order: -4;
        flex: 0 1 auto;
        /* A person comes and goes without a title that is wrapped otherwise. */
        max-inline-size: calc(100% - 6em);
      }

      & .pp-card-person {
        justify-content: flex-end;
        order: -3;
        flex: 1 1 0;
        min-inline-size: 5em;
      }

      & .pp-noted {
        padding-block: 0;
        line-height: inherit;
      }

      & .pp-row-note {
        flex: 1 1 0;
        min-inline-size: 5em;
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
