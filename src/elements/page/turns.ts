import { SLICE, yieldToPage } from '../../core/base/tasks/yield-to-page.ts';

/** Beginnings are short, and lead to a request: several share a slice. So do paints that nobody sees. */
type Kind = 'begin' | 'paint';

interface Turn {
  readonly host: Element;
  readonly kind: Kind;
  run(): Promise<void>;
}

/** Milliseconds after which the next panel gets its turn, though the one before is not ready. */
const PATIENCE = 100;

/** Milliseconds that a browser may take to say what is in view: a busy one paints late, a page that nobody sees never. */
const LAYOUT_PATIENCE = 500;

/**
 * Milliseconds of a slice of paints that nobody sees. Each slice ends in a layout of the page, which takes the longer the
 * more panels it has: a task each would take most of its time for that.
 */
const UNSEEN_SLICE = 40;

/** From so many panels that wait to be painted on, it is worth a frame to find out which of them are in view. */
const SEVERAL = 4;

const waiting: Turn[] = [];
/** When the slice under way began and when it is used up; null where none is. */
let slice: { readonly start: number; end: number } | null = null;

/**
 * Lets the panels of a page do their first work one after the other, so that many of them do not block it: those in view
 * first, then beginnings before paints, so that no request waits for the paint of a panel that nobody sees. The page gets
 * its turn after each slice. A panel alone on its page does its work at once.
 *
 * @param kind - what the panel is about to do
 * @returns what the work returns
 */
export function inTurn<T>(host: Element, kind: Kind, work: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const turn: Turn = { host, kind, run: () => work().then(resolve, reject) };
    if (!slice) void takeTurns(turn);
    else if (kind === 'begin' && waiting.length === 0 && performance.now() < slice.end) void take(turn, slice);
    else waiting.push(turn);
  });
}

async function takeTurns(first: Turn): Promise<void> {
  slice = newSlice();
  await take(first, slice);
  for (;;) {
    await yieldToPage();
    if (waiting.length === 0) break;
    if (waiting.filter(({ kind }) => kind === 'paint').length >= SEVERAL) await layout();
    slice = newSlice();
    for (let turn = next(); turn; turn = performance.now() < slice.end ? next() : undefined) await take(turn, slice);
  }
  slice = null;
  // One that never paints is not waited for.
  unpainted.clear();
}

function newSlice() {
  const start = performance.now();
  return { start, end: start + SLICE };
}

/** Resolves when it is known of all panels that are not painted yet whether they are in view; where nothing is laid out, soon. */
async function layout(): Promise<void> {
  const hosts = [...unpainted];
  hosts.forEach(observe);
  let patience: ReturnType<typeof setTimeout> | undefined;
  await new Promise<void>(resolve => {
    patience = setTimeout(resolve, LAYOUT_PATIENCE);
    ontold = () => hosts.every(host => told.has(host)) && resolve();
    ontold();
  });
  clearTimeout(patience);
  for (const host of hosts) told.add(host);
}

async function take(turn: Turn, current: { readonly start: number; end: number }): Promise<void> {
  const { host, kind } = turn;
  const work = turn.run();
  if (kind === 'begin') {
    unpainted.add(host);
    // Not before: one that is still empty is never reported again. And one alone need not be observed.
    if (unpainted.size > 1) observe(host);
    return;
  }
  unpainted.delete(host);
  observer?.unobserve(host);
  // A panel in view has a task of its own. The end of a slice that is shared does not move: each paint adds to one task.
  if (seen.has(host)) current.end = 0;
  else if ([...unpainted].every(isUnseen)) current.end = current.start + UNSEEN_SLICE;
  await Promise.race([work, new Promise(resolve => setTimeout(resolve, PATIENCE))]);
}

/** Panels that have begun, and show no rows yet. */
const unpainted = new Set<Element>();
/** Panels that were seen when the page was painted last: to ask where they stand now would cost a layout. */
const seen = new WeakSet<Element>();
/** Panels of which it is known whether they were seen, or that nobody can say it of. */
const told = new WeakSet<Element>();
const isUnseen = (host: Element): boolean => told.has(host) && !seen.has(host);
let ontold = (): unknown => undefined;
let observer: IntersectionObserver | null = null;

function observe(host: Element): void {
  observer ??= new IntersectionObserver(entries => {
    for (const {
      target,
      intersectionRect: { width, height },
    } of entries) {
      told.add(target);
      if (width > 0 && height > 0) seen.add(target);
      else seen.delete(target);
    }
    ontold();
  });
  observer.observe(host);
}

/** The next one: of panels that are seen, then those that begin, then the first that came. */
function next(): Turn | undefined {
  const rankOf = ({ host, kind }: Turn) => (seen.has(host) ? 0 : 2) + (kind === 'paint' ? 1 : 0);
  let best: Turn | undefined;
  for (const turn of waiting) if (!best || rankOf(turn) < rankOf(best)) best = turn;
  if (!best) return undefined;
  waiting.splice(waiting.indexOf(best), 1);
  return best;
}
