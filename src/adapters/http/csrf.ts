/** Where the token is sent unless another header is named. */
export const CSRF_HEADER = 'x-csrf-token';

/**
 * The content of `<meta name="…">`, for requests to the page's own origin only: any other must not get it.
 *
 * @param meta - name of the element
 * @returns undefined for another origin, or where there is no token
 */
export function csrfToken(url: URL, meta = 'csrf-token'): string | undefined {
  if (url.origin !== globalThis.location?.origin) return undefined;
  return document.querySelector<HTMLMetaElement>(`meta[name="${CSS.escape(meta)}"]`)?.content || undefined;
}
