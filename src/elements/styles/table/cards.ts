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

      & > [part~='table'] > thead > tr {
        display: flex;
        align-items: center;
        gap: 0.5em;
        padding: calc(var(--_pad) * 0.35) var(--_pad);
        overflow-x: auto;
        scrollbar-width: none;
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
        min-block-size: 2em;
        margin: 0;
        padding: 0.2em 0.7em;
        border: 1px solid var(--_border);
        border-radius: 1em;
        background: var(--_background);
        font-size: 0.92em;
      }

      :host & > [part~='table'] > thead > tr > [part~='select-cell'] {
        inline-size: auto;
        block-size: auto;
        padding: 0.3em;
        padding-inline-start: 0;
        border: 0;
      }

      & [part~='row'] {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 0.1em 0.9em;
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

      :host & [part~='row'] > [part~='select-cell'] {
        position: absolute;
        inset-block-start: calc(0.65em * var(--_d));
        inset-inline-start: var(--_pad);
        inline-size: auto;
        padding: 0.2em;
        padding-inline-start: 0;
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
        align-items: center;
        gap: 0.35em;
      }

      :host
        &
        [part~='cell']:is(
          .pp-card-hidden,
          :is(.pp-card-meta, .pp-card-subtitle):has(> .pp-value:empty, > .pp-value > .pp-tags:empty)
        ) {
        display: none;
      }

      & .pp-card-meta > .pp-label {
        flex: none;
      }

      & .pp-card-meta > .pp-value {
        min-inline-size: 0;
      }

      & .pp-user > .pp-avatar {
        --_size: 1.5em;
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

/**
 * A printed table, without scrolling and tooltips: all columns fit the sheet, and no text is cut. Dates and numbers stay on
 * one line.
 */
export const printStyles = css`
  @media print {
    /* As large as on the screen, unless there are so many columns that their texts would break into letters. */
    :host [part~='table']:has(> thead th:nth-child(7)) {
      font-size: 0.8em;
    }
    :host [part~='table']:has(> thead th:nth-child(9)) {
      font-size: 0.61em;
    }
    :host :is([part~='cell'], [part~='header-cell'], [part~='select-cell']) {
      block-size: auto;
      padding: 0.4em;
      contain: none;
    }
    :host [part~='select-cell'] {
      inline-size: 1.9em;
    }
    /* A long word must not take the space of all other columns: it may break. */
    :host .pp-lines {
      display: block;
      overflow: visible;
    }
    :host :not(.pp-unbroken) > .pp-lines {
      min-inline-size: 6em;
      overflow-wrap: anywhere;
      white-space: normal;
    }
    :host :is(.pp-badge, .pp-tag, .pp-user, .pp-user-name, .pp-relative, .pp-boolean, .pp-toned) {
      overflow: visible;
      overflow-wrap: break-word;
      white-space: normal;
    }
    /* On one line, unless they are as long as a sentence. */
    :host :is(.pp-badge, .pp-relative, .pp-boolean, .pp-toned) {
      display: inline-block;
      inline-size: max-content;
      max-inline-size: 16em;
    }
    :host :is(.pp-printed-whole, .pp-printed-whole > .pp-lines) {
      white-space: nowrap;
    }
    :host .pp-prose {
      min-inline-size: 6em;
      overflow-wrap: anywhere;
    }
    :host .pp-user-name {
      min-inline-size: 5.5em;
      overflow-wrap: anywhere;
    }
    [part~='header-cell']:not([aria-sort$='ending']) [part~='sort-button'] > .pp-icon {
      display: none;
    }
    /* Labels of cards: a printed table has headings. */
    .pp-label {
      display: none;
    }
  }
`;
