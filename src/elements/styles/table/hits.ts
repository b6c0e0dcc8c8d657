import { css } from 'lit';

/** What a search has found. A rule for all elements would cost whenever rows are styled: it counts while one searches. */
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
