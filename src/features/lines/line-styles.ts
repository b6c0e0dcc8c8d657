import { css } from 'lit';

/** Styles of the lines between rows: headings of groups, details, and the buttons for both. */
export const lineStyles = css`
  .pp-toggle {
    &[disabled] {
      visibility: hidden;
    }

    /* In the reading direction; down if expanded. */
    &[aria-expanded='true'] > .pp-icon {
      rotate: 90deg;
    }

    &[aria-expanded='true']:dir(rtl) > .pp-icon {
      rotate: -90deg;
    }
  }

  :host [part~='toggle-cell'] {
    inline-size: 1.75em;
    padding: 0;
    padding-inline-start: 0.4em;
    border: 0 solid var(--_border);
    border-block-end-width: 1px;
    line-height: 1;
    white-space: nowrap;
    contain: paint;

    &:first-child {
      padding-inline-start: calc(var(--_pp-edge) - 0.5em);
    }
  }

  :host :is([part~='group-cell'], [part~='details-cell']) {
    padding: 0;
    border: 0 solid var(--_border);
    border-block-end-width: 1px;
  }

  :host [part~='group'] {
    background: var(--_surface);
  }

  :host :is([part~='group'], [part~='details']):focus-visible {
    outline: 2px solid var(--_accent);
    outline-offset: -2px;
  }

  /* Stays in view if the table is wider than the panel. */
  .pp-group,
  .pp-details {
    position: sticky;
    inset-inline-start: 0;
    box-sizing: border-box;
    max-inline-size: var(--_port, 100%);
  }

  .pp-group {
    display: flex;
    align-items: center;
    gap: 0.5em;
    /* With the line below it as high as a row. */
    min-block-size: calc(var(--_pp-row) - 1px);
    padding: 0.2em var(--_pp-edge);
  }

  .pp-group > input {
    flex: none;
  }

  .pp-group-words {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0.15em 0.5em;
    min-inline-size: 0;
  }

  .pp-closable {
    cursor: pointer;

    &:not(.pp-selectable) {
      padding-inline-start: calc(var(--_pp-edge) - 0.5em);
    }
  }

  /* Aligned with the toggles of the rows. */
  .pp-selectable > .pp-toggle {
    margin-inline-start: 0.4em;

    /* With the text of the column after the toggles, which are wider than their column. */
    & + .pp-group-words {
      margin-inline-start: calc(var(--_pp-cell-inline) - 0.9em);
    }
  }

  .pp-group-label,
  .pp-group-count,
  .pp-group-continued {
    color: var(--_muted);
    font-size: 0.92em;
  }

  .pp-group-value {
    font-weight: 600;
    overflow-wrap: anywhere;
  }

  /* An inline flex box would have the baseline of the initials, not of the name. */
  .pp-group-value > .pp-user {
    display: inline;
    white-space: normal;

    & > .pp-avatar {
      margin-inline-end: 0.5em;
    }
  }

  .pp-group-count {
    font-variant-numeric: tabular-nums;
  }

  .pp-group-continued {
    font-style: italic;
  }

  .pp-details {
    padding: calc(0.75em * var(--_d)) var(--_pp-edge);
    overflow-wrap: anywhere;

    & > :first-child {
      margin-block-start: 0;
    }

    & > :last-child {
      margin-block-end: 0;
    }

    & img {
      max-inline-size: 100%;
    }
  }

  /* No line between a row and its details. */
  [part~='row'][aria-expanded='true'] > * {
    border-block-end-color: transparent;
  }

  [part~='details'] {
    box-shadow: inset 0.2em 0 var(--_accent);

    &:dir(rtl) {
      box-shadow: inset -0.2em 0 var(--_accent);
    }
  }

  .pp-clipped :is([part~='group'], [part~='details']) {
    scroll-margin-block-start: calc(var(--_row) + var(--process-panel-head-offset, 0px));
  }

  @media (forced-colors: active) {
    [part~='details'] {
      box-shadow: none;
      border-inline-start: 3px solid Highlight;
    }
  }

  @media screen {
    .pp-cards :is([part~='group'], [part~='details'], [part~='group-cell'], [part~='details-cell']) {
      display: block;
    }

    /* On the first line what rows are grouped by and their number, on the second the value. */
    .pp-cards .pp-group-words {
      flex: 1;
    }

    .pp-cards .pp-group-count {
      margin-inline-start: auto;
    }

    .pp-cards .pp-group-value {
      flex: 1 0 100%;
      order: 1;
    }

    .pp-cards .pp-group-continued {
      order: 1;
    }

    .pp-cards [part~='row']:has(> [part~='toggle-cell']) {
      position: relative;

      & > .pp-card-title {
        padding-inline-end: 2.2em;
      }
    }

    :host .pp-cards td[part~='toggle-cell'] {
      position: absolute;
      inset-block-start: calc(0.6em * var(--_d));
      inset-inline-end: calc(var(--_pad) - 0.5em);
      inline-size: auto;
      padding: 0;
      border: 0;
    }

    :host .pp-cards th[part~='toggle-cell'] {
      display: none;
    }

    .pp-cards [part~='row'][aria-expanded='true'] {
      border-block-end-color: transparent;
    }
  }

  @media print {
    :host :is([part~='toggle-cell'], .pp-toggle, .pp-selectable > input) {
      display: none;
    }
    [part~='group'],
    [part~='row'][aria-expanded='true'] {
      break-after: avoid;
    }
    .pp-group,
    .pp-details {
      position: static;
      min-block-size: 0;
      max-inline-size: none;
      padding: 0.5em 0.4em;
    }
  }
`;
