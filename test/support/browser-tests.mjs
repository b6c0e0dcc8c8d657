import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { defaultReporter, startTestRunner } from '@web/test-runner';

/** Timeout of all files in all browsers, in milliseconds, so that a hanging browser does not block the run. */
const PATIENCE = 4_500_000;
/** Timeout for closing the browsers, in milliseconds. */
const PATIENCE_AT_THE_END = 30_000;

let runs = 0;

/**
 * Runs test files in browsers of `web-test-runner.config.mjs`.
 *
 * @param files - paths relative to the project's root, which is the current folder
 * @param wanted - names of browsers as the runner reports them; by default all in the configuration
 * @returns name of a browser → file → `{passed, failed, skipped, failures, ms, finish}`, where `failures` are the names
 *   of tests with their errors; a page that could not be loaded counts as one failure; `ms` is the time its tests took;
 *   `finish` the milliseconds from the start of the run to the file's end
 */
export async function runBrowserTests(files, wanted) {
  // Created for each run, as stopped launchers cannot be restarted.
  const { default: config } = await import(`../../web-test-runner.config.mjs?run=${++runs}`);
  const browsers = config.browsers.filter(({ name }) => !wanted || wanted.includes(name));
  const reporters = [defaultReporter({ reportTestProgress: false, reportTestResults: true })];
  const runner = await startTestRunner({
    config: { ...config, browsers, files, reporters },
    readCliArgs: false,
    readFileConfig: false,
    autoExitProcess: false,
  });
  if (!runner) throw new Error('The test runner did not start.');
  const finishes = timesOfFinish(runner.sessions);
  const limit = new AbortController();
  await Promise.race([
    new Promise(resolve => runner.on('finished', resolve)),
    wait(PATIENCE, undefined, { signal: limit.signal }).catch(() => {}),
  ]);
  const results = new Map(browsers.map(({ name }) => [name, new Map()]));
  for (const { id, browser, testFile, testResults, passed, errors, status } of runner.sessions.all()) {
    const result = { passed: 0, failed: 0, skipped: 0, failures: [], ms: 0, finish: finishes.get(id) ?? 0 };
    if (testResults) countTests(testResults, '', result);
    if (!passed && result.failed === 0) {
      const reason = status === 'FINISHED' ? 'The page was not loaded.' : 'It was not over when time was up.';
      result.failed++;
      result.failures.push(errors.map(({ message }) => message).join('; ') || reason);
    }
    results.get(browser.name).set(path.relative(process.cwd(), testFile), result);
  }
  await Promise.race([runner.stop(), wait(PATIENCE_AT_THE_END, undefined, { signal: limit.signal }).catch(() => {})]);
  limit.abort();
  return results;
}

/** Session → milliseconds from now to its end, filled while the sessions run. */
function timesOfFinish(sessions) {
  const start = performance.now();
  const finishes = new Map();
  sessions.on('session-status-updated', ({ id, status }) => {
    if (status === 'FINISHED') finishes.set(id, performance.now() - start);
  });
  return finishes;
}

function countTests({ name, tests, suites }, parents, result) {
  const place = parents + (name ? `${name} › ` : '');
  for (const test of tests) {
    result.ms += test.duration ?? 0;
    result[test.skipped ? 'skipped' : test.passed ? 'passed' : 'failed']++;
    if (!test.skipped && !test.passed) result.failures.push(`${place}${test.name}: ${test.error?.message ?? ''}`);
  }
  for (const suite of suites) countTests(suite, place, result);
}
