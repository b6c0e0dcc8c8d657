import { clipText } from '../../core/base/text/clip-text.ts';
import { kindOf } from '../../adapters/map/lists.ts';
import { pageReader } from '../../adapters/map/page-reader.ts';
import { messageOf, ProcessPanelError } from '../../core/base/errors/process-panel-error.ts';
import { starterPage } from './page/starter-page.ts';
import { guessSource, parseJson, yamlOf } from './guess-source.ts';
import { nameOf, textAt } from '../read-text.ts';
import type { CliIo } from '../cli-io.ts';

/** Number of items to show. */
const SHOWN_ITEMS = 3;

/**
 * Prints what a JSON file or answer contains: a page that shows it, the first items before and after a guessed mapping,
 * missing members, and the mapping itself to start from.
 *
 * @throws Error if the input cannot be read, is not JSON, or has no items
 */
export async function inspect(from: string, io: CliIo): Promise<void> {
  const place = nameOf(from);
  const json = parseJson(await textAt(from, io), place);
  const { items, source, notes, missing } = guessSource(json, place);
  io.out(
    `${place}: ${kindOf(json)}; ${items.length} item${items.length === 1 ? '' : 's'}${source.items ? ` in ${source.items}` : ''}\n`,
  );
  io.out(
    `\nA page to start from, beside the folder panels:\n\n${starterPage(source, items, from === '-' ? 'processes.json' : from)}`,
  );
  io.out(`\nThe first items as they are:\n\n${jsonOf(items.slice(0, SHOWN_ITEMS))}\n`);
  try {
    const { processes } = pageReader(source, { timeZone: 'UTC' })(json, place);
    const bare = processes.slice(0, SHOWN_ITEMS).map(process => withoutRaw(process));
    io.out(`\nThe same as processes, without their "item" and "variables":\n\n${jsonOf(bare)}\n`);
  } catch (thrown) {
    const hint = thrown instanceof ProcessPanelError ? ` ${thrown.hint ?? ''}` : '';
    io.out(`\nThey cannot be read as processes: ${messageOf(thrown)}.${hint}\n`);
  }
  if (missing.length > 0) io.out(`\nMissing: ${missing.join(', ')}\n`);
  for (const note of notes) io.out(`Note: ${note}\n`);
  io.out(`\nA mapping to start from:\n\n${yamlOf(source)}`);
}

function withoutRaw(process: object): object {
  return Object.fromEntries(Object.entries(process).filter(([name]) => name !== 'item' && name !== 'variables'));
}

const jsonOf = (value: unknown): string =>
  JSON.stringify(value, (_, member: unknown) => (typeof member === 'string' ? clipText(member, 120) : member), 2);
