import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { backEnd, DEMO_USERS, userIdOfCookie } from './back-end.mjs';
import { bundledDemo } from './bundle.mjs';
import { generateProcesses } from './generate-processes.mjs';
import { inboxProcesses } from './home/inbox.mjs';
import { galleryPage } from './gallery/page.mjs';
import { answerByHandler } from './node-request.mjs';
import { pageNamed } from './page.mjs';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
/** A log of real processes, as JSON of the contract: the page “A real log” is there where the file is. */
export const REAL_LOG = process.env.PROCESS_LOG ?? '';

/** The policy that the contract promises to work under, on every page. */
const POLICY =
  "default-src 'self'; require-trusted-types-for 'script'; trusted-types lit-html dompurify 'allow-duplicates'";

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.svg': 'image/svg+xml',
  '.yaml': 'application/yaml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.png': 'image/png',
};

/** Folders that are served, by the first part of the path. */
const FOLDERS = {
  dist: 'dist',
  schemas: 'schemas',
  demo: 'demo',
  docs: '.cache/docs',
  bootstrap: 'node_modules/bootstrap/dist/css',
  bootstrap3: 'node_modules/bootstrap3/dist/css',
};

/**
 * Serves the demo's pages, its data and an endpoint over the same data.
 *
 * @param port - wanted port; any free one where it is taken
 * @param host - address to listen on; of this machine alone unless another is given: anybody may log in as anybody
 * @param work - options of the back end
 * @returns the address and a `close` function
 */
export async function serveDemo({ port = 8080, host = '127.0.0.1', work: workOptions = {} } = {}) {
  const processes = generateProcesses();
  const { memoryAdapter } = await import('../dist/adapters/memory.js');
  const work = backEnd(workOptions);
  const routes = {
    '/login': logIn,
    '/whoami.json': (request, response) =>
      sendJson(response, { users: DEMO_USERS, user: userIdOfCookie(request.headers.cookie) }),
    '/inbox.json': (_request, response) => sendJson(response, inboxProcesses()),
    '/processes.json': (_request, response) => sendJson(response, processes),
    '/real-log.json': (_request, response) =>
      existsSync(REAL_LOG) ? sendFile(response, REAL_LOG) : sendProblem(response, 404, 'The real log is not here.'),
    '/api/processes': (request, response) => answerQuery(request, response, memoryAdapter(processes)),
    '/api/broken': (_request, response) => sendProblem(response, 503, 'The back end is being repaired.'),
    '/api/login': (_request, response) => send(response, 200, TYPES['.html'], '<!doctype html><title>Log in</title>'),
  };
  const server = createServer((request, response) => {
    answer(request, response, routes, work).catch(error => sendProblem(response, 500, error.message));
  });
  await listen(server, port, host);
  // Ready before the first reader asks for it; who asks is told where it fails.
  bundledDemo().catch(() => {});
  return {
    url: `http://localhost:${server.address().port}/`,
    async close() {
      await new Promise(resolve => (server.closeAllConnections(), server.close(resolve)));
      await work.close();
    },
  };
}

async function answer(request, response, routes, work) {
  response.setHeader('content-security-policy', POLICY);
  response.setHeader('x-content-type-options', 'nosniff');
  const { pathname, searchParams } = new URL(request.url, 'http://localhost');
  if (pathname === '/api/work' || pathname.startsWith('/api/work/'))
    return await answerByHandler(request, response, work.answer);
  if (routes[pathname]) return await routes[pathname](request, response);
  const bundled = /^\/bundled\/([\w.-]+)$/.exec(pathname)?.[1];
  const script = bundled && (await bundledDemo()).get(bundled);
  if (script) return send(response, 200, TYPES[path.extname(bundled)], script);
  const avatar = /^\/avatars\/(\d+)\.svg$/.exec(pathname);
  if (avatar) return send(response, 200, TYPES['.svg'], portrait(Number(avatar[1])));
  const dress = /^\/gallery\/([a-z0-9-]+)\.html$/.exec(pathname)?.[1];
  const dressed = dress && galleryPage(dress, { scheme: searchParams.get('scheme'), lang: searchParams.get('lang') });
  if (dressed) return send(response, 200, TYPES['.html'], dressed);
  const page = pathname === '/' ? 'index' : /^\/([a-z-]+)\.html$/.exec(pathname)?.[1];
  const html = page && (await pageNamed(page, { realLog: existsSync(REAL_LOG) }));
  if (html) return send(response, 200, TYPES['.html'], html);
  const [, first, ...rest] = decodeURIComponent(pathname).split('/');
  const folder = FOLDERS[first] && path.join(ROOT, FOLDERS[first]);
  const file = folder && path.join(folder, ...rest, pathname === '/docs/' ? 'index.html' : '');
  if (file?.startsWith(folder + path.sep) && statSync(file, { throwIfNoEntry: false })?.isFile())
    return sendFile(response, file);
  sendProblem(response, 404, `There is no ${pathname} here.`);
}

/** Logs in as one of the demo's users, without a word: it is a demo. */
function logIn(request, response) {
  const user = Number(new URL(request.url, 'http://localhost').searchParams.get('user'));
  const id = DEMO_USERS.some(one => one.id === user) ? user : DEMO_USERS[0].id;
  response.writeHead(303, {
    location: '/back-end.html',
    'set-cookie': `demo-user=${id}; Path=/; HttpOnly; SameSite=Lax`,
  });
  response.end();
}

/** An endpoint as an adapter author would write it: the query as JSON in, a page of processes out. */
async function answerQuery(request, response, adapter) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const query = JSON.parse(
    Buffer.concat(chunks).toString() || new URL(request.url, 'http://localhost').searchParams.get('query'),
  );
  const aborted = new AbortController();
  response.once('close', () => aborted.abort());
  sendJson(response, await adapter.fetch(query, { signal: aborted.signal }));
}

const portrait = id =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="hsl(${(id * 47) % 360} 45% 62%)"/>` +
  `<circle cx="20" cy="16" r="7" fill="#fff" fill-opacity=".9"/><path d="M6 40a14 13 0 0 1 28 0" fill="#fff" fill-opacity=".9"/></svg>`;

function send(response, status, type, body) {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-cache' });
  response.end(body);
}
const sendJson = (response, value) => send(response, 200, TYPES['.json'], JSON.stringify(value));
const sendProblem = (response, status, title) =>
  send(response, status, 'application/problem+json', JSON.stringify({ title, status }));

function sendFile(response, file) {
  response.writeHead(200, {
    'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream',
    'cache-control': 'no-cache',
  });
  createReadStream(file).pipe(response);
}

function listen(server, port, host) {
  return new Promise((resolve, reject) => {
    server.once('error', error => {
      if (error.code !== 'EADDRINUSE' || port === 0) return reject(error);
      resolve(listen(server, 0, host));
    });
    server.listen(port, host, resolve);
  });
}
