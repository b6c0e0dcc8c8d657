import { addressFor } from '../../core/base/address.ts';
import type { ProcessPanelError } from '../../core/base/errors/process-panel-error.ts';

/** The result of a source: a value or an error. Sources return null while the result is not known. */
export type SourceResult<T> = { readonly value: T; readonly error?: never } | { readonly error: ProcessPanelError };

/** The value of a result; null if it is not known, or an error. */
export const valueOf = <T>(result: SourceResult<T> | null): T | null => (result && !result.error ? result.value : null);

/**
 * Resolves when scripts of the page have had their chance to give a panel its configuration and adapter: before that,
 * their absence is not an error.
 */
export async function pageSettled(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise(resolve => addEventListener('load', resolve, { once: true }));
  await new Promise(resolve => setTimeout(resolve));
}

/** An address resolved against its base; as written if it is invalid. */
export const resolved = (address: string, base: string): string =>
  addressFor('request', address, base)?.url.href ?? address;

/** Fetches the text of a document of the page.
 *
 * @throws TypeError if the network fails, otherwise Error with the status or kind of answer as its message; the message
 *   never contains an address with a password
 */
export async function fetchText(url: string, accept: string, signal?: AbortSignal): Promise<string> {
  if (!addressFor('request', url, document.baseURI)) throw new Error('its address is not valid, or holds a password');
  const response = await fetch(url, { headers: { accept }, ...(signal && { signal }) });
  if (!response.ok) throw new Error(`${url} answers ${response.status} ${response.statusText}`.trim());
  const text = await response.text();
  if (/^\s*</.test(text))
    throw new Error(`${url} answers with ${/^\s*<(?:!doctype )?html/i.test(text) ? 'an HTML page' : 'markup'}`);
  return text;
}
