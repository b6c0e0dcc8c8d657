import { readFile } from 'node:fs/promises';
import type { CliIo } from './cli-io.ts';
import { LOGIN } from './inspect/guess-source.ts';

/** More than this is neither a configuration nor what a panel loads at once. */
const MOST = 512 * 2 ** 20;

/**
 * The text of a file.
 *
 * @throws Error that says why it cannot be read, or that it is not UTF-8
 */
export async function textOfFile(file: string): Promise<string> {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new Error(whyNot(file, error), { cause: error });
  });
  return decoded(bytes, file);
}

/** Why a file cannot be read or written, in words. */
export function whyNot(file: string, { code, message }: NodeJS.ErrnoException, what = 'read'): string {
  if (code === 'ENOENT') return `there is no ${file}`;
  if (code === 'EISDIR') return `${file} is a folder`;
  if (code === 'EACCES' || code === 'EPERM') return `${file} cannot be ${what}: permission denied`;
  return `${file} cannot be ${what}: ${message}`;
}

/** The text of a stream, to its end. */
export async function textOfStream(stream: AsyncIterable<Buffer | string>, name = nameOf('-')): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    chunks.push(Buffer.from(chunk));
    if ((size += chunk.length) > MOST) throw new Error(`${name} has more than ${MOST / 2 ** 20} MB`);
  }
  return decoded(Buffer.concat(chunks), name);
}

/**
 * The text at a place: a file, an http address, or `-` for standard input.
 *
 * @throws Error that says why it cannot be read
 */
export async function textAt(place: string, io: Pick<CliIo, 'stdin'>): Promise<string> {
  if (place === '-') return await textOfStream(io.stdin);
  return isAddress(place) ? await textOfAddress(place) : await textOfFile(place);
}

/** What a place is called in messages. */
export const nameOf = (place: string): string => (place === '-' ? 'standard input' : place);

/** Whether a place is an address of the web, not a file. */
export const isAddress = (place: string): boolean => /^https?:/i.test(place);

async function textOfAddress(address: string): Promise<string> {
  const response = await fetch(address, { headers: { accept: 'application/json' } }).catch((error: Error) => {
    const { cause } = error;
    const why = cause instanceof Error && cause.message ? cause.message : error.message;
    throw new Error(`${address} cannot be read: ${why}`, { cause: error });
  });
  const from = response.redirected ? `, to which ${address} redirects,` : '';
  const place = response.redirected ? response.url : address;
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`${place}${from} answers ${response.status} ${response.statusText}`.trimEnd());
  }
  const text = response.body ? await textOfStream(response.body as AsyncIterable<Buffer>, place) : '';
  if (from && /^\s*</.test(text)) throw new Error(`${place}${from} answers with HTML, not JSON. ${LOGIN}`);
  return text;
}

function decoded(bytes: Buffer, name: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    const [first, second] = bytes;
    if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff))
      throw new Error(`${name} is UTF-16: save it as UTF-8`);
    throw new Error(
      bytes.includes(0) ? `${name} is not a text file` : `${name} is not UTF-8: save it in that encoding`,
    );
  }
}
