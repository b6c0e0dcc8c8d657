/** The purpose of an address. */
export type AddressUse = keyof typeof SCHEMES;

/** Schemes that an address may have, in addition to the page's own, which relative addresses get. */
const SCHEMES = {
  /** Where a row leads. */
  row: ['http:', 'https:'],
  /** `href` in markup. */
  link: ['http:', 'https:', 'mailto:', 'tel:'],
  /** `src` of a picture in markup; of `data:` only raster pictures. */
  picture: ['http:', 'https:', 'data:'],
  /** `url()` in a style sheet of the page. */
  style: ['http:', 'https:', 'data:', 'blob:'],
  /** Fetched: `endpoint`, `src`, the address of an adapter. Never with a name or password in it. */
  request: ['http:', 'https:', 'data:', 'blob:', 'file:'],
  /** Where the request of an action goes. Never with a name or password in it. */
  action: ['http:', 'https:'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** Invisible characters, some of which URL parsers skip. */
// eslint-disable-next-line no-control-regex -- control characters are the point
const INVISIBLE = /[\0- \u007f-\u00a0\u00ad\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff]/g;
const SCHEME = /^[a-z][a-z\d+.-]*:/i;
const RASTER = /^data:image\/(?:png|jpe?g|gif|webp|avif|bmp);/i;

/** An address that may be used. */
export interface Address {
  /** As written, trimmed: the exact text that `url` was parsed from, for `href` and `src`. */
  readonly text: string;
  /** The address as a browser resolves it. */
  readonly url: URL;
}

/**
 * Reads every address in the product: whatever is used has been resolved, in exactly the spelling that is used. Null if
 * it is not an address, or has or appears to have a scheme that this use does not allow: nothing in the data can make a
 * link run a script.
 *
 * @param written - any value; only a string can be an address
 * @param base - resolves relative addresses; without it they are refused
 *
 * Cost: about 1 µs.
 */
export function addressFor(use: AddressUse, written: unknown, base: string | undefined): Address | null {
  if (typeof written !== 'string') return null;
  const text = written.trim();
  const url = parsed(text, base);
  if (!url || !allows(use, url, base)) return null;
  const visible = text.replace(INVISIBLE, '');
  // An address that reads as if it had another scheme is refused, though a browser may not see a scheme in it.
  if (visible !== text && SCHEME.test(visible)) {
    const seen = parsed(visible, base);
    if (!seen || !allows(use, seen, base)) return null;
  }
  return { text, url };
}

function allows(use: AddressUse, url: URL, base: string | undefined): boolean {
  if ((use === 'request' || use === 'action') && (url.username || url.password)) return false;
  if (use === 'picture' && url.protocol === 'data:') return RASTER.test(url.href);
  return (SCHEMES[use] as readonly string[]).includes(url.protocol) || isOfPage(url, base);
}

/** Whether it has the scheme of its base, and that scheme allows relative addresses, such as an app's or `file:`. */
function isOfPage({ protocol }: URL, base: string | undefined): boolean {
  return protocol !== 'javascript:' && parsed('x', base)?.protocol === protocol;
}

function parsed(text: string, base: string | undefined): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
