import { pairsOf } from './work.js';

/** Fetches the items, hands them to a contestant, and tells when its first rows are painted. */
export async function startUp(contestant) {
  const processes = await (await fetch('/items.json')).json();
  const grid = await contestant.create(document.querySelector('#host'), processes, pairsOf(processes));
  const look = () => {
    if (grid.rows().length === 0) return requestAnimationFrame(look);
    requestAnimationFrame(() => setTimeout(() => (window.started = performance.now())));
  };
  look();
}
