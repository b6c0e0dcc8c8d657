import { connect, createServer, type Server, type Socket } from 'node:net';

/**
 * Stands between the server and its database, and can lose the answer to a commit: the database has done it, and whoever asked
 * for it cannot know.
 */
export class CommitCutter {
  readonly #server: Server;
  readonly #port: number;
  readonly #sockets = new Set<Socket>();
  #wanted = 0;

  /** @param url - address of the database */
  constructor(url: string) {
    this.#port = Number(new URL(url).port);
    this.#server = createServer(client => this.#join(client));
  }

  /** @returns the address to connect to instead */
  async open(url: string): Promise<string> {
    await new Promise<void>(resolve => void this.#server.listen(0, '127.0.0.1', resolve));
    const through = new URL(url);
    through.port = String((this.#server.address() as { port: number }).port);
    return through.href;
  }

  /** Loses the answers to the next commits. */
  cutCommits(count: number): void {
    this.#wanted = count;
  }

  /** How many are still to come. */
  get wanted(): number {
    return this.#wanted;
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
  }

  #join(client: Socket): void {
    const database = connect(this.#port, '127.0.0.1');
    for (const [socket, other] of [
      [client, database],
      [database, client],
    ] as const) {
      this.#sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        this.#sockets.delete(socket);
        other.destroy();
      });
    }
    let isCut = false;
    client.on('data', chunk => {
      if (isCut) return;
      database.write(chunk);
      if (this.#wanted === 0 || !/\bcommit\b/i.test(chunk.toString('latin1'))) return;
      this.#wanted--;
      isCut = true;
    });
    // the answer shows that it is committed
    database.on('data', chunk => (isCut ? database.destroy() : client.write(chunk)));
  }
}
