import { readFileSync } from 'node:fs';

/**
 * A block of code of a page of the documentation, as readers copy it: what a page says is tried as it is written.
 *
 * @param language - of the block
 * @param text - that the block has
 */
export function documentedBlock(page: string, language: string, text: string): string {
  const markdown = readFileSync(new URL(`../../../docs/${page}`, import.meta.url), 'utf8');
  const blocks = Array.from(markdown.matchAll(/```(\w+)\n([\s\S]*?)```/g));
  const found = blocks.find(([, name, code]) => name === language && code!.includes(text));
  if (!found) throw new Error(`docs/${page} has no ${language} with ${text}`);
  return found[2]!;
}

/** The page with a grid that a page of the documentation shows, with the actions that it shows elsewhere in place of its own. */
export function pageWithActions(page: string): string {
  const actions = documentedBlock(page, 'yaml', 'actions:').replace(/^(?=.)/gm, '    ');
  return documentedBlock(page, 'html', '<process-grid').replace(/^    actions:\n(?:      .*\n)+/m, actions);
}
