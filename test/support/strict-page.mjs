import { createHash } from 'node:crypto';

/**
 * Applies the policy of the contract to every test page. The test runner's own inline scripts are allowed by their
 * hashes and its web socket by `connect-src`; otherwise it is exactly the policy that users are promised to be able to
 * use.
 *
 * @param ctx - Koa context of the test runner's server
 */
export async function strictCsp(ctx, next) {
  await next();
  if (!ctx.response.is('html') || typeof ctx.body !== 'string' || ctx.response.get('content-security-policy')) return;
  const hashes = [...ctx.body.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    match => `'sha256-${createHash('sha256').update(match[1]).digest('base64')}'`,
  );
  ctx.set(
    'content-security-policy',
    [
      `default-src 'self'`,
      `script-src 'self' ${hashes.join(' ')}`,
      `connect-src 'self' ws:`,
      `require-trusted-types-for 'script'`,
      `trusted-types lit-html dompurify 'allow-duplicates'`,
    ].join('; '),
  );
}

/**
 * Adds to each test file a guard that fails a test on a policy violation, an uncaught error or an unhandled rejection.
 */
export function violationGuard() {
  return {
    name: 'violation-guard',
    transform(context) {
      if (context.path.endsWith('.test.ts')) return `import '/test/support/violation-guard.js';${context.body}`;
    },
  };
}
