import { css } from 'lit';

/** At which side of their column headings and cells stand, in either direction. */
export const alignmentStyles = css`
  .pp-center {
    text-align: center;
  }

  .pp-end {
    text-align: end;
  }

  /* Not at the end of the line: digits have the same direction everywhere. */
  .pp-number {
    text-align: right;
  }

  /* The mark of a number comes before it from the left, so that it does not push the digits away. */
  .pp-number:dir(rtl) > .pp-toned {
    display: inline-flex;
    flex-direction: row-reverse;
    align-items: center;

    & > .pp-tone-icon {
      margin-inline: 0.3em 0;
    }
  }

  /* At the side of its column, whichever direction the text has. Chromium ignores match-parent on cells. */
  td:where(.pp-plaintext:not(.pp-center)) {
    text-align: left;
  }

  td:where(.pp-plaintext:not(.pp-center):dir(rtl)),
  .pp-plaintext.pp-end {
    text-align: right;
  }

  .pp-plaintext.pp-end:dir(rtl) {
    text-align: left;
  }

  /* Sheets such as that of Bootstrap 3 have all headings at the left, where they mean the start. */
  th:where([part~='header-cell']:dir(rtl)) {
    text-align: start;
  }

  /* The arrow comes first, so that the title is aligned with the digits. */
  :host :is(.pp-end, .pp-arrow-first, .pp-number:dir(ltr)) > [part~='sort-button'] {
    flex-direction: row-reverse;
  }
`;
