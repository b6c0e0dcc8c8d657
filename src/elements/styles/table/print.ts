import { css } from 'lit';

/**
 * A printed table, without scrolling and tooltips: all columns fit the sheet, and no text is cut. Dates and numbers stay
 * on one line.
 */
export const printStyles = css`
  @media print {
    /*
     * As large as on the screen, unless so many columns are printed that their texts would break into letters: then all of
     * the panel is smaller, its title, too, and so are the others of the page. The classes count columns: see printed-size.ts.
     */
    [part~='panel']:has(.pp-printed-7) {
      font-size: 0.8em;
    }
    [part~='panel']:has(.pp-printed-8) {
      font-size: 0.65em;
    }
    [part~='panel']:has(.pp-printed-9) {
      font-size: 0.61em;
    }
    :host :is([part~='cell'], [part~='header-cell'], [part~='select-cell']) {
      block-size: auto;
      padding: 0.4em;
      contain: none;

      /* Below the title. */
      &:first-child {
        padding-inline-start: 0;
      }
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
    :host .pp-user {
      max-inline-size: 11em;
    }
    :host .pp-user-name {
      min-inline-size: 5.5em;
      overflow-wrap: anywhere;
    }
    [part~='header-cell']:not([aria-sort$='ending']) [part~='sort-button'] > .pp-icon {
      display: none;
    }
    /* Chromium leaves out buttons where it repeats the head on further sheets. */
    :host [part~='sort-button'] {
      display: contents;

      & > .pp-icon {
        margin-inline-start: 0.3em;
      }
    }
    :host .pp-order {
      position: static;
    }
    /* Labels of cards: a printed table has headings. */
    .pp-label {
      display: none;
    }
  }
`;
