import { css } from 'lit';

/**
 * Hits of a search. Chromium inherits highlights, and would compute the highlight of each element in a row for a rule of
 * all elements; Firefox and WebKit inherit none.
 */
export const hitStyles = css`
  .pp-scroller {
    --_hit: light-dark(#ffe591, #6b570c);
    --_hit-text: light-dark(#1d2530, #fff);

    @media (forced-colors: active) {
      --_hit: Mark;
      --_hit-text: MarkText;
    }

    &::highlight(pp-hit) {
      background-color: var(--_hit);
      color: var(--_hit-text);
    }
  }

  @supports (-moz-appearance: none) or (hanging-punctuation: first) {
    .pp-marked :is([part~='cell'], [part~='cell'] *)::highlight(pp-hit) {
      background-color: var(--_hit);
      color: var(--_hit-text);
    }
  }
`;
