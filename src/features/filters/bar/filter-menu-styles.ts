import { css } from 'lit';

/** Styles of the menu of a filter: its choices, or a range. */
export const filterMenuStyles = css`
  :host
    :is(
      [part~='filter-menu'],
      .pp-choices,
      .pp-choice,
      .pp-choices-note,
      .pp-menu-foot,
      .pp-range-fields,
      .pp-range-field,
      .pp-range-fault
    ) {
    all: unset;
    box-sizing: border-box;
    display: block;
  }

  :host [part~='filter-menu'] {
    position: fixed;
    z-index: 3;
    display: none;
    flex-direction: column;
    gap: 0.4em;
    inline-size: max-content;
    min-inline-size: 14em;
    max-inline-size: min(24em, calc(100vw - 16px));
    padding: 0.5em;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_background);
    box-shadow: var(--_lifted);
    color: var(--_color);
    overflow: hidden;

    &.pp-open {
      display: flex;
    }

    & > .pp-choices {
      flex: 0 1 auto;
      min-block-size: 0;
      max-block-size: 20em;
      overflow: auto;
      overscroll-behavior: contain;
      scrollbar-width: thin;
      scrollbar-color: var(--_control) transparent;
    }

    & .pp-field {
      min-block-size: 2.2em;
      padding-block: 0.25em;
    }
  }

  :host .pp-choice {
    display: flex;
    align-items: center;
    gap: 0.6em;
    min-block-size: 2.1em;
    padding-inline: 0.45em;
    border-radius: calc(var(--_radius) * 0.5);
    cursor: pointer;

    &:is(:hover, :focus-within) {
      background: var(--_hover);
    }

    @media (forced-colors: active) {
      &:is(:hover, :focus-within) {
        outline: 1px solid Highlight;
        outline-offset: -1px;
      }
    }
  }

  .pp-choice-label {
    flex: 1 1 auto;
    min-inline-size: 0;
    text-align: -webkit-match-parent;
    text-align: match-parent;
    overflow-wrap: anywhere;
  }

  .pp-choice-count {
    flex: none;
    color: var(--_muted);
    font-size: 0.92em;
    font-variant-numeric: tabular-nums;
  }

  .pp-none > .pp-choice-label {
    color: var(--_muted);
  }

  /* Rows without a value, below the values. */
  :host .pp-choice.pp-no-value {
    position: relative;
    margin-block-start: 0.5em;

    & > .pp-choice-label {
      color: var(--_muted);
      font-style: italic;
    }

    &:not(:first-child)::before {
      content: '';
      position: absolute;
      inset: -0.25em 0 auto;
      border-block-start: 1px solid var(--_border);
    }

    &:first-child {
      margin-block-start: 0;
    }
  }

  :host .pp-choices-note {
    padding: 0.2em 0.45em;
    color: var(--_muted);
    font-size: 0.92em;
  }

  :host .pp-menu-foot {
    display: flex;
    justify-content: end;
    padding-block-start: 0.4em;
    border-block-start: 1px solid var(--_border);
  }

  :host .pp-quiet {
    padding-inline: 0.6em;
    border-color: transparent;
    background: none;
    color: var(--_accent);
  }

  :host .pp-range-fields {
    display: grid;
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: 0.5em;
    inline-size: 21em;
    max-inline-size: 100%;
    padding: 0.25em;
  }

  :host .pp-range-field > span {
    display: block;
    margin-block-end: 0.2em;
    color: var(--_muted);
    font-size: 0.92em;
  }

  :host .pp-range-fault {
    grid-column: 1 / -1;
    color: var(--_error);
    font-size: 0.92em;

    &[hidden] {
      display: none;
    }
  }

  @media (pointer: coarse) {
    :host .pp-choice {
      min-block-size: 2.9em;

      & > input {
        inline-size: 1.3em;
        block-size: 1.3em;
      }
    }
    :host [part~='filter-menu'] :is(.pp-field, .pp-button) {
      min-block-size: 2.9em;
    }
  }
`;
