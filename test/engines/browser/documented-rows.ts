import { readFileSync } from 'node:fs';
import { documentedBlock } from './documented.ts';

/** Cells of the second column of the table of "Leaving the old task list", by those of the first. */
export function leavingRows(page: string): ReadonlyMap<string, string> {
  const markdown = readFileSync(new URL(`../../../docs/${page}`, import.meta.url), 'utf8');
  const [, section = ''] = /\n## Leaving the old task list\n([^]*?)\n## /.exec(markdown) ?? [];
  const rows = Array.from(section.matchAll(/^\| (.+?) \| (.+) \|$/gm), ([, there, here]) => [there!, here!] as const);
  return new Map(rows.filter(([there]) => there !== 'there'));
}

/** The page with a grid that a page of the documentation shows, with what is in `code` of a cell as its criteria. */
export function pageWithCriteria(page: string, cell: string): string {
  const criteria = Array.from(cell.matchAll(/`([^`]+)`/g), ([, code]) => `        - ${code}\n`).join('');
  return documentedBlock(page, 'html', '<process-grid').replace(
    /^( +criteria:\n)(?: +- .*\n)+/m,
    (_, head: string) => head + criteria,
  );
}
