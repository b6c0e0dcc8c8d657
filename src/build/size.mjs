import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The recorded sizes, gzip, in bytes. */
const RECORD = path.resolve(import.meta.dirname, 'size.json');
/** The growth that is allowed without recording. */
const TOLERANCE = 1.02;

const kB = bytes => `${(bytes / 1000).toFixed(1)} kB`;

/**
 * Compares sizes with the recorded ones.
 *
 * @param sizes - name → bytes of gzip
 * @param record - name → recorded bytes
 * @param refusesGrowth - whether growth is an error, as in tests, or is only warned of
 * @returns one line for each, and a warning if one has grown by more than 2 % or was never recorded
 * @throws Error in place of the warning, if growth is refused
 */
export function comparedSizes(sizes, record, { refusesGrowth = true } = {}) {
  const lines = [];
  const grown = [];
  for (const [name, bytes] of Object.entries(sizes)) {
    const before = record[name];
    lines.push(`${name}: ${kB(bytes)} gzip, recorded ${before === undefined ? 'nothing' : kB(before)}`);
    if (!(bytes <= before * TOLERANCE)) grown.push(lines.at(-1));
  }
  if (grown.length === 0) return lines;
  const advice = 'Make it smaller, or record the new size with `npm run build -- --record-size` and say why.';
  const message = `The build has grown by more than 2 %.\n${grown.join('\n')}\n${advice}`;
  if (refusesGrowth) throw new Error(message);
  return [...lines, `⚠ ${message}\nThe tests refuse it.`];
}

export const recordedSizes = () => JSON.parse(readFileSync(RECORD, 'utf8'));

export function recordSizes(sizes) {
  writeFileSync(RECORD, `${JSON.stringify(sizes, null, 2)}\n`);
}

/**
 * The size of each package and of each part of our code: its share of esbuild's bytes, scaled to the gzip size of the
 * whole.
 */
export function weightsOf({ inputs, bytes }, gzip) {
  const weights = new Map();
  for (const [file, { bytesInOutput }] of Object.entries(inputs)) {
    const name = packageOf(file);
    weights.set(name, (weights.get(name) ?? 0) + bytesInOutput);
  }
  return [...weights]
    .toSorted((a, b) => b[1] - a[1])
    .map(([name, weight]) => `  ${name.padEnd(24)} ${kB((weight / bytes) * gzip).padStart(8)} gzip`);
}

const packageOf = file =>
  /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? /src\/((?:core\/)?[^/]+)\//.exec(file)?.[1] ?? 'entry points';
