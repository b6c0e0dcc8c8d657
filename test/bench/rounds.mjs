import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { openBench } from './browser.mjs';
import { buildContestants } from './build.mjs';

const HERE = import.meta.dirname;
const OWN = ['ours', 'vanilla'];

/**
 * Builds contestants and runs them in turns. One that shows a wrong result or does not finish is excluded from then on.
 *
 * @param onsize - called after each size with the results so far, as read by `report.mjs`
 * @returns the results of all sizes: all runs, and the bytes of each contestant
 */
export async function measure({ names, sizes, rounds, scroll, log, onsize }) {
  if (names.some(name => !OWN.includes(name))) installPeers();
  const { files, bytes } = await buildContestants(names);
  const bench = await openBench(files);
  const runs = [];
  const result = () => ({ when: new Date().toISOString().slice(0, 10), browser: bench.version, rounds, bytes, runs });
  try {
    for (const rows of sizes) {
      const out = new Set();
      for (let round = 0; round < rounds; round++) {
        // Each round starts with another contestant, so that their order varies.
        for (let turn = 0; turn < names.length; turn++) {
          const name = names[(turn + round) % names.length];
          if (out.has(name)) continue;
          const run = { name, rows, round, ...(await bench.run(name, rows, { scroll })) };
          runs.push(run);
          if (run.failure) out.add(name);
          log(`${rows} ${name} ${round + 1}/${rounds} ${run.failure ?? brief(run)}`);
        }
      }
      await onsize?.(result());
    }
  } finally {
    await bench.close();
  }
  return result();
}

export function installPeers() {
  if (existsSync(`${HERE}/node_modules`)) return;
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: HERE, stdio: 'inherit' });
  if (status !== 0) throw new Error('npm ci failed in test/bench.');
}

function brief({ times, tasks, heap, scroll }) {
  const figures = Object.entries(times).map(([name, time]) => `${name} ${Math.round(time)}`);
  if (scroll) figures.push(`scroll ${scroll.mean.toFixed(1)} p95 ${scroll.p95.toFixed(1)} blanks ${scroll.blanks}`);
  const long = Object.entries(tasks).filter(([, time]) => time > 50);
  figures.push(`heap ${(heap / 1e6).toFixed(1)} MB`);
  if (long.length > 0)
    figures.push(`long tasks: ${long.map(([name, time]) => `${name} ${Math.round(time)}`).join(', ')}`);
  return figures.join(', ');
}
