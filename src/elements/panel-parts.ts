import { html, nothing } from 'lit';
import type { UiConfig } from '../core/config/panel-config.ts';
import type { Messages } from '../core/messages/messages.ts';

/** Title and description. */
export function renderHeader({ title, description }: UiConfig): unknown {
  if (!title && !description) return nothing;
  return html`<header part="header">
    ${title ? html`<h2 part="title" id="title" dir="auto">${title}</h2>` : nothing}
    ${description ? html`<p part="description" dir="auto">${description}</p>` : nothing}
  </header>`;
}

/** The bar of a load, determinate where it is known how many processes will come. */
export function renderProgress(progress: { done: number; of: number | null } | null, messages: Messages): unknown {
  const of = progress?.of ?? null;
  if (!progress || of === null)
    return html`<progress part="progress" aria-label=${messages.text('loading')}></progress>`;
  const { done } = progress;
  const text = messages.text('progress', { done, total: of });
  return html`<progress part="progress" max=${Math.max(of, 1)} .value=${done} aria-label=${text}></progress>`;
}

/** Before the first data: what stands between the tags, else grey rows. */
export function renderWaiting(host: Element): unknown {
  if (hasFallback(host)) return html`<slot></slot>`;
  return html`<div class="pp-skeleton" aria-hidden="true"><i></i><i></i><i></i><i></i><i></i></div>`;
}

/** Something to see stands between the tags. */
function hasFallback(host: Element): boolean {
  return [...host.childNodes].some(node =>
    node instanceof Element ? node.localName !== 'script' : node instanceof Text && node.data.trim() !== '',
  );
}
