import { readdirSync } from 'node:fs';
import path from 'node:path';

const TEST = path.resolve(import.meta.dirname, '..');

/**
 * Paths of test files, relative to the project's root, by the step that runs them.
 *
 * @param parts - parts of paths; if empty, all files
 * @param steps - the steps to run: `node`, `browsers`
 * @throws Error if no path contains one of the parts
 */
export function testFiles(parts, steps) {
  const all = readdirSync(TEST, { recursive: true })
    .map(file => `test/${file.split(path.sep).join('/')}`)
    .filter(file => file.endsWith('.test.ts') && !file.startsWith('test/bench/') && !file.includes('/node_modules/'))
    .toSorted();
  const stepOf = file => (file.endsWith('.node.test.ts') ? 'node' : 'browsers');
  const known = all.filter(file => steps.includes(stepOf(file)));
  for (const part of parts) {
    if (!known.some(file => file.includes(part))) throw new Error(`No test file has "${part}" in its path.`);
  }
  const chosen = known.filter(file => parts.length === 0 || parts.some(part => file.includes(part)));
  return {
    node: chosen.filter(file => stepOf(file) === 'node'),
    browsers: chosen.filter(file => stepOf(file) === 'browsers'),
  };
}
