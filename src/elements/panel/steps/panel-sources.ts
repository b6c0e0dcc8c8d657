import type { PanelConfig, SourceMapping } from '../../../core/config/panel-config.ts';
import type { ProcessAdapter } from '../../../core/processes/adapter.ts';
import type { CurrentUser } from '../../../core/processes/process.ts';
import { AdapterSource, hasTextIds } from '../../sources/adapter-source.ts';
import { ChildScripts } from '../../sources/child-scripts.ts';
import { ConfigSource } from '../../sources/config-source.ts';
import { pageSettled, type SourceResult } from '../../sources/source-result.ts';
import { PanelUser } from './panel-user.ts';
import type { GraphHost } from './graph-host.ts';

/** The inputs that a page gives its panel: configuration, adapter and current user. */
export class PanelSources {
  readonly #host: GraphHost;
  readonly #config: ConfigSource;
  readonly #user: PanelUser;
  readonly #adapter: AdapterSource;
  /** The page has had its chance to provide a configuration and an adapter. */
  #settled = false;

  constructor(host: GraphHost) {
    const scripts = new ChildScripts(host);
    this.#host = host;
    this.#config = new ConfigSource(host, scripts);
    this.#adapter = new AdapterSource(host, scripts);
    this.#user = new PanelUser(host);
  }

  /** Ids in criteria may be strings. */
  get hasTextIds(): boolean {
    return hasTextIds(this.#host);
  }

  /** The members that the adapter maps by itself; the same list as long as they are the same. */
  get mappedMembers(): readonly string[] | null {
    return this.#adapter.mappedMembers(this.#host);
  }

  /** The criteria refer to the current user, and no user is known. */
  get isUserMissing(): boolean {
    return this.#user.isMissing;
  }

  /** Whether loading the configuration failed in a way that can be retried. */
  get failed(): boolean {
    return this.#config.failed;
  }

  /** Whether the user, or the capabilities of an adapter, could not be found out in a way that can be retried. */
  get incomplete(): boolean {
    return this.#user.failed || this.#adapter.failed;
  }

  hostConnected(): void {
    this.#adapter.hostConnected();
    if (this.#settled) return;
    void pageSettled().then(() => {
      this.#settled = true;
      this.#host.requestUpdate();
    });
  }

  hostDisconnected(): void {
    this.#adapter.hostDisconnected();
  }

  /** The configuration as written; null while it is not known. */
  config(): SourceResult<string | object> | null {
    return this.#config.read(this.#host.config, this.#settled);
  }

  /** The adapter; null while it is not known. */
  adapter(map: SourceMapping | null): SourceResult<ProcessAdapter> | null {
    return this.#adapter.read(this.#host, this.#settled, map);
  }

  /** The current user, if anything needs it; null while an adapter is queried. */
  userOf(
    { filter }: PanelConfig,
    adapter: SourceResult<ProcessAdapter> | null,
    wanted = false,
  ): SourceResult<CurrentUser | null> | null {
    return this.#user.read(filter, this.#host, adapter, wanted);
  }

  /** Lets the next update retry whatever failed. */
  retry(): void {
    this.#config.retry();
    this.#adapter.retry();
    this.#user.retry();
  }

  /** Aborts the work under way. */
  abandon(): void {
    this.#config.hostDisconnected();
    this.#adapter.abandon();
    this.#user.abandon();
  }
}
