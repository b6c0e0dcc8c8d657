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
    display: flex;
    align-items: center;
    gap: 0.45em;
    padding-inline: calc(var(--_pad) - 0.7em) var(--_pad);

    & > .pp-button {
      flex: none;
    }
  }

  /* One line, whatever filters are on: nothing below moves. Where it is cut, it fades, and the button of all filters appears. */
  :host .pp-filters {
    display: flex;
    flex: 0 1 auto;
    gap: 0.45em;
    min-inline-size: 0;
    margin-block: -4px;
    padding: 4px 0.7em;
    overflow: auto hidden;
    overscroll-behavior-inline: contain;
    scrollbar-width: none;
    mask: linear-gradient(90deg, #0000, #000 0.7em calc(100% - 0.7em), #0000);
  }

  [part~='filter-bar']:not(.pp-cut) > .pp-filters-narrow {
    display: none !important;
  }

  /* In a narrow panel, one button: beside the tabs, else beside the tools. */
  @container (inline-size < 30em) {
    :host .pp-top > [part~='filter-bar'] {
      flex: none;
      container-type: normal;
      padding-inline-start: 0;

      & > :is(.pp-filters, .pp-clear-filters) {
        display: none;
      }

      & > .pp-filters-narrow {
        display: block !important;
      }
    }

    :host .pp-top > :has(+ [part~='filter-bar']):is([part~='view-bar'], [part~='toolbar']) {
      flex: 1 1 calc(100% - 6em);
      padding-inline-end: 0.4em;
    }

    /* The tabs are next to the rows. */
    :host .pp-top:has(> [part~='view-bar'] + [part~='filter-bar']:last-child) {
      padding-block-end: 0;

      & > [part~='view-bar'] {
        border: 0;
      }
    }
  }

  :host .pp-filter {
    position: relative;
    display: flex;
    flex: none;
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
    font-variant-numeric: tabular-nums;

    /* The number of those that are on: its words are not seen. */
    &[data-n]::after {
      content: attr(data-n);
      content: attr(data-n) / '';
    }

    & > .pp-icon {
      display: block;
    }
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
