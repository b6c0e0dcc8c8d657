import { css } from 'lit';

/** The tabs of views, and their actions. */
export const viewTabStyles = css`
  :host :is([part~='view-bar'], .pp-tabs, .pp-tab, .pp-view-actions) {
    all: unset;
    box-sizing: border-box;
    display: block;
  }

  :host .pp-view-actions {
    display: flex;
    flex: none;
    align-items: center;
    gap: 0.15em;
    margin-inline-start: auto;
  }

  /* The menu has the same actions. */
  @container (inline-size < 30em) {
    :host :is(.pp-reset-view, .pp-save-view) {
      display: none;
    }
  }

  :host [part~='view-bar'] {
    container-type: inline-size;
    display: flex;
    align-items: center;
    gap: 0.5em;
    padding-inline: calc(var(--_pad) - 0.7em) var(--_pad);
    border-block-end: 1px solid var(--_border);

    @media print {
      display: none;
    }
  }

  :host .pp-tabs {
    display: flex;
    flex: 0 1 auto;
    min-inline-size: 0;
    overflow: auto hidden;
    overscroll-behavior-inline: contain;
    scrollbar-width: none;
    /* Where tabs are cut, they fade. The first begins after this width, and the last ends before it. */
    mask: linear-gradient(90deg, #0000, #000 0.7em calc(100% - 0.7em), #0000);
  }

  :host .pp-tab {
    position: relative;
    flex: none;
    display: flex;
    align-items: center;
    gap: 0.5em;
    min-block-size: 2.6em;
    padding-inline: 0.7em;
    color: var(--_muted);
    font-weight: 500;
    white-space: nowrap;
    cursor: pointer;

    &:is(:hover, [aria-selected='true']) {
      color: var(--_color);
    }

    &:focus-visible {
      border-radius: calc(var(--_radius) * 0.5);
      outline: 2px solid var(--_ring);
      outline-offset: -3px;
    }
  }

  .pp-tab[aria-selected='true']::after {
    content: '';
    position: absolute;
    inset-inline: 0.7em;
    inset-block-end: 0;
    border-block-end: 2px solid var(--_accent);
  }

  .pp-modified {
    padding: 0 0.5em;
    border-radius: 99em;
    background: color-mix(in srgb, var(--_muted) 16%, transparent);
    font-size: 0.82em;
    font-weight: 400;
  }

  @media (pointer: coarse) {
    :host :is(.pp-tab, .pp-view-actions .pp-button) {
      min-block-size: 2.9em;
    }
    :host .pp-view-actions .pp-more {
      inline-size: 2.9em;
    }
  }

  @media (forced-colors: active) {
    .pp-tab[aria-selected='true']::after {
      border-color: Highlight;
    }
  }
`;
