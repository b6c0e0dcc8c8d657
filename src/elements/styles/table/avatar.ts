import { css } from 'lit';

/** The filter `avatar`: initials on one of twelve colours, readable in both color schemes, below the picture. */
export const avatarStyles = css`
  .pp-avatar {
    --_hue: 0;
    --_size: var(--process-panel-avatar-size, calc(1.2em + 0.7em * var(--_d)));
    display: inline-grid;
    place-items: center;
    position: relative;
    flex: none;
    inline-size: var(--_size);
    block-size: var(--_size);
    border-radius: 50%;
    background: light-dark(oklch(0.91 0.055 var(--_hue)), oklch(0.38 0.075 var(--_hue)));
    color: light-dark(oklch(0.37 0.1 var(--_hue)), oklch(0.94 0.035 var(--_hue)));
    font-weight: 600;
    line-height: 1;
    vertical-align: middle;
    white-space: nowrap;
    overflow: hidden;
    user-select: none;

    @media (forced-colors: active) {
      border: 1px solid CanvasText;
    }
  }

  .pp-initials {
    font-size: calc(var(--_size) * 0.41);
    letter-spacing: 0.02em;
  }

  :host .pp-picture {
    position: absolute;
    inset: 0;
    place-self: stretch;
    inline-size: 100%;
    block-size: 100%;
    max-inline-size: none;
    border: 0;
    border-radius: 50%;
    object-fit: cover;
  }

  .pp-hue-1 {
    --_hue: 30;
  }
  .pp-hue-2 {
    --_hue: 60;
  }
  .pp-hue-3 {
    --_hue: 90;
  }
  .pp-hue-4 {
    --_hue: 120;
  }
  .pp-hue-5 {
    --_hue: 150;
  }
  .pp-hue-6 {
    --_hue: 180;
  }
  .pp-hue-7 {
    --_hue: 210;
  }
  .pp-hue-8 {
    --_hue: 240;
  }
  .pp-hue-9 {
    --_hue: 270;
  }
  .pp-hue-10 {
    --_hue: 300;
  }
  .pp-hue-11 {
    --_hue: 330;
  }

  /* Paper has no tooltips: print the name instead of the initials. */
  @media print {
    .pp-avatar[title] {
      display: inline-block;
      inline-size: max-content;
      /* One long name must not take the space of all titles. */
      max-inline-size: 11em;
      block-size: auto;
      border-radius: 0;
      background: none;
      color: inherit;
      font-weight: inherit;
      line-height: inherit;
      vertical-align: baseline;
      white-space: normal;
      overflow: visible;
      overflow-wrap: anywhere;

      &::after {
        content: attr(title);
      }
    }

    .pp-avatar[title] > *,
    .pp-user > .pp-avatar {
      display: none;
    }
  }
`;
