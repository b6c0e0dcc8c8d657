import { type ChildProcess, spawn } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import path from 'node:path';

interface Message {
  id?: number;
  method?: string;
  params?: unknown;
  result?: unknown;
}

export interface LspDiagnostic {
  message: string;
  range: { start: { line: number; character: number } };
}

/** The editor's side of `yaml-language-server`: as much of the protocol as the tests need. */
export class LanguageServer {
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number | string, (value: unknown) => void>();
  #buffer = Buffer.alloc(0);
  #id = 0;

  constructor() {
    const server = path.resolve('node_modules/yaml-language-server/bin/yaml-language-server');
    this.#child = spawn(process.execPath, [server, '--stdio'], { stdio: ['pipe', 'pipe', 'ignore'] });
    this.#child.stdout!.on('data', (data: Buffer) => this.#receive(data));
  }

  async start(): Promise<void> {
    await this.#ask('initialize', {
      processId: process.pid,
      rootUri: pathToFileURL(process.cwd()).href,
      capabilities: {
        textDocument: {
          completion: { completionItem: { documentationFormat: ['markdown'] } },
          hover: { contentFormat: ['markdown'] },
        },
        workspace: { configuration: true },
      },
    });
    this.#send({ method: 'initialized', params: {} });
  }

  /** Opens a document and returns what the server complains of. */
  async open(name: string, text: string): Promise<LspDiagnostic[]> {
    const uri = pathToFileURL(path.resolve(name)).href;
    const diagnostics = new Promise(resolve => this.#waiting.set(uri, resolve));
    this.#send({
      method: 'textDocument/didOpen',
      params: { textDocument: { uri, languageId: 'yaml', version: 1, text } },
    });
    return (await diagnostics) as LspDiagnostic[];
  }

  /** Tells that a file is another now, as editors do that watch them. */
  changed(file: string): void {
    const changes = [{ uri: pathToFileURL(path.resolve(file)).href, type: 2 }];
    this.#send({ method: 'workspace/didChangeWatchedFiles', params: { changes } });
  }

  /** Labels and documentation of what the server offers at a place, 0-based. */
  async complete(name: string, line: number, character: number): Promise<{ label: string; documentation?: unknown }[]> {
    const found = (await this.#ask('textDocument/completion', this.#at(name, line, character))) as { items: never[] };
    return found.items;
  }

  async hover(name: string, line: number, character: number): Promise<string> {
    const found = (await this.#ask('textDocument/hover', this.#at(name, line, character))) as {
      contents: { value: string };
    };
    return found.contents.value;
  }

  stop(): void {
    this.#child.kill();
  }

  #at(name: string, line: number, character: number): object {
    return { textDocument: { uri: pathToFileURL(path.resolve(name)).href }, position: { line, character } };
  }

  #ask(method: string, params: unknown): Promise<unknown> {
    const id = ++this.#id;
    return new Promise(resolve => {
      this.#waiting.set(id, resolve);
      this.#send({ id, method, params });
    });
  }

  #send(message: Message): void {
    const body = Buffer.from(JSON.stringify({ jsonrpc: '2.0', ...message }));
    this.#child.stdin!.write(Buffer.concat([Buffer.from(`Content-Length: ${body.length}\r\n\r\n`), body]));
  }

  #receive(data: Buffer): void {
    this.#buffer = Buffer.concat([this.#buffer, data]);
    for (;;) {
      const end = this.#buffer.indexOf('\r\n\r\n');
      if (end < 0) return;
      const length = Number(/Content-Length: (\d+)/i.exec(this.#buffer.subarray(0, end).toString())![1]);
      if (this.#buffer.length < end + 4 + length) return;
      const message = JSON.parse(this.#buffer.subarray(end + 4, end + 4 + length).toString()) as Message;
      this.#buffer = this.#buffer.subarray(end + 4 + length);
      this.#take(message);
    }
  }

  #take({ id, method, params, result }: Message): void {
    if (method === 'textDocument/publishDiagnostics') {
      const { uri, diagnostics } = params as { uri: string; diagnostics: unknown };
      this.#waiting.get(uri)?.(diagnostics);
    } else if (method === 'workspace/configuration') {
      // no schema store: the tests need no network
      const yaml = { validate: true, hover: true, completion: true, schemaStore: { enable: false } };
      const { items } = params as { items: { section?: string }[] };
      this.#send({ id: id!, result: items.map(({ section }) => (section === 'yaml' ? yaml : {})) });
    } else if (method !== undefined && id !== undefined) this.#send({ id, result: null });
    else if (id !== undefined) this.#waiting.get(id)?.(result);
  }
}
