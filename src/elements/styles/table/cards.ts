import { css } from 'lit';

/** Rows of a narrow panel, as cards. The class is set below the panel width given in the configuration. */
export const cardStyles = css`
  @media screen {
    .pp-cards {
      :host & > [part~='table'],
      & > [part~='table'] > tbody,
      & .pp-spacer,
      & .pp-spacer > td {
        display: block;
      }

      & > [part~='table'] > thead {
        display: block;
        border-block-end: 1px solid var(--_border);
      }

      &.pp-empty > [part~='table'] > thead {
        display: none;
      }

      & > [part~='table'] > thead > tr {
        display: flex;
        align-items: center;
        gap: 0.5em;
        padding: calc(var(--_pad) * 0.25) var(--_pad);
        overflow-x: auto;
        scrollbar-width: none;
        mask: linear-gradient(90deg, #0000, #000 var(--_pad) calc(100% - var(--_pad)), #0000);
      }

      & > [part~='table'] > thead > tr:not(:has([part~='sort-button'], [part~='select-cell'])) {
        padding: 0;
      }

      /* Headings are visually hidden, except for buttons that sort. */
      & [part~='header-cell'] {
        position: absolute;
        inline-size: 1px;
        block-size: 1px;
        overflow: hidden;
        clip-path: inset(50%);
      }

      :host & > [part~='table'] > thead [part~='header-cell']:has(> [part~='sort-button']) {
        position: static;
        inline-size: auto;
        block-size: auto;
        flex: none;
        padding: 0;
        border: 0;
        clip-path: none;
        contain: none;
      }

      :host & [part~='sort-button'] {
        flex-direction: row;
        min-block-size: 1.85em;
        margin: 0;
        padding: 0.1em 0.7em;
        border: 1px solid var(--_border);
        border-radius: 1em;
        background: var(--_background);
        font-size: 0.92em;

        /* No other heading is beside it. */
        & > :first-child {
          align-self: center;
        }
      }

      :host & > [part~='table'] > thead > tr > [part~='select-cell'] {
        inline-size: auto;
        block-size: auto;
        margin-inline-start: calc(-1 * var(--_pad));
        padding: 0.3em;
        padding-inline-start: var(--_pad);
        border: 0;
      }

      & [part~='row'] {
        display: flex;
        flex-wrap: wrap;
        align-items: baseline;
        gap: 0.1em 0.7em;
        position: relative;
        padding: calc(0.65em * var(--_d)) var(--_pad);
        border-block-end: 1px solid var(--_border);
      }

      &:has(> table > thead [part~='select-cell']) [part~='row'] {
        padding-inline-start: calc(var(--_pad) + 1.9em);
      }

      & > [part~='table'] > tbody > :last-child {
        border-block-end: 0;
      }

      :host & :is([part~='cell'], td[part~='select-cell']) {
        display: block;
        flex: 0 0 auto;
        block-size: auto;
        max-inline-size: 100%;
        padding: 0;
        border: 0;
        text-align: start;
        overflow-wrap: anywhere;
      }

      /* With its paddings it is a target for fingers: a click beside the box selects, too. */
      :host & [part~='row'] > [part~='select-cell'] {
        position: absolute;
        inset-block-start: 0;
        inset-inline-start: 0;
        inline-size: auto;
        padding-block: calc(0.65em * var(--_d) + 0.2em) 1em;
        padding-inline: var(--_pad) 0.5em;
      }

      :host & [part~='cell'].pp-card-title {
        order: -2;
        flex: 1 1 100%;
        font-weight: 600;
      }

      & .pp-card-subtitle {
        order: -1;
      }

      & :is(.pp-card-subtitle, .pp-card-meta) {
        color: var(--_muted);
        font-size: 0.92em;
      }

      :host & [part~='cell'].pp-card-meta {
        display: inline-flex;
        align-items: baseline;
        gap: 0.35em;
      }

      :host & [part~='cell']:is(.pp-card-hidden, :is(.pp-card-meta, .pp-card-subtitle).pp-card-empty) {
        display: none;
      }

      & .pp-card-meta > .pp-label {
        flex: none;
      }

      /* A button says itself what it does. */
      & .pp-card-meta:has(> .pp-value > :is(button, .pp-button, [class*='btn']):only-child) > .pp-label {
        display: none;
      }

      & .pp-card-meta > .pp-value {
        min-inline-size: 0;
      }

      /* A person is no higher than a line. */
      & .pp-user {
        vertical-align: top;
      }

      & .pp-user > .pp-avatar {
        --_size: 1.4em;
      }

      /* Cards can grow, so their text may wrap. */
      & :is(.pp-badge, .pp-user, .pp-user-name, .pp-relative) {
        white-space: normal;
      }
    }

    .pp-value > :first-child {
      margin-block-start: 0;
    }

    .pp-value > :last-child {
      margin-block-end: 0;
    }

    .pp-value:has(> .pp-avatar) {
      line-height: 1;
    }
  }
`;
