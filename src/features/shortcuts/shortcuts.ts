import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { type ProcessPanelError, toProcessPanelError } from '../../core/base/errors/process-panel-error.ts';
import type { Messages } from '../../core/messages/messages.ts';
import { loadPart } from '../../core/base/tasks/load-part.ts';
import { type PanelKeys, shortcutKey } from './shortcut.ts';

export interface ShortcutsOptions {
  /** False: no key does anything. */
  readonly enabled: () => boolean;
  readonly keys: () => PanelKeys;
  readonly messages: () => Messages;
  /** Told `panel/part` where the list of keys cannot be loaded; null: it is asked for anew. */
  readonly onerror: (error: ProcessPanelError | null) => void;
}

/** May be held down: it moves on and on. */
const REPEATED: ReadonlySet<string> = new Set(['j', 'k']);

/**
 * Keys without modifiers, while the focus is in the panel. Elsewhere they are the page's: it may have shortcuts of its own,
 * text to be searched, or a second panel, and whoever speaks their words into a page must not set anything off (WCAG 2.1.4).
 *
 * The page goes first: what one of its listeners has prevented or stopped is not looked at here.
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
    // The last listener of the window: all of the page have been asked by then.
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
