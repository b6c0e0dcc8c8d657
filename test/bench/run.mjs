import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildContestants } from './build.mjs';
import { openBench } from './browser.mjs';
import { chart, table } from './report.mjs';

/*
 * `npm run bench`: builds all contestants and runs them in turns in Chromium, each in a page of its own.
 *   --rows 1000,100000        sizes (default 1000,10000,100000,1000000)
 *   --only ours,vanilla       contestants (default all)
 *   --rounds 5                pages for each contestant and size; the medians count
 *   --scroll 200              views to scroll
 *   --out DIR                 where bench.json and chart.svg go (default .cache/bench)
 * A contestant that shows something wrong, or does not finish in two minutes, is out from then on, and the table says so.
 */
const HERE = import.meta.dirname;
const ROOT = path.resolve(HERE, '../..');

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000,10000,100000,1000000' },
    only: { type: 'string' },
    rounds: { type: 'string', default: '5' },
    scroll: { type: 'string', default: '200' },
    out: { type: 'string', default: path.join(ROOT, '.cache/bench') },
    unminified: { type: 'boolean', default: false },
  },
});

if (!existsSync(path.join(HERE, 'node_modules'))) {
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: HERE, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
const all = (await readdir(path.join(HERE, 'contestants'))).map(file => path.basename(file, '.js'));
const names = options.only?.split(',') ?? all;
const sizes = options.rows.split(',').map(Number);
const rounds = Number(options.rounds);

await mkdir(options.out, { recursive: true });
const built = await buildContestants(names, { minify: !options.unminified });
const bench = await openBench(built.files);
const runs = [];
try {
  for (const rows of sizes) {
    const out = new Map();
    for (let round = 0; round < rounds; round++) {
      // Another one begins in each round, so that nobody always follows the same one.
      for (let turn = 0; turn < names.length; turn++) {
        const name = names[(turn + round) % names.length];
        if (out.has(name)) continue;
        const run = await bench.run(name, rows, { scroll: Number(options.scroll) });
        runs.push({ name, rows, round, ...run });
        if (run.failure) out.set(name, run.failure);
        console.error(`${rows} ${name} ${round + 1}/${rounds} ${run.failure ?? brief(run)}`);
      }
    }
  }
} finally {
  await bench.close();
}
const result = {
  when: new Date().toISOString().slice(0, 10),
  browser: bench.version,
  rounds,
  bytes: built.bytes,
  runs,
};
await writeFile(path.join(options.out, 'bench.json'), JSON.stringify(result, null, 1));
await writeFile(path.join(options.out, 'chart.svg'), chart(result));
const text = table(result);
await writeFile(path.join(options.out, 'table.md'), text);
console.log(text);

function brief({ times, tasks, heap, scroll }) {
  const figures = Object.entries(times).map(([name, time]) => `${name} ${Math.round(time)}`);
  const longest = Math.max(...Object.values(tasks), scroll?.task ?? 0);
  return [
    ...figures,
    scroll && `scroll ${scroll.mean.toFixed(1)} p95 ${scroll.p95.toFixed(1)} blanks ${scroll.blanks}`,
    `heap ${(heap / 1e6).toFixed(1)} MB`,
    `longest task ${Math.round(longest)} (${Object.entries(tasks)
      .filter(([, t]) => t > 0)
      .map(([n, t]) => `${n} ${Math.round(t)}`)
      .join(', ')})`,
  ]
    .filter(Boolean)
    .join(', ');
}
