import { readFileSync } from 'node:fs';
import { defaultReporter, startTestRunner } from '@web/test-runner';
import config from '../../web-test-runner.config.mjs';
import { executableOf } from './browsers.mjs';
import { browserTestFiles, importsOf } from './bundled-tests.mjs';
import { keyOf, projectFiles, REAL_LOG, versionOf } from './unchanged.mjs';

/**
 * Runs the browser tests of `web-test-runner.config.mjs` in every browser of the environment variable BROWSERS, but for
 * those that passed there before and can have read nothing that has changed since.
 *
 * @param only - parts of paths; none for all
 * @param passed - the tests that passed before
 * @returns name of a browser → `{passed, failed, skipped, unchanged}`; a page that could not be loaded counts as one
 *   failure
 */
export async function runBrowserTests({ only = [], coverage = false, passed }) {
  const files = browserTestFiles().filter(file => only.length === 0 || only.some(part => file.includes(part)));
  const counts = new Map(config.browsers.map(({ name }) => [name, { passed: 0, failed: 0, skipped: 0, unchanged: 0 }]));
  const keys = await keysOf(files);
  const groups = config.browsers.flatMap(browser => {
    const left = files.filter(file => {
      const before = passed.get(browser.name, file, keys.get(browser.name).get(file));
      if (before) add(counts.get(browser.name), { ...before, unchanged: before.passed });
      return !before;
    });
    return left.length > 0 ? [{ name: browser.name, browsers: [browser], files: left }] : [];
  });
  if (groups.length === 0) return counts;

  const chromiumRunsAll = groups.some(
    group => group.name === 'Chrome' && group.files.length === browserTestFiles().length,
  );
  if (coverage && !chromiumRunsAll) console.log('Coverage is not measured: Chromium does not run all tests.');
  const { files: _, ...settings } = config;
  const runner = await startTestRunner({
    config: {
      ...settings,
      groups,
      coverage: coverage && chromiumRunsAll,
      reporters: [defaultReporter({ reportTestProgress: false, reportTestResults: true })],
    },
    readCliArgs: false,
    readFileConfig: false,
    autoExitProcess: false,
  });
  if (!runner) throw new Error('The test runner did not start.');
  await new Promise(resolve => runner.on('finished', resolve));
  for (const { browser, testFile, testResults, passed: isPassed } of runner.sessions.all()) {
    const count = { passed: 0, failed: 0, skipped: 0 };
    if (testResults) countTests(testResults, count);
    if (!isPassed && count.failed === 0) count.failed++;
    add(counts.get(browser.name), count);
    const file = files.find(name => testFile.endsWith(name));
    if (count.failed === 0) passed.add(browser.name, file, { key: keys.get(browser.name).get(file), ...count });
  }
  await runner.stop();
  return counts;
}

/** Name of a browser → test file → the key of what it may read there. */
async function keysOf(files) {
  const project = projectFiles();
  const sources = project.filter(file => file.startsWith('src/'));
  const served = project.filter(file => !/\.md$|^test\/bench\/|^src\/.*\.ts$|\.test\.ts$/.test(file));
  const read = new Map();
  for (const file of files) {
    // What it loads by its address is not among its imports.
    const more = /import\.meta\.url|\/dist\//.test(readFileSync(file, 'utf8'))
      ? [...sources, 'dist/process-panels.js']
      : [];
    read.set(file, keyOf([], [...(await importsOf(file)), ...served, ...more, REAL_LOG]));
  }
  const versions = process.env.BROWSERS.split(',').map(name => versionOf(executableOf(name)));
  return new Map(
    config.browsers.map(({ name }, i) => [
      name,
      new Map(files.map(file => [file, keyOf([versions[i], read.get(file)], [])])),
    ]),
  );
}

function add(counts, more) {
  for (const [name, count] of Object.entries(more)) if (name in counts) counts[name] += count;
}

function countTests({ tests, suites }, count) {
  for (const test of tests) count[test.skipped ? 'skipped' : test.passed ? 'passed' : 'failed']++;
  for (const suite of suites) countTests(suite, count);
}
