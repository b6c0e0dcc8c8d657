import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { type EngineServer, freePort } from '../server/engine-server.ts';
import { documentedBlock } from './documented.ts';
import { DIST } from './inbox-page.ts';

/** Why nginx cannot be used here; null where it can. */
export const whyNoNginx = (): Promise<string | null> =>
  promisify(execFile)('nginx', ['-v']).then(
    () => null,
    () => 'nginx is not installed: install it to try what the documentation says of it',
  );

/**
 * Serves the page of a page of the documentation by the `server` of nginx that it shows: only addresses, folders and the port are
 * others.
 *
 * @param people - names with passwords
 */
export async function startNginx(
  docs: string,
  engine: string,
  people: Readonly<Record<string, string>>,
): Promise<EngineServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'engines-nginx-'));
  const port = await freePort();
  symlinkSync(`${DIST}panels`, `${folder}/panels`);
  writeFileSync(`${folder}/index.html`, documentedBlock(docs, 'html', '<process-grid'));
  const lines = Object.entries(people).map(([name, password]) => `${name}:{PLAIN}${password}`);
  writeFileSync(`${folder}/people`, lines.join('\n'));
  const server = documentedBlock(docs, 'nginx', 'server {')
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('/etc/nginx/people', `${folder}/people`)
    .replace('/srv/www', folder)
    .replace('http://127.0.0.1:8080', engine);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const paths = temporary.map(name => `${name}_temp_path ${folder}/${name};`).join('\n');
  writeFileSync(
    `${folder}/nginx.conf`,
    `daemon off;\n${process.getuid?.() === 0 ? 'user root;' : ''}\npid ${folder}/pid;\nerror_log stderr;\nevents {}
http { include /etc/nginx/mime.types; access_log off; ${paths}\n${server} }`,
  );
  const nginx = spawn('nginx', ['-p', folder, '-c', `${folder}/nginx.conf`], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = once(nginx, 'exit');
  const origin = `http://127.0.0.1:${port}`;
  let isUp = false;
  void ended.then(() => (isUp = true));
  while (!isUp)
    isUp = await fetch(origin).then(
      () => true,
      () => new Promise<boolean>(resolve => setImmediate(resolve, false)),
    );
  if (nginx.exitCode !== null) throw new Error(`nginx ended with ${nginx.exitCode}`);
  return {
    origin,
    async stop() {
      nginx.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
