import { css } from 'lit';

/**
 * Tokens and styles that a page may override with any rule: they are in a cascade layer declared before the page's sheets,
 * so that a class such as `text-end` or `table-danger` wins without `!important`.
 *
 * Lengths are in `em`, since some pages set `rem` to 10 px.
 */
export const baseStyles = css`
  @layer process-panel;

  :host {
    --_color: var(--process-panel-color, light-dark(#1d2530, #e3e6eb));
    --_muted: var(--process-panel-muted-color, light-dark(#586272, #a9b2bf));
    --_background: var(--process-panel-background, light-dark(#fff, #17191e));
    --_surface: var(--process-panel-surface, light-dark(#f6f7f9, #1e2127));
    --_border: var(--process-panel-border-color, light-dark(#e2e5ea, #31353d));
    --_control: var(--process-panel-control-color, light-dark(#858e9c, #767f8d));
    --_accent: var(--process-panel-accent-color, light-dark(#2b59c8, #93b4ff));
    --_hover: var(--process-panel-hover-background, light-dark(#f2f5fa, #20242c));
    --_selected: var(--process-panel-selected-background, light-dark(#e8effd, #223154));
    --_error: var(--process-panel-error-color, light-dark(#a8201a, #ffb3a9));
    --_error-back: var(--process-panel-error-background, light-dark(#fdf1f0, #34201f));
    --_radius: var(--process-panel-border-radius, 0.6em);
    --_d: var(--process-panel-density, 1);
    --_pad: var(--process-panel-padding, 0.9em);
    --_ring: var(--process-panel-focus-color, var(--_accent));
    /* The edge of columns that stay, which is the one line where others end: in the dark, a shadow is not seen beside it. */
    --_edge: light-dark(var(--_border), color-mix(in srgb, var(--_border), var(--_color) 25%));
    /* 44 px for text of 15 px; whole px, or the lines below cells that stay would be a px above those beside them. */
    --_row: var(--process-panel-row-height, round(44em / 15 * var(--_d), 1px));
    /* The shadow of menus. */
    --_lifted: 0 0.5em 1.5em light-dark(rgb(20 30 50 / 22%), rgb(0 0 0 / 60%));
  }

  @layer process-panel {
    :host {
      color: var(--_color);
      font-family: var(--process-panel-font-family, inherit);
      font-size: var(--process-panel-font-size, 0.9375em);
      font-weight: normal;
      font-style: normal;
      /* 21 px for text of 15 px: lines of whole px, so that cells that stay are not a px above those beside them. */
      line-height: 1.4;
      letter-spacing: normal;
      text-align: start;
      text-indent: 0;
      text-transform: none;
      white-space: normal;
      overflow-wrap: break-word;
    }

    a {
      color: var(--_accent);
      text-underline-offset: 0.15em;
    }

    mark {
      background: light-dark(#fff0b8, #5f4d0c);
      color: inherit;
    }

    code,
    kbd,
    samp,
    pre {
      font-size: 0.92em;
    }

    th {
      text-align: start;
      font-weight: 600;
    }

    td {
      vertical-align: middle;
    }

    [part~='header-cell'] {
      color: var(--_muted);
      white-space: nowrap;

      &:is([aria-sort$='ending'], :has(:hover)) {
        color: var(--_color);
      }
    }

    [part~='cell'] {
      max-inline-size: 40em;
      font-variant-numeric: tabular-nums;
    }
  }
`;
