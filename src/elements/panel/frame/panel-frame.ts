import { html, nothing, type TemplateResult } from 'lit';
import type { PanelConfig, UiConfig } from '../../../core/config/panel-config.ts';
import type { Messages } from '../../../core/messages/messages.ts';
import type { Announcement } from './announcement.ts';
import { errorBox } from './error-box.ts';
import { criteriaDiagnostics } from './criteria-diagnostics.ts';
import type { Loading } from '../load/loading.ts';
import type { PanelRun } from '../panel-run.ts';

/** What a panel puts into its frame. */
export interface PanelContents {
  readonly host: Element;
  readonly messages: Messages;
  readonly announcement: Announcement;
  /** Rows that are left out of print. */
  readonly unprinted: number;
  /** What is fetched beside the load; null where nothing is. */
  readonly gathering: Loading['progress'];
  /** Null where there are rows, or none yet. */
  readonly placeholder: string | null;
  readonly retry: () => unknown;
  /** These once there are data. */
  readonly toolbar?: unknown;
  readonly body?: unknown;
  readonly footer?: unknown;
}

/** The frame of a panel: header, error, notice, progress, what stands in for the rows, footer. */
export function renderPanel<C extends PanelConfig>(run: PanelRun<C>, contents: PanelContents): TemplateResult {
  const { setup, loading, busy, error } = run;
  const { host, messages, announcement, unprinted, gathering, placeholder, toolbar, body, footer } = contents;
  const { config } = setup;
  const n = loading.state?.leftOutCount ?? 0;
  const firstLeftOut = loading.state?.leftOut[0]?.message;
  const progress = loading.busy ? loading.progress : gathering;
  return html`<section
    part="panel"
    tabindex="-1"
    aria-busy=${busy || gathering !== null}
    aria-labelledby=${config?.ui.title ? 'title' : nothing}
  >
    ${config ? renderHeader(config.ui) : nothing} ${toolbar ?? nothing} ${error ? renderError(run, contents) : nothing}
    ${body && n > 0 ? html`<p class="pp-notice">${messages.text('leftOut', { n })}: ${firstLeftOut}</p>` : nothing}
    ${config && (progress || (loading.busy && loading.state)) ? renderProgress(progress, messages) : nothing}
    ${body ?? (error ? nothing : renderWaiting(host))}
    ${placeholder === null ? nothing : html`<p part="placeholder">${config?.ui.placeholder ?? placeholder}</p>`}
    ${unprinted ? html`<p class="pp-print-note">${messages.text('notPrinted', { n: unprinted })}</p>` : nothing}
    <footer part="footer">
      <div part="status" role="status" aria-busy=${announcement.unspoken || nothing}>${announcement.text}</div>
      ${footer ?? nothing}
    </footer>
  </section>`;
}

function renderHeader({ title, description }: UiConfig): unknown {
  if (!title && !description) return nothing;
  return html`<header part="header">
    ${title ? html`<h2 part="title" id="title" dir="auto">${title}</h2>` : nothing}
    ${description ? html`<p part="description" dir="auto">${description}</p>` : nothing}
  </header>`;
}

function renderError<C extends PanelConfig>(run: PanelRun<C>, { messages, retry }: PanelContents): TemplateResult {
  const { setup, loading, retriable } = run;
  const { config, text, places } = setup;
  const error = run.error!;
  const faults = (error.diagnostics ?? []).filter(({ severity }) => severity === 'error');
  return errorBox(error, {
    messages,
    title: setup.fault ? messages.text('configFault', { n: faults.length || 1 }) : messages.text('loadFailed'),
    faults: config && places ? criteriaDiagnostics(faults, config, places) : faults,
    text,
    stale: config !== null && loading.info.complete,
    retry: retriable ? retry : null,
  });
}

/**
 * The bar of a load, determinate where it is known how many processes will come. No number is written out: the bar tells
 * its share by itself, and the first formatting of a number takes longer than the first rows can wait.
 */
function renderProgress(progress: Loading['progress'], messages: Messages): TemplateResult {
  return html`<progress
    part="progress"
    aria-label=${messages.text('loading')}
    max=${progress?.of || nothing}
    value=${progress?.of ? progress.done : nothing}
  ></progress>`;
}

/** Before the first data: what stands between the tags, else grey rows. */
function renderWaiting(host: Element): TemplateResult {
  const fallback = [...host.childNodes].some(node =>
    node instanceof Element ? node.localName !== 'script' : node instanceof Text && node.data.trim() !== '',
  );
  if (fallback) return html`<slot></slot>`;
  return html`<div class="pp-skeleton" aria-hidden="true"><i></i><i></i><i></i><i></i><i></i></div>`;
}
