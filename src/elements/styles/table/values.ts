import { css } from 'lit';

/**
 * Values with styles of their own: badges, tones, tags, people, shares and times; also for use in markup of templates.
 *
 * Each rule has the specificity of an element selector, and comes after the page's rules: universal resets do not affect
 * values, but any class of the page does.
 */
export const valueStyles = css`
  /* A text is ordered by its own direction, which may not be that of the panel. */
  :is(.pp-plaintext, .pp-user-name),
  :where([part~='cell'], [part~='item']) :where(p, li, dt, dd, h1, h2, h3, h4, h5, h6):where(:not([dir])) {
    unicode-bidi: plaintext;
  }

  :is(.pp-lines, .pp-value).pp-plaintext,
  .pp-user-name,
  :where([part~='cell'], [part~='item']) :where(p, li, dt, dd, h1, h2, h3, h4, h5, h6):where(:not([dir])) {
    text-align: -webkit-match-parent;
    text-align: match-parent;
  }

  :where(.pp-muted):not(html) {
    color: var(--_muted);
  }

  :where(.pp-badge, .pp-tag, .pp-relative, .pp-boolean, .pp-toned, .pp-user, .pp-progress):not(html) {
    white-space: nowrap;
  }

  :where(.pp-tone-neutral) {
    --_tone: light-dark(#485261, #c3cad5);
    --_tone-back: light-dark(#eceff3, #2d323b);
    --_tone-line: light-dark(#6b7585, #8690a0);
  }
  :where(.pp-tone-info) {
    --_tone: light-dark(#1d4fbf, #a9c3ff);
    --_tone-back: light-dark(#e8effd, #1f2f55);
    --_tone-line: light-dark(#3f72e0, #7ba1f5);
  }
  :where(.pp-tone-success) {
    --_tone: light-dark(#14663a, #8fdcb0);
    --_tone-back: light-dark(#e3f5ea, #173526);
    --_tone-line: light-dark(#25915a, #4fb883);
  }
  :where(.pp-tone-warning) {
    --_tone: light-dark(#7a4a00, #f2c776);
    --_tone-back: light-dark(#fdf1d8, #3a2c11);
    --_tone-line: light-dark(#b97700, #d79c33);
  }
  :where(.pp-tone-danger) {
    --_tone: light-dark(#a01c17, #ffb1a8);
    --_tone-back: light-dark(#fdeae8, #43201e);
    --_tone-line: light-dark(#d0413a, #ef756b);
  }

  :where(.pp-tone-neutral, .pp-tone-info, .pp-tone-success, .pp-tone-warning, .pp-tone-danger):where(
      :not(.pp-progress, .pp-button)
    ):not(html) {
    color: var(--_tone);
  }

  :where(.pp-badge):not(html) {
    display: inline-block;
    max-inline-size: 100%;
    padding: 0.08em 0.65em;
    border-radius: 1em;
    background: var(--_tone-back, light-dark(#eceff3, #2d323b));
    font-size: 0.9em;
    font-weight: 500;
    overflow: hidden;
    text-overflow: ellipsis;
    vertical-align: middle;
  }

  :host .pp-tone-icon {
    inline-size: 0.9em;
    block-size: 0.9em;
    margin-inline-end: 0.3em;
    vertical-align: -0.1em;
    stroke: var(--_tone-line);
    stroke-width: 2.5;
  }

  :where(.pp-tag):not(html) {
    display: inline-block;
    padding: 0.05em 0.5em;
    border: 1px solid var(--_border);
    border-radius: calc(var(--_radius) * 0.5);
    background: var(--_surface);
    font-size: 0.88em;
  }

  :where(.pp-user):not(html) {
    display: inline-flex;
    align-items: center;
    gap: 0.5em;
    max-inline-size: 100%;
  }

  :where(.pp-user-name):not(html) {
    min-inline-size: 0;
    overflow: hidden;
    text-overflow: ellipsis;
  }

  :host .pp-boolean > .pp-icon {
    margin-inline-end: 0.3em;
    stroke: var(--_muted);
    stroke-width: 2.5;
  }

  :host .pp-true > .pp-icon {
    stroke: light-dark(#14663a, #8fdcb0);
  }

  :where(.pp-progress):not(html) {
    display: inline-flex;
    align-items: center;
    gap: 0.6em;
    inline-size: 100%;
    min-inline-size: 6em;
    max-inline-size: 12em;
    font-variant-numeric: tabular-nums;
  }
  /* In a column, beside texts that need the room. */
  :where(td > .pp-progress):not(html) {
    max-inline-size: 7em;
  }

  :where(.pp-progress > :last-child):not(progress) {
    flex: none;
    min-inline-size: 2.8em;
    text-align: end;
  }

  :where(.pp-progress, .pp-progress > *):is(progress) {
    --_bar: var(--_tone-line, var(--_accent));
    flex: 1 1 4em;
    min-inline-size: 0;
    block-size: 0.5em;
    border: 0;
    border-radius: 1em;
    background: var(--_border);
    color: var(--_bar);
    appearance: none;
    overflow: hidden;
  }

  :where(progress.pp-progress, .pp-progress > progress) {
    &::-webkit-progress-bar {
      background: var(--_border);
    }

    &::-webkit-progress-value {
      background: var(--_bar);
      border-radius: 1em;
    }

    &::-moz-progress-bar {
      background: var(--_bar);
      border-radius: 1em;
    }
  }

  /* The full date, if the reader has requested it. */
  .pp-whole .pp-relative {
    white-space: normal;

    & > .pp-sr-only {
      position: static;
      inline-size: auto;
      block-size: auto;
      clip-path: none;
      white-space: normal;
    }
  }

  /* Bubbles for keyboard focus: see row-bubbles.ts. */
  :is(.pp-relative > .pp-date, .pp-whole-text):popover-open {
    position: fixed;
    inset: auto;
    inline-size: auto;
    block-size: auto;
    margin: 0;
    padding: 0.2em 0.6em;
    border: 1px solid var(--_border);
    border-radius: calc(var(--_radius) * 0.6);
    clip-path: none;
    background: var(--_background);
    color: var(--_color);
    box-shadow: 0 2px 8px rgb(0 0 0 / 15%);
    font-weight: normal;
    pointer-events: none;
  }

  .pp-whole-text:popover-open {
    box-sizing: border-box;
    padding: 0.15em 0.45em;
    line-height: 1.2;
    overflow-wrap: anywhere;
  }

  /* Text for assistive technology only must not be selected and copied. */
  .pp-relative > .pp-sr-only {
    user-select: none;
  }

  @media (forced-colors: active) {
    .pp-badge {
      border: 1px solid CanvasText;
    }
    progress.pp-progress,
    .pp-progress > progress {
      --_bar: CanvasText;
      border: 1px solid CanvasText;
      background: Canvas;
      forced-color-adjust: none;
    }
  }

  @media (forced-colors: active) {
    :is(progress.pp-progress, .pp-progress > progress)::-webkit-progress-bar {
      background: Canvas;
    }
  }

  @media print {
    /* The number takes less space. */
    .pp-progress:not(progress) {
      min-inline-size: 0;
    }
    :is(.pp-progress > progress, .pp-whole-text) {
      display: none;
    }
    :is(.pp-badge, .pp-tag, .pp-progress > progress) {
      print-color-adjust: exact;
    }
  }
`;
