import { css } from 'lit';

/** The bar of filters. */
export const filterBarStyles = css`
  :host :is([part~='filter-bar'], .pp-filters, .pp-filters-narrow, .pp-filter) {
    all: unset;
    box-sizing: border-box;
    display: block;
  }

  :host [part~='filter-bar'] {
    container-type: inline-size;
    padding-inline: var(--_pad);
  }

  :host :is(.pp-filters, .pp-filters-narrow) {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.45em;
  }

  :host .pp-filters-narrow {
    display: none;
  }

  @container (inline-size < 30em) {
    :host .pp-filters {
      display: none;
    }
    :host .pp-filters-narrow {
      display: flex;
    }
  }

  /* Search and columns on one line, the button of the filters and what is there besides on the next. */
  @container (inline-size < 30em) {
    :host .pp-top > [part~='toolbar']:has(+ [part~='filter-bar']) {
      display: contents;
    }

    .pp-top > [part~='toolbar']:has(+ [part~='filter-bar']) {
      & > .pp-search {
        flex: 1 1 8em;
        margin-inline: var(--_pad) calc(var(--_pad) * 0.5);
      }
      & > .pp-search > [part~='search'] {
        flex-grow: 1;
      }
      & > .pp-columns-button {
        margin-inline: calc(var(--_pad) * 0.5) var(--_pad);
      }
      & > .pp-explain {
        order: 1;
        margin-inline: var(--_pad) -0.4em;
        padding-inline: 0;

        /* There is no room for a border around the words. */
        @media (forced-colors: active) {
          border-color: Canvas;
          text-decoration: underline;
        }
      }
      & > .pp-export {
        order: 2;
        margin-inline: auto var(--_pad);
      }
      & ~ * {
        order: 1;
      }
      & + [part~='filter-bar'] {
        flex: 0 1 auto;
        container-type: normal;
      }
    }
  }

  :host .pp-filter {
    position: relative;
    display: flex;
    min-inline-size: 0;
    max-inline-size: 100%;
  }

  :host .pp-filter-button {
    min-inline-size: 0;
    max-inline-size: 22em;
    gap: 0.3em;
    padding-inline: 0.7em 0.5em;
    border-color: var(--_border);
    border-radius: 99em;
    background: none;
    font-weight: 400;
    white-space: nowrap;

    &:is(:hover, [aria-expanded='true']) {
      border-color: var(--_control);
      background: var(--_hover);
    }

    & > .pp-icon {
      margin-inline: -0.1em -0.15em;
      color: var(--_muted);
    }
  }

  .pp-filter-title {
    flex: none;
    max-inline-size: 14em;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: pre;
  }

  .pp-filter-text {
    min-inline-size: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    font-weight: 600;
  }

  /* A filter that is on looks like one piece with its remove button. */
  :host .pp-on > .pp-filter-button,
  :host .pp-filter-remove,
  :host .pp-filters-button.pp-on {
    border-color: color-mix(in srgb, var(--_accent) 40%, var(--_border));
    background: color-mix(in srgb, var(--_accent) 9%, var(--_background));
  }

  :host .pp-on > .pp-filter-button:is(:hover, [aria-expanded='true']),
  :host .pp-filter-remove:hover:not(:disabled),
  :host .pp-filters-button.pp-on:hover {
    background: color-mix(in srgb, var(--_accent) 17%, var(--_background));
  }

  :host .pp-on > .pp-filter-button {
    border-start-end-radius: 0;
    border-end-end-radius: 0;
    border-inline-end-width: 0;
  }

  :host .pp-filter-remove {
    flex: none;
    inline-size: 2em;
    min-inline-size: 0;
    padding: 0;
    border-radius: 0 99em 99em 0;
  }

  .pp-filter-remove {
    &:dir(rtl) {
      border-radius: 99em 0 0 99em;
    }
  }

  :host .pp-filter-remove:not(:hover) {
    color: var(--_muted);
  }

  :host :is(.pp-filter-button, .pp-filter-remove):focus-visible {
    z-index: 1;
    outline-offset: 1px;
  }

  :host .pp-filters-button {
    border-radius: 99em;
    font-variant-numeric: tabular-nums;
  }

  :host :is(.pp-clear-filters, .pp-reset-view, .pp-save-view) {
    padding-inline: 0.6em;
    border-color: transparent;
    background: none;
    color: var(--_accent);

    &:disabled {
      color: var(--_muted);
    }
  }

  :host .pp-filter-notice {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 0.75em;
  }

  @media (pointer: coarse) {
    :host :is(.pp-filter-button, .pp-filter-remove, .pp-filters-button, .pp-clear-filters) {
      min-block-size: 2.9em;
    }
    :host .pp-filter-remove {
      inline-size: 2.9em;
    }
  }

  @media (forced-colors: active) {
    :host .pp-on > .pp-filter-button,
    :host .pp-filter-remove,
    :host .pp-filters-button.pp-on {
      border-color: Highlight;
    }
  }

  @media print {
    :host :is(.pp-filter:not(.pp-on), .pp-filters-narrow, .pp-filter-remove) {
      display: none;
    }
    .pp-on > .pp-filter-button {
      display: inline-flex !important;

      & > .pp-icon {
        display: none;
      }
    }
  }
`;
