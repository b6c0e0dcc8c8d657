import { css } from 'lit';

/** Errors and notices: above the rows, and in a cell. */
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
