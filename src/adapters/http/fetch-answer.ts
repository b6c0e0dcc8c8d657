import { broken } from './response/response.ts';

/**
 * Fetches. A request that the page's Content-Security-Policy blocks fails like one without an answer, but in vain each
 * time; only an event of the document, which WebKit does not fire, tells them apart.
 *
 * @throws Transient if there is no answer; ProcessPanelError `adapter/network` if the policy does not allow the address
 */
export async function fetchAnswer(
  fetch: typeof globalThis.fetch,
  url: URL,
  init: RequestInit,
  label: string,
): Promise<Response> {
  const page = globalThis.document;
  const { href, hash } = url;
  const address = href.slice(0, href.length - hash.length);
  let violation: SecurityPolicyViolationEvent | undefined;
  const noteViolation = (event: SecurityPolicyViolationEvent): void => {
    const { disposition, effectiveDirective, blockedURI } = event;
    if (disposition === 'enforce' && effectiveDirective === 'connect-src' && blockedURI === address) violation = event;
  };
  page?.addEventListener('securitypolicyviolation', noteViolation);
  try {
    return await fetch(url, init);
  } catch (cause) {
    // Browsers fire the event in a later task than the one in which `fetch` fails, if any.
    if (page && !init.signal?.aborted) await new Promise(resolve => setTimeout(resolve));
    if (!violation) throw broken(label, cause);
    const { blockedRequest } = await import('./blocked-request.ts').catch(() => ({ blockedRequest: null }));
    throw blockedRequest ? blockedRequest(url, label, violation, cause) : broken(label, cause);
  } finally {
    page?.removeEventListener('securitypolicyviolation', noteViolation);
  }
}
