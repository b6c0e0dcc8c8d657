import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { type ProcessPanelError, toProcessPanelError } from '../../core/base/errors/process-panel-error.ts';
import type { Messages } from '../../core/messages/messages.ts';
import { loadPart } from '../../core/base/tasks/load-part.ts';
import { type PanelKeys, shortcutKey } from './shortcut.ts';

export interface ShortcutsOptions {
  /** False: all keys are disabled. */
  readonly enabled: () => boolean;
  readonly keys: () => PanelKeys;
  readonly messages: () => Messages;
  /** Called with `panel/part` if the list of keys cannot be loaded; null: it is requested again. */
  readonly onerror: (error: ProcessPanelError | null) => void;
}

/** Keys that repeat while held down. */
const REPEATED: ReadonlySet<string> = new Set(['j', 'k']);

/**
 * Keys without modifiers, while the focus is in the panel. Elsewhere they belong to the page: it may have shortcuts of
 * its own, find-as-you-type, or a second panel, and speech input must not trigger anything (WCAG 2.1.4).
 *
 * The page takes precedence: events that its listeners have prevented or stopped are ignored.
 */
export class Shortcuts implements ReactiveController {
  readonly #host: HTMLElement & ReactiveControllerHost;
  readonly #options: ShortcutsOptions;

  constructor(host: HTMLElement & ReactiveControllerHost, options: ShortcutsOptions) {
    this.#host = host;
    this.#options = options;
  }

  hostConnected(): void {
    this.#host.addEventListener('keydown', this.#onkey);
  }

  hostDisconnected(): void {
    this.#host.removeEventListener('keydown', this.#onkey);
  }

  readonly #onkey = (event: KeyboardEvent): void => {
    const root = this.#host.shadowRoot;
    if (event.defaultPrevented || !root || !this.#options.enabled()) return;
    const key = shortcutKey(event, root);
    if (key === null || (event.repeat && !REPEATED.has(key))) return;
    // The last listener on the window: all listeners of the page have run by then.
    const last = (later: KeyboardEvent) => {
      if (later === event && !event.defaultPrevented && this.#obey(key)) event.preventDefault();
    };
    this.#host.ownerDocument.defaultView?.addEventListener('keydown', last, { once: true });
  };

  #obey(key: string): boolean {
    if (key === '?') {
      void this.#showKeys();
      return true;
    }
    const shortcut = this.#options.keys().shortcuts.find(each => each.key === key);
    return shortcut !== undefined && shortcut.offered() && shortcut.run();
  }

  async #showKeys(): Promise<void> {
    const { keys, messages, onerror } = this.#options;
    onerror(null);
    try {
      const { showKeys } = await loadPart('the list of keys', () => import('./keys-dialog.ts'));
      const root = this.#host.shadowRoot;
      if (this.#host.isConnected && root) showKeys(root, keys(), messages());
    } catch (thrown) {
      onerror(toProcessPanelError(thrown, 'panel/part'));
    }
  }
}
