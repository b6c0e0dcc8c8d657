import './support/node-version.mjs';
import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import util from 'node:util'; // whole: an old Node, which has no `parseArgs`, must come as far as to be told so
import { checkBrowsers } from './support/browsers.mjs';
import { installBrowsers, installPackages } from './support/install.mjs';
import { testFiles } from './support/test-files.mjs';

/*
 * `npm test`: installs what is missing, then type check, lint, format, build and all tests.
 *   --browsers chromium,firefox   only these browsers
 *   --only types,lint             only these steps (types, lint, build, node, browsers)
 *   --guard                       tells how the grid's speed has changed since it was last recorded; fails nothing
 *   PART-OF-A-PATH …              only test files whose path contains one of these
 */
const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const STEPS = ['types', 'lint', 'build', 'node', 'browsers'];
const counts = { passed: 0, failed: 0, skipped: 0 };
/** Tests that failed, or did so once, to be told again at the end. */
const problems = [];

process.chdir(ROOT);
await main().catch(fail);
for (const problem of problems) console.log(problem);
const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : '';
console.log(`\n${counts.passed} passed, ${counts.failed} failed${skipped}`);
process.exit(counts.failed > 0 ? 1 : 0);

function fail({ message }) {
  console.error(`\n${message}`);
  counts.failed++;
}

async function main() {
  const { steps, files, browsers, guard } = chosen();
  installPackages();
  if (files.browsers.length > 0) process.env.BROWSERS = installBrowsers(browsers).join();
  const { buildValidators } = await import('../src/build/validators.mjs');
  await buildValidators();
  await Promise.all([
    ...(steps.includes('types')
      ? [
          tool('typescript/bin/tsc', 'types'),
          tool('typescript/bin/tsc', 'types of the core, without DOM', '-p', 'src/core'),
        ]
      : []),
    ...(steps.includes('lint')
      ? [
          tool('oxlint/bin/oxlint', 'lint', '--type-aware', '--deny-warnings'),
          tool('oxfmt/bin/oxfmt', 'format', '--check'),
        ]
      : []),
  ]);
  if (steps.includes('build')) {
    const { build } = await import('../src/build/build.mjs');
    await build({ refusesGrowth: true });
  } else if ([...files.node, ...files.browsers].some(file => file.startsWith('test/demo/'))) await buildForDemo();
  const suites = [];
  if (files.node.length > 0) suites.push(nodeTests(files.node));
  if (files.browsers.length > 0) suites.push(browserTests(files.browsers));
  await Promise.all(suites.map(suite => suite.catch(fail)));
  if (guard) await compareSpeed();
}

/** The pages of the demo load `dist`: a stale one would be tested in place of the sources. */
async function buildForDemo() {
  const { isBuildStale } = await import('../src/build/is-build-stale.mjs');
  if (!isBuildStale()) return;
  console.log('dist is older than the sources, and is built for the tests of the demo.');
  const { build } = await import('../src/build/build.mjs');
  await build();
}

/** What the command line asks for. Throws before anything starts where it asks for what there is not. */
function chosen() {
  const { values, positionals } = util.parseArgs({
    options: { browsers: { type: 'string' }, only: { type: 'string' }, guard: { type: 'boolean' } },
    allowPositionals: true,
  });
  const steps = values.only ? values.only.split(',') : STEPS;
  const unknown = steps.filter(step => !STEPS.includes(step));
  if (unknown.length > 0) throw new Error(`Unknown step ${unknown.join(', ')}: there are ${STEPS.join(', ')}.`);
  const browsers = values.browsers?.split(',');
  if (browsers) checkBrowsers(browsers);
  return { steps, browsers, files: testFiles(positionals, steps), guard: values.guard };
}

async function nodeTests(files) {
  const { runNodeTests } = await import('./support/node-tests.mjs');
  const result = await runNodeTests(files);
  if (isWorthASecondRun(result.failedFiles)) {
    const again = await runNodeTests(result.failedFiles);
    for (const file of result.failedFiles) if (!again.failedFiles.includes(file)) tellUnsteady('Node', file, []);
    result.passed += result.failed - again.failed;
    result.failed = again.failed;
  }
  report('Node', result);
}

async function browserTests(files) {
  const { runBrowserTests } = await import('./support/browser-tests.mjs');
  for (const [name, results] of await runBrowserTests(files)) {
    const failed = [...results].filter(([, { failed }]) => failed > 0).map(([file]) => file);
    if (isWorthASecondRun(failed)) {
      const again = (await runBrowserTests(failed, [name])).get(name);
      for (const [file, result] of again) {
        if (result.failed === 0) tellUnsteady(name, file, results.get(file).failures);
        results.set(file, result);
      }
    }
    const sum = { passed: 0, failed: 0, skipped: 0 };
    for (const [file, result] of results) {
      for (const kind of Object.keys(sum)) sum[kind] += result[kind];
      for (const failure of result.failures) problems.push(`✖ ${name}: ${file}: ${failure}`);
    }
    report(name, sum);
    console.log(`  over after ${minutesOf(results)} min, slowest: ${slowestOf(results).join(', ')}`);
  }
}

/** Minutes from the start of the first run to the end of the last file. */
function minutesOf(results) {
  return Math.round(Math.max(0, ...Array.from(results.values(), ({ finish }) => finish)) / 60_000);
}

/** The ten files that took longest, with their seconds. */
function slowestOf(results) {
  return [...results]
    .toSorted(([, a], [, b]) => b.ms - a.ms)
    .slice(0, 10)
    .map(([file, { ms }]) => `${file} ${Math.round(ms / 1000)} s`);
}

/**
 * A test that fails on a machine that is busy with three browsers and passes alone is unsteady: it is run again, and told
 * apart from one that fails. Where many files fail, it is the code.
 */
function isWorthASecondRun(failed) {
  return failed.length > 0 && failed.length <= 12;
}

function tellUnsteady(name, file, failures) {
  problems.push(
    `⚠ ${name}: ${file} passed only when it was run again, alone.${failures.map(text => `\n  ${text}`).join('')}`,
  );
}

function report(name, found) {
  for (const kind of Object.keys(counts)) counts[kind] += found[kind];
  const { passed, failed, skipped } = found;
  console.log(`${failed === 0 ? '✔' : '✖'} tests in ${name}: ${passed} passed, ${failed} failed, ${skipped} skipped`);
  if (passed + failed === 0) fail(new Error(`${name} ran no test.`));
}

/** Runs a package's command; its output is shown only where it fails. */
function tool(script, name, ...args) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [path.join('node_modules', script), ...args]);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', data => (output += data));
    child.once('error', reject);
    child.once('close', code => {
      console.log(`${code === 0 ? '✔' : '✖'} ${name}`);
      if (code === 0) return resolve();
      reject(new Error(`${output}\n${name}: failed.`));
    });
  });
}

/** Speed beside a page written by hand, in ratios. It informs: the code is not to blame for a busy machine. */
function compareSpeed() {
  return new Promise(resolve => {
    const child = spawn(process.execPath, ['test/bench/guard.mjs'], { stdio: 'inherit', timeout: 180_000 });
    child.once('error', () => resolve());
    child.once('exit', code => {
      if (code !== 0) console.log('The speed could not be compared.');
      resolve();
    });
  });
}
