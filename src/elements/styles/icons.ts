import { css } from 'lit';

/** Icons: in the color and the size of the text, on its line. */
export const iconStyles = css`
  :host .pp-icon {
    display: inline-block;
    flex: none;
    inline-size: 1em;
    block-size: 1em;
    max-inline-size: none;
    fill: none;
    stroke: currentcolor;
    stroke-width: 2;
    stroke-linecap: round;
    stroke-linejoin: round;
    vertical-align: -0.125em;
    pointer-events: none;
  }

  /* As their text, whatever color they have otherwise. */
  @media (forced-colors: active) {
    :host .pp-icon {
      color: inherit !important;
      stroke: currentcolor !important;
    }
  }

  :dir(rtl) > .pp-directed {
    scale: -1 1;
  }
`;
