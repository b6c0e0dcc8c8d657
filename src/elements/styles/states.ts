import { css } from 'lit';

/** What is shown while rows are loading: the progress bar, and grey rows. */
export const stateStyles = css`
  /*
   * Browsers restyle animated elements in each frame, even out of view, which with a hundred panels on a page takes all
   * their time. This skips those out of view, including their animations.
   */
  [part~='progress'],
  .pp-skeleton {
    content-visibility: auto;
  }

  [part~='progress'] {
    position: relative;
    block-size: 3px;
    margin-block-end: -3px;
    z-index: 3;
    overflow: hidden;
  }

  :host progress:is([part~='progress'], [part~='progress'] *) {
    display: block;
    inline-size: 100%;
    block-size: 3px;
    margin-block-start: 0;
    border: 0;
    border-radius: 0;
    background: transparent;
    color: var(--_accent);
    appearance: none;

    &:indeterminate {
      background: linear-gradient(90deg, transparent, var(--_accent), transparent) 50% / 40% 100% no-repeat;
      animation: pp-slide 1.2s infinite ease-in-out;
    }
  }

  /* Chromium and WebKit style a progress bar by pseudo-elements of their own, Firefox by others. */
  progress:is([part~='progress'], [part~='progress'] *) {
    &::-webkit-progress-bar {
      background: transparent;
    }

    &::-webkit-progress-value {
      background: var(--_accent);
      transition: inline-size 0.2s;
    }

    &::-moz-progress-bar {
      background: var(--_accent);
    }

    &:indeterminate::-moz-progress-bar {
      background: transparent;
    }
  }

  @keyframes pp-slide {
    from {
      transform: translateX(-70%);
    }
    to {
      transform: translateX(70%);
    }
  }

  .pp-place {
    display: contents;
  }

  .pp-skeleton {
    padding-block: 0.25em;
    contain-intrinsic-block-size: calc(var(--_rows, 5) * var(--_row));

    & > * {
      display: flex;
      align-items: center;
      block-size: var(--_row);
      padding-inline: var(--_pad);
      border-block-end: 1px solid var(--_border);
      animation: pp-pulse 1.6s infinite ease-in-out;
    }

    & > :last-child {
      border: 0;
    }

    & > .pp-skeleton-head {
      block-size: calc(var(--_row) + 1px);
      border-block: 1px solid var(--_border);
      background: var(--_surface);
    }

    & > :has(+ :is(.pp-skeleton-pager, .pp-skeleton-status)) {
      border-block-end-color: transparent;
    }

    & > .pp-skeleton-status {
      block-size: var(--_foot);
      border-block-start: 1px solid var(--_border);
    }

    & > .pp-skeleton-pager {
      block-size: var(--_foot);
      border-block-start: 1px solid var(--_border);
    }

    & > ::before,
    & > ::after {
      content: '';
      flex: 0 1 42%;
      block-size: 0.7em;
      border-radius: 1em;
      background: var(--_border);
    }

    & > ::after {
      flex-basis: 18%;
      margin-inline-start: auto;
    }

    & > :nth-child(3n + 2)::before {
      flex-basis: 30%;
    }

    & > :nth-child(3n)::before {
      flex-basis: 52%;
    }

    @media (forced-colors: active) {
      & > ::before,
      & > ::after {
        background: GrayText;
        forced-color-adjust: none;
      }
    }
  }

  /* As high as the content that will replace it. */
  .pp-shape {
    --_foot: calc(2.6em * var(--_d));
    padding-block: 0;
    /* With head and foot: for a frame, that is how high it is. */
    contain-intrinsic-block-size: calc((var(--_rows, 5) + 1) * var(--_row) + 1px + var(--_foot));
    overflow: clip;

    &:has(> .pp-skeleton-pager) {
      --_foot: calc(2.1em + 1.2 * var(--_pad) + 1px);
    }
  }

  .pp-skeleton-live {
    all: unset;
    display: block;
    flex: 99999 1 12.9em;
    block-size: 2em;
  }

  /* The texts are known, and take the place that they will have. */
  :host :is(.pp-skeleton-header, .pp-skeleton-title, .pp-skeleton-description) {
    all: unset;
    display: block;
    visibility: hidden;
  }

  :host .pp-skeleton-header {
    flex: 999 1 auto;
    max-inline-size: 100%;
    padding-inline: var(--_pad);
  }

  :host .pp-skeleton-title {
    font-size: 1.15em;
    font-weight: 600;
    line-height: 1.3;
    text-wrap: balance;
  }

  :host .pp-skeleton-description {
    margin-block-start: 0.2em;
    text-wrap: pretty;
  }

  .pp-skeleton-views,
  .pp-skeleton-tools,
  .pp-skeleton-filters {
    all: unset;
    display: block;
    flex: 0 0 100%;
    block-size: 2.1em;
  }

  .pp-skeleton-views {
    block-size: calc(2.6em + 1px);
  }

  :host .pp-skeleton-tools {
    flex: 1 1 auto;
    inline-size: calc(var(--_search) + 2 * var(--_pad));
    block-size: 2.2em;
  }

  @keyframes pp-pulse {
    50% {
      opacity: 0.4;
    }
  }
`;
