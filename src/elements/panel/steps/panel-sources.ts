import type { PanelConfig, SourceMapping } from '../../../core/config/panel-config.ts';
import type { ProcessAdapter } from '../../../core/processes/adapter.ts';
import type { CurrentUser } from '../../../core/processes/process.ts';
import { AdapterSource, hasTextIds } from '../../sources/adapter-source.ts';
import { ChildScripts } from '../../sources/child-scripts.ts';
import { ConfigSource } from '../../sources/config-source.ts';
import { pageSettled, type SourceResult } from '../../sources/source-result.ts';
import { PanelUser } from './panel-user.ts';
import type { GraphHost } from './graph-host.ts';

/** The sources that a page gives its panel: a configuration, an adapter, and who the user is. */
export class PanelSources {
  readonly #host: GraphHost;
  readonly #config: ConfigSource;
  readonly #user: PanelUser;
  readonly #adapter: AdapterSource;
  /** The page has had its chance to give a configuration and an adapter. */
  #settled = false;

  constructor(host: GraphHost) {
    const scripts = new ChildScripts(host);
    this.#host = host;
    this.#config = new ConfigSource(host, scripts);
    this.#adapter = new AdapterSource(host, scripts);
    this.#user = new PanelUser(host);
  }

  /** Ids in criteria may be texts. */
  get hasTextIds(): boolean {
    return hasTextIds(this.#host);
  }

  /** The criteria ask for the current user, and nobody is known. */
  get isUserMissing(): boolean {
    return this.#user.isMissing;
  }

  /** Whether a configuration failed that may be asked for again. */
  get failed(): boolean {
    return this.#config.failed;
  }

  /** The same of the user, and of what an adapter can do. */
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

  /** The configuration as it is written; null while it is not known. */
  config(): SourceResult<string | object> | null {
    return this.#config.read(this.#host.config, this.#settled);
  }

  /** Where processes come from; null while that is not known. */
  adapter(map: SourceMapping | null): SourceResult<ProcessAdapter> | null {
    return this.#adapter.read(this.#host, this.#settled, map);
  }

  /** Who the user is, where somebody asks for it; null while an adapter is asked. */
  userOf(
    { filter }: PanelConfig,
    adapter: SourceResult<ProcessAdapter> | null,
    wanted = false,
  ): SourceResult<CurrentUser | null> | null {
    return this.#user.read(filter, this.#host, adapter, wanted);
  }

  /** Lets the next update ask again for whatever could not be had. */
  retry(): void {
    this.#config.retry();
    this.#adapter.retry();
    this.#user.retry();
  }

  /** Ends what is under way. */
  abandon(): void {
    this.#config.hostDisconnected();
    this.#adapter.abandon();
    this.#user.abandon();
  }
}
