import { html, nothing, render, type TemplateResult } from 'lit';
import { ProcessPanelError } from '../../../core/base/errors/process-panel-error.ts';
import { streamSafe } from '../../../core/base/text/stream-safe.ts';
import type { PanelConfig, UiConfig } from '../../../core/config/panel-config.ts';
import type { Messages } from '../../../core/messages/messages.ts';
import type { Announcement } from './announcement.ts';
import { errorBox, publicErrorBox } from './error-box.ts';
import { placedDiagnostics } from './placed-diagnostics.ts';
import type { LoadProgress } from '../load/answer.ts';
import type { PanelContent } from '../panel-content.ts';
import type { PanelGraph } from '../panel-graph.ts';
import type { PanelReports } from '../panel-reports.ts';
import { mappingNotices } from './mapping-notices.ts';
import { listSkeleton } from './skeleton.ts';

/** Number of grey rows of a panel of which nothing is known yet. */
const UNKNOWN_ROWS = 5;

/** The parts of the frame of a panel besides its content. */
export interface FrameOptions {
  readonly host: Element;
  /** Level of the title, 1 to 6. */
  readonly headingLevel: number;
  readonly messages: Messages;
  /** The texts of the reader's language are still being loaded. */
  readonly messagesPending: boolean;
  readonly announcement: Announcement;
  /** Number of rows printed. */
  readonly printed: number;
  /** Everything is loaded, and there is nothing to show. */
  readonly isEmpty: boolean;
  /** Content of features beside the title. */
  readonly besideTitle: unknown;
  /** Content of features above the rows. */
  readonly aboveRows: unknown;
  readonly retry: () => unknown;
}

/** The frame of a panel: header, error, notice, progress, placeholders for the rows, footer. */
export function renderPanel<C extends PanelConfig>(
  graph: PanelGraph<C>,
  content: PanelContent<C>,
  options: FrameOptions,
): TemplateResult {
  const { setup, shown, busy, error, reports } = graph;
  const { host, headingLevel, messages, announcement, messagesPending, printed, isEmpty } = options;
  const ready = setup.config !== null && shown !== null;
  const hasRows = ready && !content.isOrdering;
  const { config } = setup;
  const n = shown?.malformedCount ?? 0;
  const firstMalformed = shown?.malformed[0]?.message;
  const signIn = graph.isUserMissing ? messages.text('signIn') : null;
  const noMatch = isEmpty ? content.renderNoMatch() : null;
  const progress = graph.isLoading ? graph.progress : content.progress;
  const failed = !messagesPending && (error || reports.missingPart) ? renderError(graph, content, options) : nothing;
  // Rows that are still shown stay where they are.
  const keepsRows = hasRows && !isEmpty && !setup.error;
  // Announces nothing about rows that are no longer shown.
  const status = error && ready && !content.isAnswered ? '' : announcement.text;
  const words = announcement.unspoken ? html`<span aria-hidden="true">${status}</span>` : status;
  // One value, so that without any of them the element is empty, of blanks too: see panel-styles.ts.
  const top = [
    config ? renderHeader(config.ui, headingLevel) : nothing,
    ready ? options.besideTitle : nothing,
    ready ? content.renderToolbar() : error ? nothing : content.renderTopSkeleton(config),
    ready ? options.aboveRows : nothing,
  ];
  return html`<section
    part="panel"
    tabindex="-1"
    aria-busy=${busy || content.progress !== null}
    aria-labelledby=${config?.ui.title ? 'title' : nothing}
  >
    <div class="pp-top">${top}</div>
    ${keepsRows ? nothing : failed}
    ${ready && !messagesPending && !setup.error ? renderFaults(reports, content, setup.text, messages) : nothing}
    ${ready && signIn && (!isEmpty || noMatch) ? html`<p class="pp-notice">${signIn}</p>` : nothing}
    ${ready && n > 0 ? html`<p class="pp-notice">${messages.text('leftOut', { n })}${reports.isPublic ? '' : html`: <span lang="en" dir="ltr">${streamSafe(firstMalformed!)}</span>`}</p>` : nothing}
    ${ready && !reports.isPublic ? mappingNotices(setup, shown.remarks ?? [], reports) : nothing}
    ${config && !messagesPending && (progress || (graph.isLoading && shown)) ? renderProgress(progress, messages) : nothing}
    ${hasRows ? content.renderBody() : error ? nothing : renderWaiting(host, content.renderSkeleton(config))}
    ${isEmpty ? (noMatch ?? html`<p part="placeholder">${streamSafe(signIn ?? config?.ui.placeholder ?? content.placeholder)}</p>`) : nothing}
    ${ready && printed ? renderPrinted(printed, content, messages) : nothing}
    <footer part="footer" class=${hasRows ? nothing : 'pp-waiting'}>
      ${keepsRows && failed !== nothing ? html`<div class="pp-at-foot">${failed}</div>` : nothing}
      <div part="status" role="status" aria-live=${announcement.isNews ? nothing : 'off'}>${words}</div>
      ${hasRows ? content.renderFooter() : nothing}
    </footer>
  </section>`;
}

/** States how many rows are printed, if not all. */
function renderPrinted(n: number, { total }: PanelContent<never>, messages: Messages): unknown {
  if (n >= total.known && !total.isEndUnknown) return nothing;
  const count = messages.number(total.known);
  const of = total.isEndUnknown ? messages.text('atLeast', { count }) : count;
  return html`<p class="pp-print-note">${messages.text('printed', { n, total: of })}</p>`;
}

function renderHeader({ title, description }: UiConfig, headingLevel: number): unknown {
  if (!title && !description) return nothing;
  const level = headingLevel >= 1 && headingLevel <= 6 ? Math.trunc(headingLevel) : 2;
  return html`<header part="header">
    ${title ? html`<h2 part="title" id="title" dir="auto" aria-level=${level === 2 ? nothing : level}>${streamSafe(title)}</h2>` : nothing}
    ${description ? html`<p part="description" dir="auto">${streamSafe(description)}</p>` : nothing}
  </header>`;
}

/** Says in an error box what the rows are that are still shown; nothing: there are none. */
function renderShown<C extends PanelConfig>(
  graph: PanelGraph<C>,
  { requestedView: asked, isAnswered }: PanelContent<C>,
  messages: Messages,
): unknown {
  const { setup, failure, info, pairs, shown } = graph;
  if (!setup.config || !failure) return nothing;
  if (asked && shown) {
    const { search } = asked;
    const text = search ? messages.text('staleSearch', { search }) : messages.text('staleView');
    return html`<p part="stale" class="pp-error-hint" dir="auto">${text}</p>`;
  }
  const kept = isAnswered && (info.complete ? 'staleShown' : pairs.length > 0 ? 'partShown' : null);
  return kept ? hintOf(messages.text(kept)) : nothing;
}

const hintOf = (text: string) => html`<p class="pp-error-hint">${text}</p>`;

function renderError<C extends PanelConfig>(
  graph: PanelGraph<C>,
  content: PanelContent<C>,
  { messages, retry }: FrameOptions,
): TemplateResult {
  const { setup, failure, retriable, reports } = graph;
  const { config, text, places } = setup;
  const error = graph.error ?? reports.missingPart!;
  const diagnostics = (error.diagnostics ?? []).filter(({ severity }) => severity === 'error');
  const title =
    error.code === 'panel/part'
      ? messages.text('partFailed')
      : setup.error
        ? messages.text('configErrors', { n: diagnostics.length || 1 })
        : messages.text('loadFailed');
  const shown = [
    renderShown(graph, content, messages),
    graph.retriesItself ? hintOf(messages.text('retriesItself')) : nothing,
  ];
  const again = retriable && graph.error ? retry : null;
  if (reports.isPublic)
    return publicErrorBox(messages.text(failure ? 'loadFailed' : 'unavailable'), shown, again, messages);
  const words = failure ? reports.wordsOf(error) : null;
  if (words)
    return errorBox(new ProcessPanelError(error.code, words), {
      messages,
      title,
      diagnostics: [],
      text,
      shown,
      retry: again,
    });
  return errorBox(error, {
    messages,
    title,
    diagnostics: config && places ? placedDiagnostics(diagnostics, config, places) : diagnostics,
    text,
    shown,
    retry: again,
  });
}

/** Lists failed templates that are not visible in rows: of fields used only to sort, search, group or filter. */
function renderFaults<C extends PanelConfig>(
  reports: PanelReports<C>,
  content: PanelContent<C>,
  text: string,
  messages: Messages,
): unknown {
  const faults = reports.faultsWhere(path => !content.showsFault(path));
  if (faults.length === 0) return nothing;
  if (reports.isPublic) return publicErrorBox(messages.text('fieldFailed'), nothing, null, messages);
  const diagnostics = faults.flatMap(fault => fault.diagnostics ?? []);
  const title = messages.text('configErrors', { n: faults.length });
  const shown = hintOf(messages.text('fieldFailed'));
  return errorBox(faults[0]!, { messages, title, diagnostics, text, shown, retry: null });
}

/** Creates what keeps the place of a panel until its first turn: as high as its first frame. */
export function placeOf<C extends PanelConfig>(host: Element, content: PanelContent<C>): HTMLElement {
  const place = document.createElement('div');
  place.className = 'pp-place';
  render(
    html`<section part="panel" aria-busy="true">
      <div class="pp-top">${content.renderTopSkeleton(null)}</div>
      ${renderWaiting(host, content.renderSkeleton(null))}
    </section>`,
    place,
  );
  return place;
}

/**
 * The progress bar of a load, determinate if the number of processes is known. No number is written out: the bar
 * exposes its value by itself, and the first formatting of a number would delay the first rows.
 */
function renderProgress(progress: LoadProgress | null, messages: Messages): TemplateResult {
  return html`<progress
    part="progress"
    aria-label=${messages.text('loading')}
    max=${progress?.of || nothing}
    value=${progress?.of ? progress.done : nothing}
  ></progress>`;
}

/**
 * Before the first data: the slotted content, else grey rows.
 *
 * @param skeleton - grey bars in the likely shape of the content, if anything is known of it
 */
function renderWaiting(host: Element, skeleton: unknown): unknown {
  const fallback = [...host.childNodes].some(node =>
    node instanceof Element ? node.localName !== 'script' : node instanceof Text && node.data.trim() !== '',
  );
  if (fallback) return html`<slot></slot>`;
  return skeleton || listSkeleton({ limit: UNKNOWN_ROWS });
}
