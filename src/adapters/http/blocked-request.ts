import type { ProcessPanelError } from '../../core/base/errors/process-panel-error.ts';
import { adapterError, REDIRECTED } from './response/response.ts';

/**
 * The error of a request that the page's Content-Security-Policy blocks, with the directive that would allow it.
 *
 * @param label - of the request, for the message
 */
export function blockedRequest(
  { origin }: URL,
  label: string,
  { originalPolicy }: Pick<SecurityPolicyViolationEvent, 'originalPolicy'>,
  cause: unknown,
): ProcessPanelError {
  const source = origin === globalThis.location?.origin ? "'self'" : origin;
  const sources = sourcesOf(originalPolicy);
  const isElsewhere = sources.includes(source);
  const [what, hint] = isElsewhere
    ? [`where ${label} redirects to`, 'Use the address that it redirects to, and allow it in "connect-src".']
    : [label, `Write in the policy: connect-src ${[...sources.filter(each => each !== "'none'"), source].join(' ')}`];
  return adapterError(
    'adapter/network',
    `the "connect-src" of the page's Content-Security-Policy does not allow ${what}`,
    hint,
    isElsewhere ? REDIRECTED : cause,
  );
}

/** What a policy allows for requests: `connect-src`, else `default-src`. */
function sourcesOf(policy: string): readonly string[] {
  const directives = new Map(
    policy.split(';').map(directive => {
      const [name = '', ...sources] = directive.trim().split(/\s+/);
      return [name.toLowerCase(), sources] as const;
    }),
  );
  return directives.get('connect-src') ?? directives.get('default-src') ?? [];
}
