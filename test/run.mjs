import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { installBrowsers, installPackages } from './support/install.mjs';
import { keyOf, PassedTests, projectFiles, REAL_LOG } from './support/unchanged.mjs';

/*
 * `npm test`: installs what is missing, then type check, lint, format, build and all tests.
 *   --browsers chromium,firefox   only these browsers
 *   --only types,lint             only these steps (types, lint, build, node, browsers)
 *   --no-coverage                 without measuring what the tests reach
 *   --all                         also tests that passed before and can have read nothing that has changed since
 *   --guard                       tells how the grid's speed has changed since it was last recorded; fails nothing
 *   PART-OF-A-PATH …              only test files whose path contains one of these
 */
const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const STEPS = ['types', 'lint', 'build', 'node', 'browsers'];

const { values, positionals } = parseArgs({
  options: {
    browsers: { type: 'string' },
    only: { type: 'string' },
    'no-coverage': { type: 'boolean' },
    all: { type: 'boolean' },
    guard: { type: 'boolean' },
  },
  allowPositionals: true,
});
const steps = values.only?.split(',') ?? STEPS;
const counts = { passed: 0, failed: 0, skipped: 0, unchanged: 0 };
const passed = new PassedTests(values);

try {
  await main();
} catch (error) {
  console.error(`\n${error.message}`);
  counts.failed++;
}
passed.save();
if (counts.unchanged > 0) {
  console.log(
    `\n${counts.unchanged} tests passed before and nothing that they read has changed: --all runs them again.`,
  );
}
const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : '';
console.log(`\n${counts.passed} passed, ${counts.failed} failed${skipped}`);
process.exit(counts.failed > 0 ? 1 : 0);

async function main() {
  installPackages();
  const browsers = steps.includes('browsers') ? installBrowsers(values.browsers?.split(',')) : [];
  const { buildValidators } = await import('../src/build/validators.mjs');
  await buildValidators();
  const checks = [];
  if (steps.includes('types')) {
    checks.push(
      tool('typescript/bin/tsc', 'types'),
      tool('typescript/bin/tsc', 'types of the core, without DOM', '-p', 'src/core'),
    );
  }
  if (steps.includes('lint')) {
    checks.push(
      tool('oxlint/bin/oxlint', 'lint', '--type-aware', '--deny-warnings'),
      tool('oxfmt/bin/oxfmt', 'format', '--check'),
    );
  }
  await Promise.all(checks);
  if (steps.includes('build')) {
    const { build } = await import('../src/build/build.mjs');
    await build();
  }
  const suites = [];
  if (steps.includes('node')) suites.push(nodeTests());
  if (browsers.length > 0) suites.push(browserTests(browsers));
  await Promise.all(suites);
  if (values.guard) await guard();
}

/** Speed beside a page written by hand, in ratios. It informs: a busy machine is no fault of the code. */
function guard() {
  return new Promise(resolve => {
    const script = path.join(ROOT, 'test/bench/guard.mjs');
    const child = spawn(process.execPath, [script], { cwd: ROOT, stdio: 'inherit', timeout: 180_000 });
    child.once('error', () => resolve());
    child.once('exit', code => {
      if (code !== 0) console.log('The speed could not be compared.');
      resolve();
    });
  });
}

/** Runs a package's command; its output is shown only where it fails. */
function tool(script, name, ...args) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [path.join(ROOT, 'node_modules', script), ...args], { cwd: ROOT });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', data => (output += data));
    child.once('error', reject);
    child.once('exit', code => {
      console.log(`${code === 0 ? '✔' : '✖'} ${name}`);
      if (code === 0) return resolve();
      reject(new Error(`${output}\n${name}: failed.`));
    });
  });
}

async function nodeTests() {
  const files = [...projectFiles(), 'dist/process-panels.js', 'dist/custom-elements.json', REAL_LOG];
  const key = positionals.length === 0 && keyOf([], files);
  const before = passed.get('Node', 'all', key);
  if (before) return report('Node', { ...before, unchanged: before.passed });
  const { runNodeTests } = await import('./support/node-tests.mjs');
  const { code, output } = await runNodeTests({ only: positionals, stdio: ['ignore', 'pipe', 'inherit'] });
  const count = name => Number(new RegExp(`^ℹ ${name} (\\d+)`, 'm').exec(output)?.[1] ?? 0);
  const failed = count('fail') + count('cancelled') || (code === 0 ? 0 : 1);
  const found = { passed: count('pass'), failed, skipped: count('skipped') + count('todo') };
  if (failed > 0) console.log(output.slice(output.indexOf('✖ failing tests:')));
  else if (key) passed.add('Node', 'all', { key, ...found });
  for (const [line] of output.matchAll(/^\s*﹣.*$/gm)) console.log(line);
  report('Node', found);
}

async function browserTests(browsers) {
  process.env.BROWSERS = browsers.join(',');
  const { runBrowserTests } = await import('./support/browser-tests.mjs');
  const found = await runBrowserTests({ only: positionals, coverage: !values['no-coverage'], passed });
  for (const [name, result] of found) {
    report(name, result);
    if (result.passed + result.failed === 0 && positionals.length === 0) throw new Error(`${name} ran no test.`);
  }
}

function report(name, { passed, failed = 0, skipped, unchanged = 0 }) {
  counts.passed += passed;
  counts.failed += failed;
  counts.skipped += skipped;
  counts.unchanged += unchanged;
  const before = unchanged > 0 ? ` (${unchanged} before)` : '';
  console.log(
    `${failed === 0 ? '✔' : '✖'} tests in ${name}: ${passed} passed${before}, ${failed} failed, ${skipped} skipped`,
  );
}
