/** All that a link to the playground carries. */
export interface Shared {
  readonly config: string;
  /** JSON text; null: the processes of the demo. */
  readonly data: string | null;
  /** Attributes of the panel. */
  readonly attributes: Readonly<Record<string, string>>;
}

/** Longer links are cut by the programs that they are sent with. */
const MAX_LINK = 30_000;
/** What a link may hold when it is unpacked: a few bytes may be packed from a gigabyte. */
const MAX_TEXT = 1_000_000;
const VERSION = '1';

/** Why a link cannot be made, or read, in words for the reader. */
export class LinkError extends Error {}

/**
 * The fragment of a link that carries the playground: compressed, and behind `#`, so that no server is ever sent it.
 *
 * @throws LinkError where it would be too long
 */
export async function fragmentOf({ config, data, attributes }: Shared): Promise<string> {
  const text = JSON.stringify({ config, data, attributes });
  const packed = await through(new CompressionStream('deflate-raw'), new TextEncoder().encode(text), Infinity);
  const fragment = `${VERSION}.${base64Of(packed!)}`;
  if (text.length > MAX_TEXT || fragment.length > MAX_LINK)
    throw new LinkError(
      `The link would have ${fragment.length.toLocaleString('en')} signs, and programs cut it after some ${MAX_LINK.toLocaleString('en')}. Shorten the data.`,
    );
  return fragment;
}

/**
 * What a fragment carries.
 *
 * @param fragment - without `#`
 * @param allowed - names of attributes; others are left out
 * @throws LinkError where it is cut off, changed, or not of the playground
 */
export async function sharedBy(fragment: string, allowed: readonly string[]): Promise<Shared> {
  const broken = new LinkError('The link is cut off or damaged: the playground starts afresh.');
  const [, version, packed] = /^(\d+)\.([\w-]*)$/.exec(fragment) ?? [];
  if (version === undefined || fragment.length > MAX_LINK) throw broken;
  if (version !== VERSION) throw new LinkError('The link is of another version of the playground.');
  const bytes = await through(new DecompressionStream('deflate-raw'), bytesOf(packed!), MAX_TEXT).catch(() => null);
  if (!bytes) throw broken;
  try {
    const { config, data, attributes } = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as Shared;
    if (typeof config !== 'string' || (data !== null && typeof data !== 'string')) throw broken;
    const kept = Object.entries(Object(attributes) as object).filter(
      ([name, value]) => allowed.includes(name) && typeof value === 'string',
    );
    return { config, data, attributes: Object.fromEntries(kept) as Record<string, string> };
  } catch {
    throw broken;
  }
}

/** Bytes through a stream; null where more than a number of them come out. */
async function through(
  { readable, writable }: CompressionStream | DecompressionStream,
  bytes: Uint8Array<ArrayBuffer>,
  most: number,
): Promise<Uint8Array | null> {
  const writer = writable.getWriter();
  // What goes wrong here goes wrong where it is read, too.
  void writer.write(bytes).catch(() => {});
  void writer.close().catch(() => {});
  const parts: Uint8Array[] = [];
  let length = 0;
  for (const reader = readable.getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > most) {
      await reader.cancel();
      return null;
    }
    parts.push(value);
  }
  const all = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

const base64Of = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => {
  try {
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), sign => sign.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
};
