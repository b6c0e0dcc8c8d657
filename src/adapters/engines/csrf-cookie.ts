/** The cookie and the header of the token in both families, unless `csrf` names others. */
export const CSRF_COOKIE = 'XSRF-TOKEN';
export const CSRF_HEADER = 'X-XSRF-TOKEN';

/** What names the cookie; null for none. */
interface Naming {
  readonly csrf?: { readonly cookie?: string } | null | undefined;
}

/**
 * The CSRF token for a request: that of the cookie as it is now, since a new session has a new one. Null for another
 * origin than the page's, and if the page can read no such cookie.
 */
export function csrfTokenOf(url: URL, { csrf }: Naming): string | null {
  const { location, document } = globalThis;
  if (csrf === null || url.origin !== location?.origin) return null;
  const start = `${csrf?.cookie ?? CSRF_COOKIE}=`;
  const found = (document?.cookie ?? '').split(/;\s*/).find(cookie => cookie.startsWith(start));
  return found ? decodeURIComponent(found.slice(start.length)) || null : null;
}
