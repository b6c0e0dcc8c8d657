/** What is used of a connection of pg that is of no pool. */
export interface PgConnection {
  connect(): Promise<unknown>;
  query(text: string, parameters?: unknown[]): Promise<unknown>;
  end(): Promise<unknown>;
  on(event: 'notification', onnotify: (message: { channel: string }) => void): unknown;
  on(event: 'error', onerror: () => void): unknown;
}

/** Those who listen to a channel, and the connection that does. */
interface Channel {
  readonly callbacks: Set<() => void>;
  connection: Promise<PgConnection>;
}

/** Milliseconds between two attempts to listen again. */
const PAUSE = 1000;

/**
 * Listens by one connection a channel, beside the pool: however many readers follow changes, none of them takes a connection
 * that statements wait for. A connection that is lost is replaced.
 */
export class PgListener {
  readonly #connectionOf: () => PgConnection;
  readonly #channels = new Map<string, Channel>();

  constructor(connectionOf: () => PgConnection) {
    this.#connectionOf = connectionOf;
  }

  /** @returns what ends it; the last who does closes the connection */
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
      // whoever follows finds out whether the database is away
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
        // what was notified meanwhile has not been heard
        for (const callback of channel.callbacks) callback();
        return;
      } catch {
        await new Promise(resolve => setTimeout(resolve, PAUSE));
      }
    }
  }
}
