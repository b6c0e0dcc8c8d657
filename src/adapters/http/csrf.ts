/** The default header of the token. */
export const CSRF_HEADER = 'x-csrf-token';

/**
 * The content of `<meta name="…">`, only for requests to the page's own origin: no other may get it.
 *
 * @param meta - the name of the element
 * @returns undefined for another origin or if there is no token
 */
export function csrfToken(url: URL, meta = 'csrf-token'): string | undefined {
  if (url.origin !== globalThis.location?.origin) return undefined;
  return document.querySelector<HTMLMetaElement>(`meta[name="${CSS.escape(meta)}"]`)?.content || undefined;
}
