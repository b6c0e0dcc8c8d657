import { readFile, writeFile } from 'node:fs/promises';
import { executableOf } from '../support/browsers.mjs';
import { figures } from './report.mjs';
import { measure } from './rounds.mjs';

/*
 * `node test/bench/guard.mjs`: the grid compared with the handwritten page, and the change since the figures were last
 * recorded (`--record`). It only compares ratios measured side by side in one run, so that the machine does not matter
 * much. It only informs, unless a result is wrong: then it fails.
 */
const ROWS = 50_000;
const ROUNDS = 3;
const RECORDED = new URL('recorded.json', import.meta.url);

if (!executableOf('chromium')) {
  console.log('No Chromium here: nothing measured.');
  process.exit(0);
}
const result = await measure({ names: ['ours', 'vanilla'], sizes: [ROWS], rounds: ROUNDS, scroll: 60, log() {} });
const { metrics, failure } = figures(result, ROWS, 'ours');
const now = { bytes: result.bytes.ours };
for (const [metric, { ratio }] of metrics) if (ratio !== null && Number.isFinite(ratio)) now[metric] = round(ratio);

const before = JSON.parse(await readFile(RECORDED, 'utf8').catch(() => '{}'));
console.log(`${ROWS} rows, ratios to the page written by hand (recorded, change):`);
for (const [metric, value] of Object.entries(now)) {
  const recorded = before[metric];
  const change = recorded ? `(${recorded}, ${percent(value / recorded)})` : '';
  console.log(`  ${metric.padEnd(28)} ${String(value).padStart(7)} ${change}`);
}
if (process.argv.includes('--record')) await writeFile(RECORDED, `${JSON.stringify(now, null, 2)}\n`);
if (failure) {
  console.error(failure);
  process.exit(1);
}

function round(value) {
  return Number(value.toPrecision(3));
}

function percent(share) {
  return `${share < 1 ? '−' : '+'}${Math.abs((share - 1) * 100).toFixed(0)} %`;
}
