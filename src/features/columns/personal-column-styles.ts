import { css } from 'lit';

/** Styles of the tools for columns: separators and drop marks in the head, and the menu. */
export const personalColumnStyles = css`
  :host [part~='column-resizer'] {
    all: unset;
    position: absolute;
    inset-block: 0;
    inset-inline-end: 0;
    display: none;
    inline-size: 0.7em;
    cursor: col-resize;
    touch-action: none;
    -webkit-user-select: none;
    user-select: none;

    &:focus-visible {
      outline-offset: -2px;
    }
  }

  @media screen {
    .pp-frozen > thead [part~='column-resizer'] {
      display: block;
    }
  }

  :host .pp-cards [part~='column-resizer'] {
    display: none;
  }

  [part~='column-resizer'] {
    /* The visible line of the separator. */
    &::after {
      content: '';
      position: absolute;
      inset-block: 25%;
      inset-inline-end: 0;
      inline-size: 1px;
      background: var(--_border);
    }

    &:is(:hover, :focus-visible, .pp-resizing)::after {
      inset-block: 0;
      inline-size: 3px;
      background: var(--_accent);
    }
  }

  /* Not beside the border of the panel, or the edge of a title that stays. */
  :is(th:last-child, .pp-at-title .pp-lead)
    > [part~='column-resizer']:not(:hover, :focus-visible, .pp-resizing)::after {
    content: none;
  }

  :host [data-column] {
    -webkit-user-select: none;
    user-select: none;
  }

  .pp-dragging {
    cursor: grabbing;
  }

  .pp-dragged > * {
    opacity: 0.5;
  }

  .pp-drop-before {
    box-shadow: inset 3px 0 var(--_accent);

    &:dir(rtl) {
      box-shadow: inset -3px 0 var(--_accent);
    }
  }

  .pp-drop-after {
    box-shadow: inset -3px 0 var(--_accent);

    &:dir(rtl) {
      box-shadow: inset 3px 0 var(--_accent);
    }
  }

  :host .pp-columns-button {
    margin-inline-start: auto;
  }

  :host :is(.pp-export, .pp-explain) ~ .pp-columns-button {
    margin-inline-start: 0;
  }

  :host [part~='columns-menu'] {
    all: unset;
    position: fixed;
    z-index: 3;
    display: none;
    flex-direction: column;
    align-items: stretch;
    box-sizing: border-box;
    gap: 0.6em;
    max-inline-size: calc(100vw - 16px);
    padding: 0.6em;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_background);
    box-shadow: var(--_lifted);
    color: var(--_color);
    overflow: auto;
    overscroll-behavior: contain;

    &.pp-open {
      display: flex;
    }

    & > ul {
      all: unset;
      display: block;
    }

    & li {
      all: unset;
      display: flex;
      align-items: center;
      gap: 0.35em;
      padding-block: 0.15em;
    }

    & label {
      all: unset;
      flex: 1 1 auto;
      display: flex;
      align-items: center;
      gap: 0.5em;
      min-inline-size: 5em;
      min-block-size: 2.1em;
      padding-inline-end: 0.8em;
      overflow-wrap: anywhere;
      cursor: pointer;
    }

    & select {
      all: revert;
      flex: none;
      min-block-size: 2.1em;
      max-inline-size: 9em;
      border: 1px solid var(--_control);
      border-radius: calc(var(--_radius) * 0.6);
      background: var(--_background);
      color: var(--_color);
      font: inherit;
    }

    & [aria-disabled='true'] {
      border-color: var(--_border);
      color: var(--_muted);
      cursor: default;
      opacity: 0.6;
    }
  }

  :host :is(.pp-back, .pp-forth, .pp-group-by) {
    flex: none;
    padding: 0;
  }

  .pp-group-gap {
    flex: none;
    inline-size: 2.1em;
  }

  :host .pp-group-by {
    min-inline-size: 2.1em;

    &[aria-pressed='true'] {
      border-color: var(--_accent);
      background: var(--_hover);
      color: var(--_accent);
    }
  }

  @media (pointer: coarse) {
    :host [part~='column-resizer'] {
      inline-size: 1.8em;
    }
    :host [part~='columns-menu'] :is(.pp-button, select, label) {
      min-block-size: 2.9em;
      min-inline-size: 2.9em;
    }
  }

  @media (forced-colors: active) {
    [part~='column-resizer']:is(:hover, :focus-visible, .pp-resizing)::after {
      background: Highlight;
      forced-color-adjust: none;
    }
  }
`;
