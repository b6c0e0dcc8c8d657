import { CSRF_COOKIE, csrfTokenOf } from '../engines/csrf-cookie.ts';
import { type EngineConnection, EngineRequests, type EngineSession } from '../engines/engine-requests.ts';
import { adapterError, endpointOf, labelOfUrl } from '../http/response/response.ts';

/** Matches the REST API below the engine's own web application. */
const WEB_APPLICATION = /^(.*)\/api\/engine\/engine\/([^/]+)\/*$/;

/** The session of the engine's own web application. */
export class WebSession implements EngineSession {
  readonly #requests: EngineRequests;
  readonly #connection: EngineConnection;
  readonly #base: string;
  readonly #engine: string;
  #user: Promise<string | null> | null = null;

  private constructor(connection: EngineConnection, base: string, engine: string) {
    this.#requests = new EngineRequests({ ...connection, url: `${base}/api/admin` });
    this.#connection = connection;
    this.#base = base;
    this.#engine = engine;
  }

  /** Null if the address is not that of a web application. */
  static of(connection: EngineConnection): WebSession | null {
    const [, base, engine] = WEB_APPLICATION.exec(String(connection.url)) ?? [];
    return base === undefined ? null : new WebSession(connection, base, engine!);
  }

  /** The id of the user who is logged in; null for nobody. Asked once, until somebody is. */
  user(): Promise<string | null> {
    if (this.#user) return this.#user;
    // shared by requests that are aborted one by one
    const { signal } = new AbortController();
    const asked = this.#requests
      .fetchJson<{ userId?: string } | undefined>(`auth/user/${this.#engine}`, { signal, missing: undefined })
      .then(found => found?.userId ?? null);
    this.#user = asked;
    asked.then(
      user => user ?? this.forget(),
      () => this.forget(),
    );
    return asked;
  }

  forget(): void {
    this.#user = null;
  }

  /**
   * Rejects if nobody is logged in, or if the page cannot read the CSRF token, with what to do: a request without it
   * would end the session. The engine gives the token with the first GET after a login, so that is sent first.
   */
  async prepare(): Promise<void> {
    if ((await this.user()) === null) throw this.unknownUser();
    const url = endpointOf(this.#connection.url);
    const { csrf } = this.#connection;
    if (csrf === null || url.origin !== globalThis.location?.origin || csrfTokenOf(url, { csrf }) !== null) return;
    throw adapterError(
      'adapter/status',
      `this page cannot read the CSRF token of ${this.#folder}`,
      `Put the page below ${this.#folder}: the cookie ${csrf?.cookie ?? CSRF_COOKIE} is one of that folder.`,
    );
  }

  /** For messages. */
  get #folder(): string {
    return labelOfUrl(endpointOf(`${this.#base}/`));
  }

  unknownUser(): Error {
    return adapterError('adapter/status', `${this.#folder} does not know who is asking`, 'Sign in again.');
  }
}
