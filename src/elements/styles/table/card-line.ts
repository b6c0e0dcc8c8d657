import { css } from 'lit';

/** Narrow cards: a title, one line of values, and the rest in a list while the card is open. */
export const cardLineStyles = css`
  @media screen {
    .pp-one-line [part~='row'] {
      display: grid;
      grid-template-columns: repeat(12, auto) minmax(var(--_card-end, 0px), 1fr);
      gap: 0;
      overflow-x: clip;

      &::before {
        content: none !important;
      }
    }

    .pp-cards-open {
      --_card-end: 1.7em;

      &.pp-cards-faces [part~='row']:not(.pp-whole) {
        --_card-end: 3.6em;
      }

      &.pp-searched [part~='row'],
      & [part~='row'][aria-expanded='true'] {
        --_card-end: 0px;
      }
    }

    :host .pp-one-line {
      & [part~='row'] > [part~='cell'] {
        grid-column: 1 / -2;
        margin-block-start: 0.1em;
      }

      & [part~='row'] > .pp-card-title {
        grid-area: 1 / 1 / auto / -1;
        margin-block-start: 0;
      }

      & [part~='row'] > .pp-card-subtitle {
        grid-row: 2;
      }

      & [part~='row'] > [part~='card-toggle-cell'] {
        grid-area: 2 / -2 / auto / -1;
        justify-self: end;
        align-self: center;
        padding: 0;
        border: 0;
      }

      & td[part~='actions-cell']:not(:has(.pp-more:first-child)),
      &.pp-button-line :is(td[part~='actions-cell'], [part~='row'] > .pp-card-person) {
        grid-area: 20 / 1 / auto / -1;
        justify-self: end;
      }

      &.pp-button-line [part~='row'] > .pp-card-person {
        justify-self: start;
      }

      &.pp-searched [part~='card-toggle-cell'],
      & [part~='row']:not(:has(> :is(.pp-card-rest, .pp-card-face):not(.pp-card-empty))) > [part~='card-toggle-cell'] {
        display: none;
      }
    }

    /* Closed. */
    :host .pp-one-line:not(.pp-searched) [part~='row']:not(.pp-whole, [aria-expanded='true'], .pp-card-probe) {
      & > .pp-card-rest {
        display: none;
      }

      /* Still read to whoever hears it. */
      & > .pp-card-brief .pp-overdue-words,
      & > .pp-card-meta > .pp-card-label,
      & > .pp-card-face .pp-user-name {
        position: absolute;
        inline-size: 1px;
        block-size: 1px;
        overflow: hidden;
        clip-path: inset(50%);
      }

      & > .pp-card-line {
        grid-area: 2 / auto;

        & > .pp-value,
        & :is(.pp-badge, .pp-user, .pp-user-name, .pp-relative) {
          white-space: nowrap;
        }

        &.pp-card-subtitle {
          min-inline-size: 0;
        }

        &.pp-card-subtitle > .pp-value {
          overflow: hidden;
          text-overflow: ellipsis;
        }

        /* After another value. */
        &.pp-card-meta:is(
            .pp-card-line:not(.pp-card-empty, .pp-card-face) ~ *,
            :has(> .pp-card-subtitle:not(.pp-card-empty)) > *
          ) {
          margin-inline-start: 0.5em;

          /* Between texts that would read as one. */
          &.pp-card-dot:not(:has(button, .pp-button, [class*='btn']))::before {
            content: '·';
            content: '·' / '';
          }
        }
      }

      & > .pp-card-face {
        grid-area: 2 / -2 / auto / -1;
        justify-self: end;
        align-self: center;
        margin-inline-end: 1.9em;
      }
    }

    /* As wide as its contents are on one line. */
    :host .pp-one-line [part~='row'].pp-card-probe {
      display: flex;
      flex-wrap: nowrap;

      & > [part~='cell'] {
        flex: none;
        max-inline-size: none;
        white-space: nowrap;
      }

      & > .pp-card-meta {
        margin-inline-start: 1em;
      }
    }
  }

  /* 24 px high on a line of 21 px, above which only the menu is: see card-action-styles.ts. */
  .pp-card-toggle {
    display: grid;
    block-size: 1.6em;
    margin-block-start: -0.2em;
    margin-inline-end: -0.4em;

    &[aria-expanded='true'] > .pp-icon {
      rotate: 180deg;
    }

    /* A larger target for fingers, as far as there is nothing else to press. */
    position: relative;

    &::after {
      content: '';
      position: absolute;
      inset-block: 0 calc(-0.65em * var(--_d));
      inset-inline: -0.85em calc(0.4em - var(--_pad));
    }
  }

  @media print {
    :host [part~='card-toggle-cell'] {
      display: none;
    }
  }
`;
