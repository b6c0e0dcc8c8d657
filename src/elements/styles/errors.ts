import { css } from 'lit';

/** Errors and notices: above the rows, at their foot, and in a cell. */
export const errorStyles = css`
  [part~='error'],
  .pp-notice {
    margin: calc(var(--_pad) * 0.7) var(--_pad);
    padding: calc(var(--_pad) * 0.7) var(--_pad);
    border: 1px solid color-mix(in srgb, var(--_error) 30%, transparent);
    border-inline-start: 4px solid var(--_error);
    border-radius: calc(var(--_radius) * 0.6);
    background: var(--_error-back);
    color: var(--_color);
  }

  /* Below rows that stay, above what else is at the foot, and in view wherever the reader is. */
  .pp-at-foot {
    all: unset;
    display: block;
    order: -3;
    flex: 1 0 100%;
    min-inline-size: 0;
    color: var(--_color);

    & > [part~='error'] {
      max-block-size: 40vh;
      margin: 0;
      padding-block: calc(var(--_pad) * 0.5);
      overflow-y: auto;
    }
  }

  @media screen {
    [part~='footer']:has(> .pp-at-foot) {
      position: sticky;
      inset-block-end: 0;
      z-index: 4;
      background: var(--_background);
    }
  }

  /* The row with the focus is scrolled to a place above it. */
  [part~='panel']:has(> [part~='footer'] > .pp-at-foot) :is([part~='row'], [part~='item']) {
    scroll-margin-block-end: 12em;
  }

  .pp-notice {
    border-color: var(--_border);
    border-inline-start-color: var(--_control);
    background: var(--_surface);
  }

  .pp-error-title {
    color: var(--_error);
    font-weight: 600;
  }

  .pp-error-list {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0.9em;
    margin-block-start: 0.4em;
  }

  .pp-error-message,
  .pp-error-place,
  .pp-error-hint {
    margin-block-start: 0.15em;
    overflow-wrap: anywhere;
  }

  .pp-error-message,
  .pp-error-hint {
    white-space: pre-wrap;
  }

  .pp-error-hint {
    font-weight: 500;
  }

  .pp-error-place {
    color: var(--_muted);
    font-size: 0.9em;
  }

  .pp-error-excerpt {
    margin: 0.4em 0;
    padding: 0.5em 0.75em;
    border: 1px solid var(--_border);
    border-radius: calc(var(--_radius) * 0.5);
    background: var(--_background);
    font:
      0.9em/1.5 ui-monospace,
      'Cascadia Code',
      'SF Mono',
      Menlo,
      Consolas,
      monospace;
    white-space: pre;
    overflow-x: auto;
    tab-size: 2;
  }

  :host .pp-error-excerpt mark {
    border-radius: 2px;
    background: color-mix(in srgb, var(--_error) 22%, transparent);
    color: inherit;
    padding: 0;
  }

  .pp-error-actions {
    display: flex;
    gap: 0.5em;
    margin-block-start: 0.7em;
  }

  .pp-cell-error {
    display: inline-block;
    max-inline-size: min(22em, 100%);
    color: var(--_error);
    vertical-align: bottom;
    white-space: nowrap;
    overflow: hidden;
    text-overflow: ellipsis;

    & > .pp-icon {
      margin-inline-end: 0.35em;
    }
  }
`;
