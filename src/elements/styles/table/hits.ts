import { css } from 'lit';

/**
 * Hits of a search. A rule for all elements would slow down any styling of rows, so it applies only during a search.
 */
export const hitStyles = css`
  .pp-marked :is([part~='cell'], [part~='cell'] *)::highlight(pp-hit) {
    background-color: light-dark(#ffe591, #6b570c);
    color: light-dark(#1d2530, #fff);
  }

  @media (forced-colors: active) {
    .pp-marked :is([part~='cell'], [part~='cell'] *)::highlight(pp-hit) {
      background-color: Mark;
      color: MarkText;
    }
  }
`;
