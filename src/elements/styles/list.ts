import { css } from 'lit';
import { avatarStyles } from './table/avatar.ts';
import { baseStyles } from './base.ts';
import { buttonStyles } from './button-styles.ts';
import { shellStyles } from './panel-styles.ts';
import { iconStyles } from './icons.ts';
import { errorStyles } from './errors.ts';
import { errorsAtFootStyles } from './errors-at-foot.ts';
import { narrowTitleStyles } from './narrow-title.ts';
import { stateStyles } from './states.ts';
import { valueStyles } from './table/values.ts';

const rows = css`
  :host [part~='item'] {
    position: relative;
    min-block-size: var(--_row);
    padding: calc(0.5em * var(--_d)) var(--_pad);
    border: 0 solid var(--_border);
    align-content: center;
    contain: paint;

    & + [part~='item'] {
      border-block-start-width: 1px;
    }

    &:focus-visible {
      outline-offset: -2px;
    }

    /* A visually hidden link serves keyboards and screen readers: its focus ring goes around the whole row. */
    & > .pp-row-link.pp-sr-only:focus-visible {
      inset: 0;
      inline-size: auto;
      block-size: auto;
      clip-path: none;
      outline: 2px solid var(--_accent);
      outline-offset: -2px;
      font-size: 0;
      pointer-events: none;
    }
  }

  :host .pp-space {
    display: block;
    margin: 0;
    padding: 0;
    border: 0;
  }

  [part~='item']:hover {
    background: var(--_hover);

    @media (forced-colors: active) {
      outline: 1px solid Highlight;
      outline-offset: -1px;
    }
  }

  .pp-link {
    cursor: pointer;
  }

  :host .pp-row-link {
    color: inherit;
    text-decoration: none;
  }

  [part~='item']:is(:hover, :focus-within) .pp-row-link {
    text-decoration: underline;
  }

  [part~='item'] img {
    max-inline-size: 100%;
  }

  .pp-row {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0.15em 0.9em;

    /* Allows cells to get narrower than their longest word, which then breaks. */
    & > * {
      min-inline-size: 0;
    }

    & > :first-child {
      color: var(--_muted);
      font-variant-numeric: tabular-nums;
    }
  }

  @media print {
    [part~='item'] {
      break-inside: avoid;
    }
  }
`;

/** Styles of the list. The first sheet stays first, see page-styles.ts. */
export const listStyles = [
  baseStyles,
  iconStyles,
  shellStyles,
  buttonStyles,
  stateStyles,
  errorStyles,
  errorsAtFootStyles,
  avatarStyles,
  valueStyles,
  narrowTitleStyles,
  rows,
];
