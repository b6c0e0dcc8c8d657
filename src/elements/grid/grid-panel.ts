import type { GridContent } from './grid-content.ts';
import type { GridShell } from './grid-shell.ts';

/** A grid as its features use it. */
export interface GridPanel extends GridShell {
  readonly content: GridContent;
}
