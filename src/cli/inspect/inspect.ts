import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { clipText } from '../../core/base/text/clip-text.ts';
import { kindOf } from '../../adapters/map/lists.ts';
import { pageReader } from '../../adapters/map/page-reader.ts';
import { messageOf, ProcessPanelError } from '../../core/base/errors/process-panel-error.ts';
import { notesOfColumns, starterPage } from './page/starter-page.ts';
import { guessSource, parseJson, yamlOf } from './guess-source.ts';
import type { SourceMapping } from '../../core/config/panel-config.ts';
import type { GroupedItems } from './items-in-groups.ts';
import { withoutUnseen } from './missing-members.ts';
import { noteOfLinks } from './line-for-link.ts';
import { isAddress, nameOf, textAt, whyNot } from '../read-text.ts';
import type { CliIo } from '../cli-io.ts';

/** Number of items to show. */
const SHOWN_ITEMS = 3;

/**
 * Prints what a JSON file or answer contains: a page that shows it, the first items before and after a guessed mapping,
 * missing members, and the mapping itself to start from.
 *
 * @param out - a file that does not exist yet, for the page; without it, the page is printed
 * @throws Error if the input cannot be read, is not JSON, or has no items, or the page cannot be written
 */
export async function inspect(from: string, out: string | undefined, io: CliIo): Promise<void> {
  const place = nameOf(from);
  const json = parseJson(await textAt(from, io), place);
  const { items, source, groups, notes, missing } = guessSource(json, place);
  io.out(`${place}: ${kindOf(json)}; ${items.length} item${items.length === 1 ? '' : 's'}${placeIn(source, groups)}\n`);
  const page = starterPage(source, items, srcOf(from, out), groups);
  if (out === undefined) io.out(`\nA page to start from, beside the folder panels:\n\n${page}`);
  else {
    await writePage(out, page);
    io.out(`\nWritten: ${out}, a page to start from, beside the folder panels\n`);
  }
  io.out(`\nThe first items as they are:\n\n${jsonOf(items.slice(0, SHOWN_ITEMS))}\n`);
  try {
    const shown = { ...source, map: withoutUnseen(source.map ?? {}, items) };
    const { processes } = pageReader(shown, { timeZone: 'UTC' })(groups === null ? json : items, place);
    const bare = processes.slice(0, SHOWN_ITEMS).map(process => withoutRaw(process));
    io.out(`\nThe same as processes, without their "item" and "variables":\n\n${jsonOf(bare)}\n`);
  } catch (thrown) {
    const hint = thrown instanceof ProcessPanelError ? ` ${thrown.hint ?? ''}` : '';
    io.out(`\nThey cannot be read as processes: ${messageOf(thrown)}.${hint}\n`);
  }
  if (missing.length > 0) io.out(`\nMissing: ${missing.join(', ')}\n`);
  const ofLinks = noteOfLinks(source, items, from);
  for (const note of [...notes, ...(ofLinks === null ? [] : [ofLinks]), ...notesOfColumns(source, items)])
    io.out(`Note: ${note}\n`);
  io.out(`\nA mapping to start from:\n\n${yamlOf(source)}`);
}

function placeIn({ items }: SourceMapping, groups: GroupedItems | null): string {
  if (groups !== null) return ` in "${groups.items}" of ${groups.groups || 'groups'}`;
  return items ? ` in ${items}` : '';
}

/** What a page writes as its source: an address as it is, a file as the path from the page. */
function srcOf(from: string, out: string | undefined): string {
  if (from === '-') return 'processes.json';
  if (isAddress(from)) return from;
  const file = out === undefined ? from : path.relative(path.dirname(out), from);
  return file.split(path.sep).map(encodeURIComponent).join('/');
}

/** Writes a page; never over another one, which somebody may have changed. */
async function writePage(file: string, page: string): Promise<void> {
  await writeFile(file, page, { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    const { code } = error;
    if (code === 'EEXIST') throw new Error(`${file} is there already: name another file`, { cause: error });
    // Where the file cannot be missing, its folder is.
    throw new Error(whyNot(code === 'ENOENT' ? path.dirname(file) : file, error, 'written'), { cause: error });
  });
}

function withoutRaw(process: object): object {
  return Object.fromEntries(Object.entries(process).filter(([name]) => name !== 'item' && name !== 'variables'));
}

const jsonOf = (value: unknown): string =>
  JSON.stringify(value, (_, member: unknown) => (typeof member === 'string' ? clipText(member, 120) : member), 2);
