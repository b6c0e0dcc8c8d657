import { css } from 'lit';

/** The title of a narrow panel, which what follows it shares its line with if there is room; the description is below. */
export const narrowTitleStyles = css`
  @container (inline-size < 30em) {
    :host .pp-top {
      & > :is([part~='header'], .pp-skeleton-header) {
        display: contents;
      }

      & :is([part~='title'], .pp-skeleton-title) {
        order: -6;
        flex: 0 1 auto;
        max-inline-size: calc(100% - var(--_pad));
        padding: 0 0 0 calc(var(--_pad) / 1.15);
        /* Less than the space before a toolbar on another line. */
        margin: 0 calc(0.5em - var(--_pad)) 0 0;
      }

      /* Its text may have another direction. */
      &:dir(rtl) :is([part~='title'], .pp-skeleton-title) {
        padding: 0 calc(var(--_pad) / 1.15) 0 0;
        margin: 0 0 0 calc(0.5em - var(--_pad));
      }

      & :is([part~='description'], .pp-skeleton-description) {
        order: -1;
        flex: 1 1 100%;
        margin-block-start: 0;
        padding-inline: var(--_pad);
      }
    }
  }
`;
