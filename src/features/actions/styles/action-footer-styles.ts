import { css } from 'lit';

/** How the bar of actions and their results share the footer with the pager. */
export const actionFooterStyles = css`
  /*
   * The pager shares its line with the bar and with a result that has no failures: the range keeps its place at the
   * start, and the pages theirs at the end, so that nothing moves when rows are selected.
   */
  :host [part~='footer']:has(> [part~='pager']):has(> :is([part~='action-bar'], .pp-after-action)) {
    display: grid;
    grid-template-columns: max-content minmax(0, max-content) 1fr max-content max-content;

    & > * {
      grid-column: 1 / -1;
      min-inline-size: 0;
    }

    & > .pp-with-failures {
      order: -2;
      justify-self: start;
    }
  }

  @container (inline-size >= 34em) {
    :host [part~='footer']:has(> :is([part~='action-bar'], .pp-after-action)) > [part~='pager'] {
      display: contents;

      & > .pp-range {
        order: -1;
        grid-column: 1;
        margin: 0;
      }

      & > .pp-page-size {
        grid-column: 4;
      }

      & > .pp-pages {
        grid-column: 5;
      }
    }

    :host [part~='footer']:has(> [part~='pager']) {
      & > [part~='action-bar'] {
        grid-column: 2;
      }

      & > .pp-after-action:not(.pp-with-failures) {
        grid-column: 3;
        justify-self: start;
        min-inline-size: 14em;
        max-inline-size: 100%;
      }

      & > .pp-after-action:not(.pp-with-failures) > .pp-result-words {
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }

      /* No higher than the line that it is on. */
      &.pp-two-lines > .pp-after-action > .pp-result-words {
        display: -webkit-box;
        font-size: 0.87em;
        line-height: 1.2;
        white-space: normal;
        -webkit-box-orient: vertical;
        -webkit-line-clamp: 2;
      }

      &.pp-two-lines > .pp-after-action:not(.pp-with-failures) > .pp-button:not(.pp-close) {
        inline-size: min-content;
        padding-block: 0;
        font-size: 0.87em;
        line-height: 1.1;
        white-space: normal;
      }
    }
  }

  /* A failure that is whole beside the bar and the pages: see result-strip.ts. */
  @container (inline-size >= 50em) {
    :host [part~='footer'].pp-beside-pages:has(> [part~='pager']) > .pp-with-failures {
      order: 0;
      grid-column: 3;
      max-inline-size: 100%;
    }

    :host [part~='footer'].pp-beside-pages:not(.pp-two-lines) > .pp-with-failures > .pp-result-words {
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: nowrap;
    }

    [part~='footer'].pp-beside-pages.pp-two-lines .pp-page-size,
    [part~='footer'].pp-beside-pages.pp-two-lines:not(.pp-numbered) :is(.pp-page, .pp-gap) {
      display: none !important;
    }
  }

  /*
   * What gives way to the bar: the size of pages, their numbers where they do not fit (see result-strip.ts), then the
   * buttons of all actions but the first.
   */
  @container (inline-size < 50em) {
    :host [part~='action-bar'] {
      --_more: inline-flex;
      --_rest: none;
    }
  }

  @container (34em <= inline-size < 44em) {
    :host [part~='footer']:has(> [part~='pager']) > .pp-after-action {
      order: -2;
      grid-column: 1 / -1 !important;
      min-inline-size: 0 !important;
    }
  }

  /* A failure takes one line more, with its buttons. */
  @container (42em <= inline-size < 50em) {
    :host .pp-with-failures {
      flex-wrap: nowrap;

      & > .pp-result-words {
        font-size: 0.87em;
        line-height: 1.2;
      }

      & > .pp-button {
        flex: none;
      }
    }
  }

  @container (34em <= inline-size < 72em) {
    :host [part~='footer']:has(> [part~='pager']) > [part~='action-bar']:has(> .pp-act:nth-of-type(3)),
    :host [part~='footer']:has(> .pp-after-action:not(.pp-with-failures)) > [part~='action-bar'] {
      --_more: inline-flex;
      --_rest: none;
    }
  }

  /* See result-strip.ts. */
  :host [part~='footer'].pp-folded > [part~='action-bar'] {
    --_more: inline-flex;
    --_rest: none;
  }

  @container (34em <= inline-size < 84em) {
    [part~='footer']:has(> [part~='action-bar']) .pp-page-size,
    [part~='footer']:not(.pp-numbered):has(> [part~='action-bar']) :is(.pp-page, .pp-gap) {
      display: none !important;
    }
  }

  @container (44em <= inline-size < 60em) {
    [part~='footer']:has(> .pp-after-action:not(.pp-with-failures)) .pp-page-size,
    [part~='footer']:not(.pp-numbered):has(> .pp-after-action:not(.pp-with-failures)) :is(.pp-page, .pp-gap) {
      display: none !important;
    }
  }

  @container (60em <= inline-size < 84em) {
    [part~='footer']:has(> .pp-after-action:not(.pp-with-failures)) .pp-page-size {
      display: none !important;
    }
  }

  @container (84em <= inline-size < 100em) {
    [part~='footer']:has(> [part~='action-bar']) .pp-page-size,
    [part~='footer']:not(.pp-numbered):has(> [part~='action-bar']):has(> .pp-after-action:not(.pp-with-failures))
      :is(.pp-page, .pp-gap) {
      display: none !important;
    }
  }
`;
