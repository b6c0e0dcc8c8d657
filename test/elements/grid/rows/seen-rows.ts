import type { ProcessGrid } from '../../../../src/elements/grid/process-grid.ts';
import { part, root, rows, scroller } from '../grid-fixture.ts';

/** The rows that are seen, whole or in part. */
export function seenRows(grid: ProcessGrid): HTMLElement[] {
  const box = scroller(grid).getBoundingClientRect();
  const top = part(grid, 'header-cell').getBoundingClientRect().bottom;
  return rows(grid).filter(row => {
    const rect = row.getBoundingClientRect();
    return rect.bottom > top + 0.5 && rect.top < box.bottom - 0.5;
  });
}

/** Rows, headings and details in the document. */
export const lines = (grid: ProcessGrid): HTMLElement[] => [
  ...root(grid).querySelectorAll<HTMLElement>('[part=table] > tbody > tr:not(.pp-spacer)'),
];

/** Whether lines cover the view without a gap. */
export function covered(grid: ProcessGrid): boolean {
  const box = scroller(grid).getBoundingClientRect();
  const bottom = box.top + scroller(grid).clientTop + scroller(grid).clientHeight;
  const top = part(grid, 'header-cell').getBoundingClientRect().bottom;
  const rects = lines(grid)
    .map(row => row.getBoundingClientRect())
    .filter(rect => rect.bottom > top && rect.top < bottom);
  const gapless = rects.every((rect, i) => i === 0 || Math.abs(rect.top - rects[i - 1]!.bottom) < 1);
  return rects.length > 0 && gapless && rects[0]!.top <= top + 1 && rects.at(-1)!.bottom >= bottom - 2;
}

/** Looks at every frame, as it is about to be painted, until it is told to stop: then tells how many were blank. */
export function watchFrames(grid: ProcessGrid): () => { frames: number; blank: number } {
  const seen = { frames: 0, blank: 0 };
  let id = requestAnimationFrame(function look() {
    seen.frames++;
    if (!covered(grid)) seen.blank++;
    id = requestAnimationFrame(look);
  });
  return () => {
    cancelAnimationFrame(id);
    return seen;
  };
}
