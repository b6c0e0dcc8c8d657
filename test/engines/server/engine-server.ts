import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** An engine that runs for a test. */
export interface EngineServer {
  /** `http://127.0.0.1:PORT` */
  readonly origin: string;
  stop(): Promise<void>;
}

const run = promisify(execFile);
const folderOf = (name: string): string => fileURLToPath(new URL(`../${name}/`, import.meta.url));

/** Names of the engines that the project can start: folders with a `pom.xml`. */
export const engineNames = (): string[] =>
  readdirSync(folderOf('')).filter(name => existsSync(`${folderOf(name)}pom.xml`));

/**
 * Why an engine cannot be run here, with how to have it; null where it can. Without `build` it is not built either: it takes
 * a minute and some 200 MB from Maven Central the first time.
 */
export async function whyNot(
  name: string,
  { build = process.env['ENGINES'] === 'build' } = {},
): Promise<string | null> {
  const has = (command: string) =>
    run(command, ['-version']).then(
      () => true,
      () => false,
    );
  if (!(await has('java'))) return `${name} needs Java 17: install a JDK, then run "npm run engines -- --build"`;
  if (isBuilt(name)) return null;
  if (!build) return `${name} is not built: run "npm run engines -- --build"`;
  if (!(await has('mvn'))) return `${name} needs Maven: install it, then run "npm run engines -- --build"`;
  return await buildEngine(name).then(
    () => null,
    (thrown: unknown) => `${name} could not be built: ${(thrown as Error).message.slice(0, 300)}`,
  );
}

const jarOf = (name: string): string => `${folderOf(name)}target/engine.jar`;

/** Whether there is a jar that is younger than what it is made of. */
function isBuilt(name: string): boolean {
  if (!existsSync(jarOf(name))) return false;
  const folders = [`${folderOf(name)}src`, folderOf('application')].filter(folder => existsSync(folder));
  const files = folders.flatMap(folder =>
    readdirSync(folder, { recursive: true }).map(file => `${folder}/${String(file)}`),
  );
  const sources = [`${folderOf(name)}pom.xml`, ...files];
  const built = statSync(jarOf(name)).mtimeMs;
  return sources.every(source => statSync(source).mtimeMs < built);
}

/** Makes the application of an engine. @throws where Maven fails */
export async function buildEngine(name: string): Promise<void> {
  if (isBuilt(name)) return;
  await run('mvn', ['-q', '-B', 'package'], { cwd: folderOf(name), timeout: 600_000 });
}

/**
 * Starts an engine with an empty database in memory, and resolves when it answers.
 *
 * @param options - of its command line, `--NAME=VALUE`
 */
export async function startEngine(
  name: string,
  port?: number,
  { heap = '1g', options = [] }: { heap?: string; options?: readonly string[] } = {},
): Promise<EngineServer> {
  const at = port ?? (await freePort());
  const flags = [`-Xmx${heap}`, '-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];
  const engine = spawn('java', [...flags, '-jar', jarOf(name), `--server.port=${at}`, ...options], {
    cwd: folderOf(name),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(engine, 'exit');
  const lines: string[] = [];
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: engine.stdout }).on('line', line => {
      if (lines.length < 200) lines.push(line);
      if (/: Started \w+ in /.test(line)) resolve();
    });
    void ended.then(() => reject(new Error(`${name} did not start:\n${lines.slice(-20).join('\n')}`)));
  });
  return {
    origin: `http://127.0.0.1:${at}`,
    async stop() {
      engine.kill();
      await ended;
    },
  };
}

/** A port that nobody listens at. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}
