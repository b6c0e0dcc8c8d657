import { readFile } from 'node:fs/promises';
import { hintForList, isKeyed, kindOf, listsIn } from '../adapters/map/lists.ts';
import { pageReader } from '../adapters/map/page-reader.ts';
import { messageOf, ProcessPanelError } from '../core/base/errors/process-panel-error.ts';
import { parsePath, valueAt } from '../core/config/mapping/path.ts';
import type { SourceMapping } from '../core/config/panel-config.ts';
import { guessMap } from './guess-map.ts';
import type { CliIo } from './cli-io.ts';

/** Items that are shown. */
const SHOWN = 3;

/** What a panel shows by default, with what it is of in a process. */
const WANTED: Readonly<Record<string, string>> = {
  name: 'the name of the process',
  title: 'the title of the step',
  state: 'the state, for criteria',
  creator: 'who created it',
  resolver: 'who does it',
  start: 'when it started',
  expiration: 'when it is due',
};

/**
 * Prints what is in a JSON file or answer: the first items before and after a mapping that is guessed, what is missing, and
 * that mapping to start from.
 *
 * @throws Error for what cannot be read, is no JSON, or holds no items
 */
export async function inspect(place: string, io: CliIo): Promise<void> {
  const json = parsed(await textOf(place, io), place);
  const where = placeOfItems(json, place);
  const { list, mapping } = where;
  const guessed = guessMap(list, mapping.entries === true);
  const source: SourceMapping = { ...mapping, map: guessed.map };
  io.out(`${place}: ${kindOf(json)}; ${list.length} items${mapping.items ? ` in ${mapping.items}` : ''}\n`);
  io.out(`\nThe first as they are:\n\n${jsonOf(list.slice(0, SHOWN))}\n`);
  try {
    const { processes } = pageReader(source, { timeZone: 'UTC' })(json, place);
    const bare = processes.slice(0, SHOWN).map(process => withoutRaw(process));
    io.out(`\nThe first as processes, without what is kept of them as "item" and "variables":\n\n${jsonOf(bare)}\n`);
  } catch (thrown) {
    const hint = thrown instanceof ProcessPanelError ? ` ${thrown.hint ?? ''}` : '';
    io.out(`\nThey cannot be read as processes: ${messageOf(thrown)}.${hint}\n`);
  }
  const missing = Object.entries(WANTED).filter(([name]) => !(name in guessed.map));
  if (missing.length > 0) {
    io.out(`\nMissing: ${missing.map(([name, meaning]) => `${name} (${meaning})`).join(', ')}\n`);
  }
  for (const note of guessed.notes) io.out(`Note: ${note}\n`);
  io.out(`\nA mapping to start from:\n\n${yamlOf(source)}`);
}

function withoutRaw(process: object): object {
  return Object.fromEntries(Object.entries(process).filter(([name]) => name !== 'item' && name !== 'variables'));
}

async function textOf(place: string, io: CliIo): Promise<string> {
  if (place === '-') {
    const chunks: Buffer[] = [];
    for await (const chunk of io.stdin) chunks.push(Buffer.from(chunk));
    return Buffer.concat(chunks).toString();
  }
  try {
    if (!/^https?:/i.test(place)) return await readFile(place, 'utf8');
    const response = await fetch(place, { headers: { accept: 'application/json' } });
    const text = await response.text();
    if (!response.ok && !text.trim().startsWith('<')) throw new Error(`it answers ${response.status}`);
    return text;
  } catch (thrown) {
    const { message, cause } = thrown as Error;
    throw new Error(`${place} cannot be read: ${message}${cause instanceof Error ? ` (${cause.message})` : ''}`, {
      cause: thrown,
    });
  }
}

function parsed(text: string, place: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (thrown) {
    if (/^\s*</.test(text)) {
      throw new Error(`${place} is HTML, not JSON. If it is a login page, save the JSON while you are logged in.`, {
        cause: thrown,
      });
    }
    throw new Error(`${place} is no JSON: ${messageOf(thrown)}`, { cause: thrown });
  }
}

/** The longest list of objects, or items by their ids. */
function placeOfItems(json: unknown, place: string): { list: unknown[]; mapping: SourceMapping } {
  if (Array.isArray(json)) return { list: json, mapping: {} };
  const items = (json as { processes?: unknown } | null)?.processes;
  if (Array.isArray(items)) return { list: items, mapping: {} };
  const [path] = listsIn(json);
  if (path) return { list: valueAt(json, parsePath(path)) as unknown[], mapping: { items: path } };
  if (isKeyed(json)) return { list: Object.values(json), mapping: { entries: true } };
  const within = Object.entries(Object(json) as object).find(([, value]) => isKeyed(value));
  if (within) return { list: Object.values(within[1] as object), mapping: { items: within[0], entries: true } };
  throw new Error(`${place} is ${kindOf(json)}: there is no list of items in it. ${hintForList(json)}`);
}

const jsonOf = (value: unknown): string =>
  JSON.stringify(
    value,
    (_, member: unknown) => (typeof member === 'string' && member.length > 120 ? `${member.slice(0, 119)}…` : member),
    2,
  );

function yamlOf({ items, entries, map }: SourceMapping): string {
  const lines = ['source:'];
  if (items) lines.push(`  items: ${scalar(items)}`);
  if (entries) lines.push('  entries: true');
  lines.push('  map:');
  for (const [member, value] of Object.entries(map ?? {})) {
    if (typeof value !== 'object' || value === null) lines.push(`    ${member}: ${scalar(String(value))}`);
    else {
      const inner = Object.entries(value).map(
        ([name, path]) => `${name}: ${scalar(JSON.stringify(path).replace(/^"|"$/g, ''))}`,
      );
      lines.push(`    ${member}: {${inner.join(', ')}}`);
    }
  }
  return `${lines.join('\n')}\n`;
}

const scalar = (text: string): string => (/^[A-Za-z_][\w.-]*$/.test(text) ? text : `'${text.replaceAll("'", "''")}'`);
