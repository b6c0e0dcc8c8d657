import { readFile } from 'node:fs/promises';
import type { CliIo } from './cli-io.ts';
import { LOGIN } from './inspect/guess-source.ts';

/** Larger inputs are neither configurations nor what a panel loads at once. */
const MAX_BYTES = 512 * 2 ** 20;

/**
 * Reads a text file.
 *
 * @throws Error with the reason if it cannot be read or is not UTF-8
 */
export async function textOfFile(file: string): Promise<string> {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new Error(whyNot(file, error), { cause: error });
  });
  return decoded(bytes, file);
}

/** Describes why a file cannot be read or written. */
export function whyNot(file: string, { code, message }: NodeJS.ErrnoException, what = 'read'): string {
  if (code === 'ENOENT') return `there is no ${file}`;
  if (code === 'EISDIR') return `${file} is a folder`;
  if (code === 'EACCES' || code === 'EPERM') return `${file} cannot be ${what}: permission denied`;
  return `${file} cannot be ${what}: ${message}`;
}

/** Reads a stream to its end. */
export async function textOfStream(stream: AsyncIterable<Buffer | string>, name = nameOf('-')): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    chunks.push(Buffer.from(chunk));
    if ((size += chunk.length) > MAX_BYTES) throw new Error(`${name} has more than ${MAX_BYTES / 2 ** 20} MB`);
  }
  return decoded(Buffer.concat(chunks), name);
}

/**
 * Reads a text from a file, an HTTP URL, or `-` for standard input.
 *
 * @throws Error with the reason if it cannot be read
 */
export async function textAt(place: string, io: Pick<CliIo, 'stdin'>): Promise<string> {
  if (place === '-') return await textOfStream(io.stdin);
  return isAddress(place) ? await textOfAddress(place) : await textOfFile(place);
}

/** The name of a place in messages. */
export const nameOf = (place: string): string => (place === '-' ? 'standard input' : place);

/** Whether a place is a URL instead of a file. */
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
