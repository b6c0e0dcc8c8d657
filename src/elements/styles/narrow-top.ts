import { css } from 'lit';

/**
 * What stands above the rows of a narrow panel: the title, the search box, icons of tools, and the live state share a line
 * if there is room for them: see narrow-title.ts. All of it has a fixed place while parts and rows are loading.
 */
export const narrowTopStyles = css`
  @container (inline-size < 30em) {
    .pp-top > * {
      --_search: 6.7em;
    }

    :host .pp-top {
      & > [part~='toolbar'] {
        flex-wrap: nowrap;
        gap: 0.3em;
        order: -4;
      }

      & > .pp-skeleton-tools {
        order: -4;
        inline-size: calc(var(--_search) + 2 * var(--_pad) + var(--_tools) * 2.5em);
      }

      & > .pp-skeleton-live {
        order: -5;

        @container (inline-size < 26em) {
          flex-basis: 10em;

          &.pp-in-line {
            order: -3;
            flex: none;
            inline-size: calc(4.8em + var(--_pad));
          }
        }
      }

      & > .pp-skeleton-views + .pp-skeleton-filters {
        display: none;
      }
    }

    .pp-search {
      --_grown: calc(100cqi - var(--_pad) - var(--_beside-search, 0) * 2.5em - var(--_end, var(--_pad)));

      &:has(~ :is(.pp-tool, .pp-coming)) {
        --_beside-search: 1;
      }

      &:has(~ :is(.pp-tool, .pp-coming) ~ :is(.pp-tool, .pp-coming)) {
        --_beside-search: 2;
      }

      &:has(~ :is(.pp-tool, .pp-coming) ~ :is(.pp-tool, .pp-coming) ~ :is(.pp-tool, .pp-coming)) {
        --_beside-search: 3;
      }
    }

    :host .pp-search {
      flex: 1 1 auto;
      inline-size: var(--_search);
      min-block-size: 2.2em;
    }

    :host [part~='search'] {
      flex-grow: 1;
      padding-inline: 2em 0.3em;
    }

    .pp-search > .pp-icon {
      inset-inline-start: 0.6em;
    }

    /* In use, it covers the title beside it, and nothing else moves. */
    :host .pp-search:has(> [part~='search']:is(:focus, :not(:placeholder-shown))) {
      overflow: visible;

      & > [part~='search'] {
        position: absolute;
        inset-block: 0;
        inset-inline-end: 0;
        z-index: 1;
        inline-size: var(--_grown);
      }

      & > .pp-icon {
        z-index: 2;
        inset-inline: auto calc(var(--_grown) - 1.6em);
      }
    }

    :host .pp-top :is(.pp-tool, .pp-coming) {
      flex: none;
      inline-size: 2.2em;
      block-size: 2.2em;
      margin-inline: 0;
      padding: 0;
      overflow: hidden;
      white-space: nowrap;

      & > span {
        position: absolute;
        inline-size: 1px;
        block-size: 1px;
        overflow: hidden;
        clip-path: inset(50%);
      }

      & > .pp-icon {
        display: block;
        inline-size: 1.2em;
        block-size: 1.2em;
      }
    }
  }
`;
