import { type ChildProcess, fork } from 'node:child_process';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { Findings } from './findings.ts';
import type { Random } from './random.ts';
import type { SoakUser } from './sessions.ts';

type Entries = Readonly<Record<string, SoakUser>>;

/** What the process of the server is told. */
export type ToServer =
  | { type: 'start'; url: string; port: number; driver: string; sessions: Entries }
  | { type: 'sessions'; id: number; sessions: Entries }
  | { type: 'figures'; id: number };

/** And what it tells. */
export type FromServer =
  | { type: 'listening' }
  | { type: 'answer'; id: number; value: ServerFigures }
  | { type: 'error'; kind: string; message: string }
  | { type: 'fault'; what: string };

export interface ServerFigures {
  /** Statements and transactions that are not over. */
  readonly asked: number;
  readonly listeners: number;
  /** Answers that are not over. */
  readonly answers: number;
  /** Bytes. */
  readonly rss: number;
  readonly heapUsed: number;
}

const ENTRY = fileURLToPath(new URL('server-process.ts', import.meta.url));
const LOADER = fileURLToPath(new URL('../support/typescript.mjs', import.meta.url));

/** The server under test: a process of its own, at one address for as long as the soak goes on. */
export class ServerLink {
  readonly #database: string;
  readonly #findings: Findings;
  readonly #random: Random;
  readonly #waiting = new Map<number, (value: ServerFigures | null) => void>();
  /** Errors that the server has logged, by time. */
  readonly errors: { readonly at: number; readonly kind: string; readonly message: string }[] = [];
  #child: ChildProcess | null = null;
  #number = 0;
  #port = 0;
  sessions: () => Entries = () => ({});

  constructor(database: string, findings: Findings, random: Random) {
    this.#database = database;
    this.#findings = findings;
    this.#random = random;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}/api/processes`;
  }

  /** Starts it with either of the drivers. */
  async start(): Promise<void> {
    this.#port ||= await freePort();
    const child = fork(ENTRY, { execArgv: ['--expose-gc', '--import', LOADER] });
    this.#child = child;
    const listening = new Promise<void>((resolve, reject) => {
      child.on('message', (message: FromServer) => (message.type === 'listening' ? resolve() : this.#hear(message)));
      child.once('exit', code => {
        this.#forget();
        reject(new Error(`the server ended with ${code}`));
      });
    });
    const driver = this.#random.pick(['postgres.js', 'pg']);
    this.#findings.count(`servers started with ${driver}`);
    this.#send({ type: 'start', url: this.#database, port: this.#port, driver, sessions: this.sessions() });
    await listening;
  }

  /** Ends it at once, in the middle of whatever it does. */
  async kill(): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise(resolve => void child.once('exit', resolve));
    child.kill('SIGKILL');
    await gone;
  }

  /** Resolves when it has heard; at once while there is none, for it is told when it starts. */
  async publish(sessions: Entries): Promise<void> {
    await this.#ask(id => ({ type: 'sessions', id, sessions }));
  }

  /** After a collection of garbage; null while there is none. */
  figures(): Promise<ServerFigures | null> {
    return this.#ask(id => ({ type: 'figures', id }));
  }

  #ask(messageOf: (id: number) => ToServer): Promise<ServerFigures | null> {
    if (!this.#child) return Promise.resolve(null);
    const id = ++this.#number;
    return new Promise(resolve => {
      this.#waiting.set(id, resolve);
      this.#send(messageOf(id));
    });
  }

  #send(message: ToServer): void {
    this.#child?.send(message, () => {});
  }

  #hear(message: Exclude<FromServer, { type: 'listening' }>): void {
    if (message.type === 'answer') {
      this.#waiting.get(message.id)?.(message.value);
      this.#waiting.delete(message.id);
    } else if (message.type === 'fault') this.#findings.offend('a fault in the server', message.what);
    else this.errors.push({ at: Date.now(), kind: message.kind, message: message.message });
  }

  #forget(): void {
    for (const resolve of this.#waiting.values()) resolve(null);
    this.#waiting.clear();
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise(resolve => server.close(resolve));
  return port;
}
