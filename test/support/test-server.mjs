import { createReadStream, existsSync } from 'node:fs';
import path from 'node:path';
import esbuild from 'esbuild';
import { trimmed } from '../../src/build/dompurify-plugin.mjs';
import { REAL_LOG } from './unchanged.mjs';

/** Routes that test pages need beside the project's files. The real log answers 404 where it is absent. */
export function testServer() {
  return {
    name: 'test-server',
    async serve(context) {
      const framed = framedPage(context);
      if (framed) return framed;
      if (context.path === '/sanitize-by-whole-dompurify.js') return { body: await sanitizerOfPackage(), type: 'js' };
      if (context.path !== '/real-log.json' || !existsSync(REAL_LOG)) return undefined;
      return { body: createReadStream(REAL_LOG), type: 'json' };
    },
    /** The sanitizer is tested as it is shipped. */
    transform(context) {
      if (context.path.endsWith('/purify.es.mjs')) return trimmed(context.body);
    },
  };
}

/** Our sanitizer with DOMPurify as it is in the package. */
async function sanitizerOfPackage() {
  const { outputFiles } = await esbuild.build({
    entryPoints: ['src/elements/sanitize.ts'],
    absWorkingDir: path.resolve(import.meta.dirname, '../..'),
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
  });
  return outputFiles[0].text;
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
