import type { Database } from '../database.ts';
import { CHANGES } from '../write/note-changes.ts';

/**
 * Listens for changes if the driver can, and checks that notifications arrive: a pooler may accept LISTEN and never
 * deliver any, and a connection may be dead without a sign.
 */
export class ChangeListener {
  readonly #database: Database;
  readonly #onchange: () => void;
  #listening: Promise<(() => Promise<void>) | null> | null = null;
  #isListening = false;

  constructor(database: Database, onchange: () => void) {
    this.#database = database;
    this.#onchange = onchange;
  }

  /** Whether a notification has arrived since the last check: changes need not be polled for. */
  get isListening(): boolean {
    return this.#isListening;
  }

  /** Checks that notifications arrive, by sending one. Listens again if that failed before. Never rejects. */
  async check(): Promise<void> {
    this.#listening ??= this.#listen();
    const isListening = (await this.#listening) !== null;
    this.#isListening = false;
    if (isListening) await this.#database.query('select pg_notify($1::text, $2::text)', [CHANGES, '']).catch(() => {});
  }

  async end(): Promise<void> {
    const unlisten = await this.#listening;
    await unlisten?.().catch(() => {});
  }

  async #listen(): Promise<(() => Promise<void>) | null> {
    const onnotify = () => {
      this.#isListening = true;
      this.#onchange();
    };
    try {
      return (await this.#database.listen?.(CHANGES, onnotify)) ?? null;
    } catch {
      this.#listening = null;
      return null;
    }
  }
}
