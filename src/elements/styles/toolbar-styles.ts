import { css } from 'lit';

/** Bars above and below the table: the search box, the number of selected rows, the pager. */
export const toolbarStyles = css`
  :host [part~='search'] {
    flex: 0 1 auto;
    inline-size: var(--_search);
    min-inline-size: 0;
    min-block-size: 2.2em;
    padding: 0.3em 0.7em;
    padding-inline-start: 2.2em;
    border: 1px solid var(--_control);
    border-radius: calc(var(--_radius) * 0.6);
    /* A magnifier drawn without an image: a ring and a handle. */
    background:
      radial-gradient(circle, transparent 0.26em, var(--_muted) 0.3em 0.38em, transparent 0.42em) 0.6em 44% / 1em 1em
        no-repeat,
      linear-gradient(45deg, transparent 37%, var(--_muted) 41% 59%, transparent 63%) 1.27em 66% / 0.4em 0.4em no-repeat,
      var(--_background);
    line-height: 1.3;

    &:focus-visible {
      border-color: var(--_accent);
      outline-offset: -1px;
    }
  }

  [part~='search'] {
    &:dir(rtl) {
      background-position-x:
        right 0.6em,
        right 0.5em,
        0;
    }

    &::placeholder {
      color: var(--_muted);
      opacity: 1;
    }
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

  :host :is(.pp-first, .pp-previous, .pp-next, .pp-last) {
    inline-size: 2.2em;
    min-inline-size: 1.65em;
    padding: 0;
  }

  :is(.pp-first, .pp-previous, .pp-next, .pp-last)::before {
    content: '';
    inline-size: 0.7em;
    block-size: 0.8em;
    background: currentcolor;
    clip-path: polygon(60% 0, 80% 15%, 40% 50%, 80% 85%, 60% 100%, 10% 50%);
  }

  :is(.pp-first, .pp-last)::before {
    clip-path: polygon(0 0, 18% 0, 18% 100%, 0 100%, 0 0, 80% 0, 100% 15%, 60% 50%, 100% 85%, 80% 100%, 30% 50%, 80% 0);
  }

  :is(.pp-next, .pp-last)::before,
  :is(.pp-first, .pp-previous):dir(rtl)::before {
    scale: -1 1;
  }

  :is(.pp-next, .pp-last):dir(rtl)::before {
    scale: none;
  }

  :host .pp-export {
    margin-inline-start: auto;

    & ~ .pp-explain {
      margin-inline-start: 0;
    }
  }

  @media (forced-colors: active) {
    /* Keeps the magnifier, which is a background. */
    :host [part~='search'] {
      --_muted: FieldText;
      --_background: Field;
      --_control: FieldText;
      color: FieldText;
      forced-color-adjust: none;
    }
    :is(.pp-first, .pp-previous, .pp-next, .pp-last)::before {
      background: ButtonText;
      forced-color-adjust: none;
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
