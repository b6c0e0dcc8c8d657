import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { documentedBlock } from '../browser/documented.ts';

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
 *
 * @param build - milliseconds in which to build it; 0 for not at all
 * @throws Error where what the project itself adds to the engine cannot be compiled
 */
export async function whyNot(name: string, { build = 0 } = {}): Promise<string | null> {
  if (!(await hasCommand('java'))) return `needs Java 17: install a JDK, then run "npm run engines -- --build"`;
  if (isBuilt(name)) return null;
  if (build === 0) return `is not built: run "npm run engines -- --build"`;
  if (!(await hasCommand('mvn'))) return `needs Maven: install it, then run "npm run engines -- --build"`;
  try {
    await buildEngine(name, build);
    return null;
  } catch (thrown) {
    if (thrown instanceof EngineNotToBeHad) return thrown.message;
    throw thrown;
  }
}

const hasCommand = (command: string): Promise<boolean> =>
  run(command, ['-version']).then(
    () => true,
    () => false,
  );

/** An engine that Maven could not make of what it can reach, with how to have it. */
class EngineNotToBeHad extends Error {}

const jarOf = (name: string): string => `${folderOf(name)}target/engine.jar`;

/** Resources of applications that the documentation shows. */
const DOCUMENTED: Readonly<Record<string, Readonly<Record<string, () => string>>>> = {
  flowable: { 'inbox.html': () => documentedBlock('flowable.md', 'html', '<process-grid') },
};

/** Writes what the documentation shows for an application where it has changed. @returns the folder */
function writeDocumented(name: string): string {
  const folder = `${folderOf(name)}target/documented`;
  for (const [file, read] of Object.entries(DOCUMENTED[name] ?? {})) {
    mkdirSync(folder, { recursive: true });
    const [at, text] = [`${folder}/${file}`, read()];
    if (!existsSync(at) || readFileSync(at, 'utf8') !== text) writeFileSync(at, text);
  }
  return folder;
}

/** Whether there is a jar that is younger than what it is made of. */
function isBuilt(name: string): boolean {
  const documented = writeDocumented(name);
  if (!existsSync(jarOf(name))) return false;
  const folders = [`${folderOf(name)}src`, folderOf('application'), documented].filter(folder => existsSync(folder));
  const files = folders.flatMap(folder =>
    readdirSync(folder, { recursive: true }).map(file => `${folder}/${String(file)}`),
  );
  const sources = [`${folderOf(name)}pom.xml`, ...files];
  const built = statSync(jarOf(name)).mtimeMs;
  return sources.every(source => statSync(source).mtimeMs < built);
}

/** What Maven says where a repository does not answer, or has not what is asked for. */
const NOT_SERVED =
  /Could not (resolve|transfer|find artifact)|Non-resolvable|could not be resolved|Unknown host|Connect(ion)? .*(refused|timed out)/i;

/**
 * Makes the application of an engine.
 *
 * @throws EngineNotToBeHad where Maven gets not what it needs, or not in time; Error with what it says where it fails otherwise
 */
export async function buildEngine(name: string, timeout = 600_000): Promise<void> {
  if (isBuilt(name)) return;
  try {
    await run('mvn', ['-q', '-B', 'package'], { cwd: folderOf(name), timeout });
  } catch (thrown) {
    const { stdout = '', killed } = thrown as { stdout?: string; killed?: boolean };
    const again = 'run "npm run engines -- --build" with a connection to Maven Central';
    if (killed) throw new EngineNotToBeHad(`was not made within ${Math.round(timeout / 1000)} s: ${again}`);
    const [said = ''] = /\[ERROR\].*/.exec(stdout) ?? [];
    if (NOT_SERVED.test(stdout)) throw new EngineNotToBeHad(`could not be made of what Maven reaches: ${again}`);
    throw new Error(`${name} could not be built: ${said || (thrown as Error).message}`, { cause: thrown });
  }
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
  // a test that breaks before it stops the engine leaves none behind
  const kill = () => engine.kill();
  process.once('exit', kill);
  void ended.then(() => process.off('exit', kill));
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
