import { addressFor } from '../../core/base/address.ts';
import { fetchAnswer } from './fetch-answer.ts';
import { adapterError, labelOfUrl, REDIRECTED } from './response/response.ts';

/** The same limit as in browsers. */
const MAX_REDIRECTS = 20;

export interface BoundRequest {
  readonly url: URL;
  readonly init: RequestInit & { readonly method: string; readonly headers: Headers };
  /** It carries secrets for this origin: a token, headers of the page's author, credentials. */
  readonly bound: boolean;
  /**
   * It changes something, so it must not be sent twice; no redirect may lead it to another origin, whatever it carries.
   */
  readonly once?: boolean;
  /** Names the source in messages. */
  readonly label: string;
}

/**
 * Fetches without following redirects to another origin if the request carries secrets for its own: `fetch` itself
 * passes on all headers but `Authorization`, and the body of a 307, to any origin.
 *
 * Browsers do not reveal the target of a redirect to scripts. A redirect within the page's own origin is detected by a
 * second request with `mode: 'same-origin'`; any redirect of an endpoint on another origin is refused.
 *
 * @throws Transient if there is no answer; ProcessPanelError `adapter/network` for a redirect that is not followed, and
 * for an address that the page's policy does not allow
 */
export async function boundFetch(fetch: typeof globalThis.fetch, request: BoundRequest): Promise<Response> {
  const { url, init, bound, label } = request;
  const send = (to: URL, more: RequestInit) => fetchAnswer(fetch, to, { ...init, ...more }, label);
  if (request.once) {
    // This mode never leaves the page's origin: for a redirect elsewhere the browser only reports a failure.
    if (url.origin === globalThis.location?.origin) return send(url, { mode: 'same-origin' });
    const response = await send(url, { redirect: 'manual' });
    if (response.type === 'opaqueredirect' || isRedirect(response)) throw refusal(label, ' elsewhere');
    return response;
  }
  if (!bound) return send(url, {});
  let at = url;
  let sent: RequestInit = { redirect: 'manual' };
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const response = await send(at, sent);
    if (response.type === 'opaqueredirect') {
      if (url.origin !== globalThis.location?.origin) throw refusal(label, ' to where browsers do not name');
      return fetch(url, { ...init, mode: 'same-origin' }).catch(() => {
        throw refusal(label, ' to another origin, which browsers do not name');
      });
    }
    if (!isRedirect(response)) return response;
    const next = addressFor('request', response.headers.get('location'), at.href)?.url;
    if (next?.origin !== url.origin) throw refusal(label, next ? ` to ${labelOfUrl(next)}` : ' to no valid address');
    void response.body?.cancel().catch(() => {});
    if (response.status === 303 || (response.status < 303 && init.method === 'POST')) sent = withoutBody(sent, init);
    at = next;
  }
  throw refusal(label, ' again and again');
}

const isRedirect = ({ status }: Response): boolean => [301, 302, 303, 307, 308].includes(status);

/** Like browsers after a 301, 302 or 303: drops the body. */
function withoutBody(sent: RequestInit, { headers }: { headers: Headers }): RequestInit {
  const rest = new Headers(headers);
  rest.delete('content-type');
  return { ...sent, method: 'GET', body: null, headers: rest };
}

const refusal = (label: string, where: string) =>
  adapterError(
    'adapter/network',
    `${label} redirects${where}; it is not followed with a token, headers or credentials that are for one origin`,
    'Sign in again, or give the address that it leads to.',
    REDIRECTED,
  );
