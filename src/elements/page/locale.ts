import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { type ProcessPanelError, toProcessPanelError } from '../../core/base/errors/process-panel-error.ts';
import { languageReady, type Messages, messagesFor, onMessagesDefined } from '../../core/messages/messages.ts';
import type { LazyTimeZone } from '../../core/template/engine.ts';
import { loadPart } from '../../core/base/tasks/load-part.ts';

/** Panels that follow the language of the page. */
const panels = new Set<() => void>();
/** Keeps no reference to a panel, since templates shared by all panels retain it. */
const PAGE: LazyTimeZone = {
  /** Determined lazily: the first date format of a page costs tens of milliseconds. */
  get timeZone() {
    return (timeZone ??= Intl.DateTimeFormat().resolvedOptions().timeZone);
  },
};
let timeZone: string | undefined;
let observer: MutationObserver | null = null;

/**
 * The language of a panel: the nearest `lang` of itself and its ancestors, across shadow roots, else the browser's. It
 * is used once its texts are loaded: until then, the panel shows no texts, or those of the previous language.
 */
export class Locale implements ReactiveController {
  readonly zone = PAGE;
  readonly #host: HTMLElement & Pick<ReactiveControllerHost, 'requestUpdate'>;
  readonly #onlang: () => void;
  readonly #onmessages: () => void;
  #unlisten: (() => void) | null = null;
  readonly #onerror: (error: ProcessPanelError) => void;
  /** Resolves when the texts of the language are loaded, or cannot be; null if nothing is being loaded. */
  #arriving: Promise<void> | null = null;
  /** Texts are available. */
  #speaks = false;
  /** The language that is used once its texts are loaded. */
  #wanted = '';
  #failed = false;
  #lang = '';
  #messages: Messages | null = null;

  /**
   * @param host - updated when the language, or its texts, have changed
   * @param onerror - called with `panel/part` if texts cannot be loaded; English is used then
   */
  constructor(
    host: HTMLElement & Pick<ReactiveControllerHost, 'requestUpdate'>,
    onerror: (error: ProcessPanelError) => void,
  ) {
    this.#host = host;
    this.#onerror = onerror;
    this.#onlang = () => {
      if (this.#refresh()) host.requestUpdate();
    };
    this.#onmessages = () => {
      this.#messages = null;
      host.requestUpdate();
    };
  }

  /** BCP 47 tag of the current language. */
  get lang(): string {
    return this.#lang || (this.#lang = langOf(this.#host));
  }

  get messages(): Messages {
    return (this.#messages ??= messagesFor(this.lang));
  }

  /** Texts are being loaded. */
  get pending(): boolean {
    return this.#arriving !== null;
  }

  /** Resolves when texts are available; null: they are. */
  get ready(): Promise<void> | null {
    return this.#speaks ? null : this.#arriving;
  }

  /** Retries loading texts that failed. */
  retry(): void {
    if (this.#failed) this.#load(this.#wanted);
  }

  hostConnected(): void {
    this.#refresh();
    this.#unlisten ??= onMessagesDefined(this.#onmessages);
    panels.add(this.#onlang);
    observer ??= new MutationObserver(() => panels.forEach(changed => changed()));
    for (let root: Node = this.#host.getRootNode(); ; root = root.host.getRootNode()) {
      observer.observe(root, { subtree: true, attributeFilter: ['lang'] });
      if (!(root instanceof ShadowRoot)) break;
    }
  }

  hostDisconnected(): void {
    this.#unlisten?.();
    this.#unlisten = null;
    panels.delete(this.#onlang);
    if (panels.size === 0) observer?.disconnect();
  }

  /** Returns whether the language has changed. */
  #refresh(): boolean {
    const lang = langOf(this.#host);
    if (lang === this.#wanted) return false;
    this.#wanted = lang;
    return !this.#load(lang) && this.#speak(lang);
  }

  /** Returns whether there is something to wait for. */
  #load(lang: string): boolean {
    this.#failed = false;
    this.#arriving = null;
    const ready = languageReady(lang);
    if (!ready) return false;
    const arriving: Promise<void> = (this.#arriving = loadPart(`the language ${lang}`, () => ready).then(
      () => this.#arrived(arriving, lang),
      (thrown: unknown) => this.#arrived(arriving, lang, toProcessPanelError(thrown, 'panel/part')),
    ));
    return true;
  }

  #arrived(arriving: Promise<void> | null, lang: string, error?: ProcessPanelError): void {
    if (arriving !== this.#arriving) return;
    this.#arriving = null;
    this.#failed = error !== undefined;
    this.#speak(lang);
    if (error) this.#onerror(error);
    this.#host.requestUpdate();
  }

  #speak(lang: string): true {
    this.#speaks = true;
    [this.#lang, this.#messages] = [lang, null];
    return true;
  }
}

function langOf(host: Element): string {
  for (let at: Element | null = host; at; at = parentOf(at)) {
    const lang = at.getAttribute('lang');
    if (lang && isLanguage(lang)) return lang;
  }
  // Some browsers report an invalid tag, such as for the C locale.
  return isLanguage(navigator.language) ? navigator.language : 'en';
}

function parentOf(element: Element): Element | null {
  const parent = element.parentNode;
  return parent instanceof ShadowRoot ? parent.host : parent instanceof Element ? parent : null;
}

function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    return false;
  }
}
