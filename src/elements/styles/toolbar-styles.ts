import { css } from 'lit';

/** Bars above and below the table: the search box, the number of selected rows, the pager. */
export const toolbarStyles = css`
  /* The search box and the icon over it: fields cannot contain elements. Without the box there is no icon either. */
  :host .pp-search {
    all: unset;
    position: relative;
    display: flex;
    min-inline-size: 0;
    overflow: clip;
    overflow-clip-margin: 2px;

    & > .pp-icon {
      position: absolute;
      inset-block: 0;
      inset-inline-start: 0.7em;
      margin-block: auto;
      color: var(--_muted);
    }
  }

  :host [part~='search'] {
    flex: 0 1 auto;
    inline-size: var(--_search);
    min-inline-size: 0;
    min-block-size: 2.2em;
    padding: 0.3em 0.7em;
    padding-inline-start: 2.2em;
    border: 1px solid var(--_control);
    border-radius: calc(var(--_radius) * 0.6);
    background: var(--_background);
    /* A whole number of px, as fields round the place of their text. */
    line-height: round(1.3em, 2px);

    &:focus-visible {
      border-color: var(--_accent);
      outline-offset: -1px;
    }
  }

  [part~='search']::placeholder {
    color: var(--_muted);
    opacity: 1;
  }

  .pp-selected-count {
    unicode-bidi: plaintext;
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }

  .pp-range {
    unicode-bidi: plaintext;
    margin-inline: 0.25em;
    text-align: center;
    font-variant-numeric: tabular-nums;
  }

  .pp-tool > .pp-icon {
    display: none;
  }

  :host .pp-first,
  :host .pp-previous,
  :host .pp-next,
  :host .pp-last {
    inline-size: 2.2em;
    min-inline-size: 1.65em;
    padding: 0;
  }

  :host :is(.pp-first, .pp-previous, .pp-next, .pp-last) > .pp-icon {
    inline-size: 1.2em;
    block-size: 1.2em;
  }

  :host .pp-export {
    margin-inline-start: auto;

    & ~ .pp-explain {
      margin-inline-start: 0;
    }
  }

  @media print {
    :host [part~='pager'] {
      display: none;
    }
  }

  /* Reserves the space of a button that is still loading. */
  :host .pp-coming {
    visibility: hidden;
  }
`;
