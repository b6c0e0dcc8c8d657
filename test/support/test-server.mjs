import { createReadStream, existsSync } from 'node:fs';
import { REAL_LOG } from './unchanged.mjs';

/** Routes that test pages need beside the project's files. The real log answers 404 where it is absent. */
export function testServer() {
  return {
    name: 'test-server',
    async serve(context) {
      const framed = framedPage(context);
      if (framed) return framed;
      if (context.path !== '/real-log.json' || !existsSync(REAL_LOG)) return undefined;
      return { body: createReadStream(REAL_LOG), type: 'json' };
    },
  };
}

/** Pages for frames in tests of page styles, which need another policy: a sheet of another origin, an inline sheet. */
function framedPage(context) {
  const [, name] = /^\/page-styles\/(foreign|inline)\.html$/.exec(context.path) ?? [];
  if (!name) return undefined;
  const other = `http://127.0.0.1:${context.req.socket.localPort}`;
  const style =
    name === 'foreign'
      ? `<link rel="stylesheet" href="${other}/test/elements/page-styles/two.css">`
      : `<style>.one { color: rgb(1, 2, 3); }</style>`;
  const allowed = name === 'foreign' ? other : `'unsafe-inline'`;
  context.set('content-security-policy', `default-src 'self'; style-src 'self' ${allowed}`);
  return {
    body: `<!doctype html><title>Page styles</title>${style}<script type="module" src="/test/elements/page-styles/framed.ts"></script>`,
    type: 'html',
  };
}
