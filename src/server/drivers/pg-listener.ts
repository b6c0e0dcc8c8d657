/** The parts of a connection of pg, outside a pool, that are used. */
export interface PgConnection {
  connect(): Promise<unknown>;
  query(text: string, parameters?: unknown[]): Promise<unknown>;
  end(): Promise<unknown>;
  on(event: 'notification', onnotify: (message: { channel: string }) => void): unknown;
  on(event: 'error', onerror: () => void): unknown;
}

/** The callbacks of a channel, and the connection that listens. */
interface Channel {
  readonly callbacks: Set<() => void>;
  connection: Promise<PgConnection>;
}

/** Milliseconds between attempts to listen again. */
const RETRY_MS = 1000;

/**
 * Listens on one connection per channel, outside the pool: followers of changes, however many, take no connection that
 * statements wait for. A lost connection is replaced.
 */
export class PgListener {
  readonly #connectionOf: () => PgConnection;
  readonly #channels = new Map<string, Channel>();

  constructor(connectionOf: () => PgConnection) {
    this.#connectionOf = connectionOf;
  }

  /** @returns a function that stops listening; the last one to be called closes the connection */
  async listen(name: string, onnotify: () => void): Promise<() => Promise<void>> {
    const callback = () => onnotify();
    let channel = this.#channels.get(name);
    if (!channel) {
      channel = { callbacks: new Set(), connection: null! };
      channel.connection = this.#open(name, channel);
      this.#channels.set(name, channel);
    }
    const own = channel;
    own.callbacks.add(callback);
    const leave = (): boolean => {
      if (!own.callbacks.delete(callback) || own.callbacks.size > 0) return false;
      if (this.#channels.get(name) === own) this.#channels.delete(name);
      return true;
    };
    try {
      await own.connection;
    } catch (thrown) {
      leave();
      throw thrown;
    }
    return async () => {
      if (leave()) await own.connection.then(connection => connection.end()).catch(() => {});
    };
  }

  async #open(name: string, { callbacks }: Channel): Promise<PgConnection> {
    const connection = this.#connectionOf();
    let isListening = false;
    const notify = () => {
      for (const callback of callbacks) callback();
    };
    connection.on('error', () => {
      if (!isListening) return;
      isListening = false;
      // followers find out whether the database is down
      notify();
      void this.#openAgain(name);
    });
    connection.on('notification', notify);
    try {
      await connection.connect();
      await connection.query(`listen "${name.replaceAll('"', '""')}"`);
    } catch (thrown) {
      void connection.end().catch(() => {});
      throw thrown;
    }
    isListening = true;
    return connection;
  }

  async #openAgain(name: string): Promise<void> {
    const channel = this.#channels.get(name);
    if (!channel) return;
    const hasReaders = () => this.#channels.get(name) === channel;
    while (hasReaders()) {
      channel.connection = this.#open(name, channel);
      try {
        await channel.connection;
        // notifications in the meantime were missed
        for (const callback of channel.callbacks) callback();
        return;
      } catch {
        await new Promise(resolve => setTimeout(resolve, RETRY_MS));
      }
    }
  }
}
