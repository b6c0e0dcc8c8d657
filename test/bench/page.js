import { ACTIONS, expectations, makeProcesses, pairsOf } from './work.js';

/*
 * Runs one contestant through the work and measures it, in the page. A contestant is a module with
 *   create(host, processes, pairs): its grid, with
 *     apply({sort: [by, direction], search}, changed)   brings it to a state; `changed` is 'sort' or 'search'
 *     count()                 rows that match, by its own word
 *     rows()                  the elements of its rows in the document, from top to bottom
 *     idOf(row)               step id of a row
 *     scroller()              what scrolls
 */

const frame = () => new Promise(requestAnimationFrame);
/** After the next painting: a frame callback runs before it, a message from there behind it. */
function painted() {
  return new Promise(resolve =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => resolve(performance.now()));
      port1.start();
      port2.postMessage(null);
    }),
  );
}

/** As a reader looks at a new table for a while: what a contestant prepares in the background is done by then. */
const lookAround = rows => new Promise(resolve => setTimeout(resolve, 1000 + rows * 0.005));
const breathe = () => new Promise(resolve => setTimeout(resolve, 200));

const tasks = [];
new PerformanceObserver(list => tasks.push(...list.getEntries())).observe({ type: 'longtask' });
async function longestSince(time) {
  await frame();
  await frame();
  return Math.max(0, ...tasks.filter(({ startTime }) => startTime + 1 >= time).map(({ duration }) => duration));
}

/** Bytes of the page: objects, arrays, texts in and outside of the heap, DOM. Collects garbage first. */
async function memory() {
  return (await performance.measureUserAgentSpecificMemory()).bytes;
}

export async function run(contestant, rowCount, { scroll = 200 } = {}) {
  const processes = makeProcesses(rowCount);
  const pairs = pairsOf(processes);
  const expected = expectations(pairs);
  const firstIds = pairs.slice(0, 8).map(({ step }) => step.id);
  const host = document.querySelector('#host');
  const result = { times: {}, tasks: {}, wrong: [] };
  let grid;

  const seen = () => {
    const top = host.getBoundingClientRect().top;
    return grid
      .rows()
      .filter(row => row.getBoundingClientRect().bottom > top + 45)
      .slice(0, 4)
      .map(grid.idOf);
  };
  const shows = ({ count, ids }) => {
    const now = seen();
    return (
      (count === null || grid.count() === count) && now.join() === ids.slice(0, Math.min(4, now.length || 4)).join()
    );
  };
  /** Until the right rows are painted; null and a note where they are not in time. */
  async function until(name, wanted, start, timeout = 20_000) {
    // What is finished in microtasks is painted with the coming frame.
    for (let i = 0; i < 20; i++) await Promise.resolve();
    for (;;) {
      if (shows(wanted)) break;
      if (performance.now() - start > timeout) {
        result.wrong.push(
          `${name}: ${grid.count()} rows [${seen()}] instead of ${wanted.count} [${wanted.ids.slice(0, 4)}]`,
        );
        return null;
      }
      await frame();
    }
    return (await painted()) - start;
  }

  await breathe();
  const heapBefore = await memory();
  let start = performance.now();
  grid = await contestant.create(host, processes, pairs);
  result.times['first paint'] = await until('first paint', { count: null, ids: firstIds }, start, 60_000);
  result.times['all rows in'] = await until('all rows in', { count: pairs.length, ids: firstIds }, start, 60_000);
  result.tasks['first paint'] = await longestSince(start);
  if (result.wrong.length > 0) return result;
  await lookAround(rowCount);
  result.tasks['preparation'] = await longestSince(start + result.times['first paint']);

  let search = '';
  for (const [i, action] of ACTIONS.entries()) {
    await frame();
    await frame();
    start = performance.now();
    grid.apply(action, action.search === search ? 'sort' : 'search');
    ({ search } = action);
    result.times[action.name] = await until(action.name, expected[i], start);
    result.tasks[action.name] = await longestSince(start);
    await breathe();
  }

  result.heap = (await memory()) - heapBefore;
  if (scroll > 0) Object.assign(result, await scrolling(host, grid, scroll));
  if (scroll > 0 && result.scroll.reached === 0) result.wrong.push('scroll: nothing moved');
  return result;
}

/**
 * Scrolls by 0.9 views a frame, between the frames, as a wheel does. A view is blank where no row stands in its middle
 * when it has been painted.
 */
async function scrolling(host, grid, views) {
  const scroller = grid.scroller();
  const { top, height } = scroller.getBoundingClientRect();
  const middle = top + height / 2;
  const covered = () =>
    grid.rows().some(row => {
      const box = row.getBoundingClientRect();
      return box.top <= middle + 20 && box.bottom >= middle - 20;
    });
  const times = [];
  let blanks = 0;
  const start = performance.now();
  let last = await painted();
  for (let i = 0; i < views; i++) {
    scroller.scrollTop += height * 0.9;
    const now = await painted();
    times.push(now - last);
    last = now;
    if (!covered()) blanks++;
  }
  times.sort((a, b) => a - b);
  return {
    scroll: {
      mean: times.reduce((sum, time) => sum + time, 0) / times.length,
      p95: times[Math.floor(times.length * 0.95)],
      blanks,
      reached: scroller.scrollTop,
      task: await longestSince(start),
    },
  };
}
