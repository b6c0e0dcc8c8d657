import { addressFor } from '../../core/base/address.ts';
import { broken, adapterError, placeOf } from './response/response.ts';

/** As many as a browser follows. */
const MOST_REDIRECTS = 20;

export interface BoundRequest {
  readonly url: URL;
  readonly init: RequestInit & { readonly method: string; readonly headers: Headers };
  /** It carries what is for this origin alone: a token, headers of the page's author, credentials. */
  readonly bound: boolean;
  /** It changes something, so that it must not be sent twice; no redirect leads it to another origin, whatever it carries. */
  readonly once?: boolean;
  /** Named in messages. */
  readonly place: string;
}

/**
 * Fetches, and follows no redirect to another origin where the request carries what is for this one alone: `fetch`
 * itself takes all headers but `Authorization`, and the body of a 307, wherever it is led.
 *
 * A browser does not tell scripts where a redirect leads. One that stays on the page's own origin is found out by asking
 * once more in the mode that goes nowhere else; any redirect of an endpoint elsewhere is refused.
 *
 * @throws Transient where nothing answers; ProcessPanelError `adapter/network` for a redirect that is not followed
 */
export async function boundFetch(fetch: typeof globalThis.fetch, request: BoundRequest): Promise<Response> {
  const { url, init, bound, place } = request;
  const send = (to: URL, more: RequestInit) =>
    fetch(to, { ...init, ...more }).catch((cause: unknown) => {
      throw broken(place, cause);
    });
  if (request.once) {
    // The page's own origin is never left: where a redirect leads elsewhere the browser says no more than that it failed.
    if (url.origin === globalThis.location?.origin) return send(url, { mode: 'same-origin' });
    const response = await send(url, { redirect: 'manual' });
    if (response.type === 'opaqueredirect' || isRedirect(response)) throw refusal(place, ' elsewhere');
    return response;
  }
  if (!bound) return send(url, {});
  let at = url;
  let sent: RequestInit = { redirect: 'manual' };
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
    const response = await send(at, sent);
    if (response.type === 'opaqueredirect') {
      if (url.origin !== globalThis.location?.origin) throw refusal(place, ' to where browsers do not name');
      return fetch(url, { ...init, mode: 'same-origin' }).catch(() => {
        throw refusal(place, ' to another origin, which browsers do not name');
      });
    }
    if (!isRedirect(response)) return response;
    const next = addressFor('request', response.headers.get('location'), at.href)?.url;
    if (next?.origin !== url.origin) throw refusal(place, next ? ` to ${placeOf(next)}` : ' to no valid address');
    void response.body?.cancel().catch(() => {});
    if (response.status === 303 || (response.status < 303 && init.method === 'POST')) sent = withoutBody(sent, init);
    at = next;
  }
  throw refusal(place, ' again and again');
}

const isRedirect = ({ status }: Response): boolean => [301, 302, 303, 307, 308].includes(status);

/** As browsers go on after a 301, 302 or 303: the query stays behind. */
function withoutBody(sent: RequestInit, { headers }: { headers: Headers }): RequestInit {
  const rest = new Headers(headers);
  rest.delete('content-type');
  return { ...sent, method: 'GET', body: null, headers: rest };
}

const refusal = (place: string, where: string) =>
  adapterError(
    'adapter/network',
    `${place} redirects${where}; it is not followed with a token, headers or credentials that are for one origin`,
    'Sign in again, or give the address that it leads to.',
  );
