import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chart, table } from './report.mjs';
import { measure } from './rounds.mjs';
import { measureStartUp, startUpTable } from './start-up.mjs';

/*
 * `npm run bench`: builds all contestants and runs them alternately in Chromium, each in its own page.
 *   --rows 1000,100000        sizes (default 1000,10000,100000,1000000)
 *   --only ours,vanilla       contestants (default all)
 *   --rounds 5                pages for each contestant and size; the medians count
 *   --scroll 200              views to scroll
 *   --no-start-up             without the time to the first rows over a slow network (start-up.mjs)
 *   --out DIR                 where bench.json, table.md and chart.svg go (default .cache/bench)
 * A contestant that shows a wrong result or does not finish in two minutes is excluded from then on, as the table says.
 */
const HERE = import.meta.dirname;

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000,10000,100000,1000000' },
    only: { type: 'string' },
    rounds: { type: 'string', default: '5' },
    scroll: { type: 'string', default: '200' },
    'no-start-up': { type: 'boolean', default: false },
    out: { type: 'string', default: path.resolve(HERE, '../../.cache/bench') },
  },
});
const all = (await readdir(path.join(HERE, 'contestants'))).map(file => path.basename(file, '.js'));

const names = options.only?.split(',') ?? all;
const log = line => console.error(line);

await mkdir(options.out, { recursive: true });
if (!options['no-start-up']) {
  const found = await measureStartUp({ names: [...names, 'modules'], rounds: Number(options.rounds), log });
  await writeFile(path.join(options.out, 'start-up.md'), startUpTable(found));
  console.log(`${startUpTable(found)}\n`);
}
await measure({
  names,
  sizes: options.rows.split(',').map(Number),
  rounds: Number(options.rounds),
  scroll: Number(options.scroll),
  log,
  onsize: report,
});

/** Writes the results after each size, as a full run takes almost an hour. */
async function report(result) {
  const text = table(result);
  await writeFile(path.join(options.out, 'bench.json'), JSON.stringify(result, null, 1));
  await writeFile(path.join(options.out, 'chart.svg'), chart(result));
  await writeFile(path.join(options.out, 'table.md'), text);
  console.log(text);
}
