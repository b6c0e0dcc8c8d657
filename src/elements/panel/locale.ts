import type { ReactiveController } from 'lit';
import { type Messages, messagesFor, onMessagesDefined } from '../../core/messages/messages.ts';
import type { LazyTimeZone } from '../../core/template/engine.ts';

/** Panels that follow the language of the page. */
const panels = new Set<() => void>();
/** Holds no panel: templates that are shared by all keep it. */
const PAGE: LazyTimeZone = {
  /** Asked for late: the first date format of a page costs tens of milliseconds. */
  get timeZone() {
    return (timeZone ??= Intl.DateTimeFormat().resolvedOptions().timeZone);
  },
};
let timeZone: string | undefined;
let observer: MutationObserver | null = null;

/** The language of a panel: the nearest `lang` of itself and its ancestors, through shadow roots, else the browser's. */
export class Locale implements ReactiveController {
  readonly zone = PAGE;
  readonly #host: HTMLElement;
  readonly #onlang: () => void;
  readonly #onmessages: () => void;
  #unlisten: (() => void) | null = null;
  #lang = '';
  #messages: Messages | null = null;

  constructor(host: HTMLElement, onchange: () => void) {
    this.#host = host;
    this.#onlang = () => {
      if (this.#refresh()) onchange();
    };
    this.#onmessages = () => {
      this.#messages = null;
      onchange();
    };
  }

  /** BCP 47. */
  get lang(): string {
    return this.#lang || (this.#lang = langOf(this.#host));
  }

  get messages(): Messages {
    return (this.#messages ??= messagesFor(this.lang));
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

  /** Returns whether the language is another. */
  #refresh(): boolean {
    const lang = langOf(this.#host);
    if (lang === this.#lang) return false;
    [this.#lang, this.#messages] = [lang, null];
    return true;
  }
}

function langOf(host: Element): string {
  for (let at: Element | null = host; at; at = parentOf(at)) {
    const lang = at.getAttribute('lang');
    if (lang && isLanguage(lang)) return lang;
  }
  return navigator.language || 'en';
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
