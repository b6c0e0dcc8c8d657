import { SLICE_MS, yieldToPage } from '../../core/base/tasks/yield-to-page.ts';

/** Beginnings are short, and lead to a request, so several share a slice. So do paints outside the viewport. */
type Kind = 'begin' | 'paint';

interface Turn {
  readonly host: Element;
  readonly kind: Kind;
  run(): Promise<void>;
}

/** Milliseconds after which the next panel gets its turn even if the previous one is not ready. */
const PAINT_TIMEOUT_MS = 100;

/**
 * Milliseconds to wait for the browser to report what is in view: it is late when busy, and never reports in hidden
 * pages.
 */
const LAYOUT_TIMEOUT_MS = 500;

/**
 * Milliseconds of a slice of paints outside the viewport. Each slice ends in a layout of the page, which takes longer
 * the more panels there are, so one task per panel would spend most of its time on layout.
 */
const UNSEEN_SLICE_MS = 40;

/** Number of panels waiting to be painted from which it is worth a frame to find out which are in view. */
const SEVERAL = 4;

const waiting: Turn[] = [];
/** When the current slice began and when it is used up; null if there is none. */
let slice: { readonly start: number; end: number } | null = null;

/**
 * Runs the first work of the panels of a page one after the other, so that many panels do not block the page: those in
 * view first, then beginnings before paints, so that no request waits for the paint of a panel outside the viewport.
 * Yields to the page after each slice. A single panel does its work at once.
 *
 * @param kind - what the panel is about to do
 * @returns the result of the work
 */
export function inTurn<T>(host: Element, kind: Kind, work: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const turn: Turn = { host, kind, run: () => work().then(resolve, reject) };
    if (!slice) void runTurns(turn);
    else if (kind === 'begin' && waiting.length === 0 && performance.now() < slice.end) void runTurn(turn, slice);
    else waiting.push(turn);
  });
}

async function runTurns(first: Turn): Promise<void> {
  slice = newSlice();
  await runTurn(first, slice);
  for (;;) {
    await yieldToPage();
    if (waiting.length === 0) break;
    if (waiting.filter(({ kind }) => kind === 'paint').length >= SEVERAL) await awaitLayout();
    slice = newSlice();
    for (let turn = next(); turn; turn = performance.now() < slice.end ? next() : undefined) await runTurn(turn, slice);
  }
  slice = null;
  // Do not wait for panels that never paint.
  unpainted.clear();
}

function newSlice() {
  const start = performance.now();
  return { start, end: start + SLICE_MS };
}

/** Resolves when it is known which of the unpainted panels are in view, or after a timeout if nothing is laid out. */
async function awaitLayout(): Promise<void> {
  const hosts = [...unpainted];
  hosts.forEach(observe);
  let timer: ReturnType<typeof setTimeout> | undefined;
  await new Promise<void>(resolve => {
    timer = setTimeout(resolve, LAYOUT_TIMEOUT_MS);
    onLocated = () => hosts.every(host => located.has(host)) && resolve();
    onLocated();
  });
  clearTimeout(timer);
  for (const host of hosts) located.add(host);
}

async function runTurn(turn: Turn, current: { readonly start: number; end: number }): Promise<void> {
  const { host, kind } = turn;
  const work = turn.run();
  if (kind === 'begin') {
    unpainted.add(host);
    // Not earlier, since a panel that is still empty is never reported again. A single panel need not be observed.
    if (unpainted.size > 1) observe(host);
    return;
  }
  unpainted.delete(host);
  observer?.unobserve(host);
  // A panel in view gets a task of its own. The end of a shared slice does not move, since each paint adds to one task.
  if (seen.has(host)) current.end = 0;
  else if ([...unpainted].every(isUnseen)) current.end = current.start + UNSEEN_SLICE_MS;
  await Promise.race([work, new Promise(resolve => setTimeout(resolve, PAINT_TIMEOUT_MS))]);
}

/** Panels that have begun, but show no rows yet. */
const unpainted = new Set<Element>();
/** Panels that were in view at the last paint of the page: reading their current position would force a layout. */
const seen = new WeakSet<Element>();
/** Panels for which it is known whether they are in view, or cannot be known. */
const located = new WeakSet<Element>();
const isUnseen = (host: Element): boolean => located.has(host) && !seen.has(host);
let onLocated = (): unknown => undefined;
let observer: IntersectionObserver | null = null;

function observe(host: Element): void {
  observer ??= new IntersectionObserver(entries => {
    for (const {
      target,
      intersectionRect: { width, height },
    } of entries) {
      located.add(target);
      if (width > 0 && height > 0) seen.add(target);
      else seen.delete(target);
    }
    onLocated();
  });
  observer.observe(host);
}

/** The next turn: panels in view first, then beginnings, then in order of arrival. */
function next(): Turn | undefined {
  const rankOf = ({ host, kind }: Turn) => (seen.has(host) ? 0 : 2) + (kind === 'paint' ? 1 : 0);
  let best: Turn | undefined;
  for (const turn of waiting) if (!best || rankOf(turn) < rankOf(best)) best = turn;
  if (!best) return undefined;
  waiting.splice(waiting.indexOf(best), 1);
  return best;
}
