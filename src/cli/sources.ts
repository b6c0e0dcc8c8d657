import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { PanelName } from '../core/query/process-query.ts';
import { htmlConfigs } from './html-configs.ts';
import { isAddress, textOfFile, textOfStream, whyNot } from './read-text.ts';

/** A configuration to check. */
export interface Source {
  /** The name of the file; `<stdin>` for standard input. */
  readonly file: string;
  /** The text of the file. */
  readonly fileText: string;
  /** The configuration in it: the whole file or a part of it. */
  readonly text: string;
  /** Converts an offset in `text` to one in `fileText`; undefined if both are the same. */
  readonly offsetOf?: (offset: number) => number;
  /** The panel that it belongs to, if that is known from its position. */
  readonly panel?: PanelName;
  /** Set for the template in an attribute `detail-url`, which is not a configuration. */
  readonly isAddress?: true;
  /** Set for a whole page, which is not a configuration: its tags and attributes are checked. */
  readonly isPage?: true;
}

const CONFIG_FILE = /\.panel\.ya?ml$/i;
const SKIPPED = /^(?:node_modules|\..+)$/;

/** The files for the arguments, in order and without duplicates; folders are searched for `*.panel.yaml`. */
export async function filesOf(args: readonly string[]): Promise<string[]> {
  const files: string[] = [];
  for (const arg of args) {
    if (isAddress(arg)) throw new Error(`${arg} is an address: save it as a file first`);
    if (arg === '-' || !(await statOf(arg)).isDirectory()) files.push(arg);
    else {
      const found = await filesIn(arg);
      if (found.length === 0) throw new Error(`there is no *.panel.yaml in ${arg}`);
      files.push(...found);
    }
  }
  const known = new Set<string>();
  return files.filter(file => {
    const place = file === '-' ? file : path.resolve(file);
    return !known.has(place) && known.add(place);
  });
}

async function statOf(file: string) {
  return await stat(file).catch((error: NodeJS.ErrnoException) => {
    throw new Error(whyNot(file, error), { cause: error });
  });
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const files: string[] = [];
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const name = path.join(folder, entry.name);
    if (entry.isDirectory() && !SKIPPED.test(entry.name)) files.push(...(await filesIn(name)));
    else if (!entry.isDirectory() && CONFIG_FILE.test(entry.name)) files.push(name);
  }
  return files;
}

/** The configurations in a file: the file itself, or all that an HTML page contains or refers to. */
export async function sourcesOf(file: string, stdin: AsyncIterable<Buffer | string>): Promise<Source[]> {
  const fileText = file === '-' ? await textOfStream(stdin) : await textOfFile(file);
  const name = file === '-' ? '<stdin>' : file;
  if (!isHtml(file, fileText)) return [{ file: name, fileText, text: fileText }];
  const sources: Source[] = [{ file: name, fileText, text: fileText, isPage: true }];
  for (const { src, ...config } of htmlConfigs(fileText)) {
    if (src === undefined) sources.push({ file: name, fileText, ...config });
    else if (!/^[a-z][a-z+.-]*:|^\/\//i.test(src)) {
      const referred = path.join(path.dirname(file), nameIn(src.replace(/[?#].*$/s, '')));
      const text = await textOfFile(referred);
      sources.push({ file: referred, fileText: text, text, ...(config.panel ? { panel: config.panel } : {}) });
    }
  }
  return sources;
}

/** The configurations in a file itself, without those that it refers to. */
export function ownSources(file: string, fileText: string): Source[] {
  if (!isHtml(file, fileText)) return [{ file, fileText, text: fileText }];
  return htmlConfigs(fileText).flatMap(({ src, ...config }) =>
    src === undefined ? [{ file, fileText, ...config }] : [],
  );
}

const isHtml = (file: string, fileText: string): boolean =>
  /\.x?html?$/i.test(file) || (file === '-' && /^\s*</.test(fileText));

/** Decodes a file name in a URL; an invalid one is used as it is, as in browsers. */
function nameIn(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
