import { defaultReporter, startTestRunner } from '@web/test-runner';
import config from '../../web-test-runner.config.mjs';

/**
 * Runs test files in every browser of `web-test-runner.config.mjs`.
 *
 * @param files - paths from the project's root, which is the current folder
 * @returns name of a browser → `{passed, failed, skipped}`; a page that could not be loaded counts as one failure
 */
export async function runBrowserTests(files) {
  const reporters = [defaultReporter({ reportTestProgress: false, reportTestResults: true })];
  const runner = await startTestRunner({
    config: { ...config, files, reporters },
    readCliArgs: false,
    readFileConfig: false,
    autoExitProcess: false,
  });
  if (!runner) throw new Error('The test runner did not start.');
  await new Promise(resolve => runner.on('finished', resolve));
  const counts = new Map(config.browsers.map(({ name }) => [name, { passed: 0, failed: 0, skipped: 0 }]));
  for (const { browser, testResults, passed } of runner.sessions.all()) {
    const count = { passed: 0, failed: 0, skipped: 0 };
    if (testResults) countTests(testResults, count);
    if (!passed && count.failed === 0) count.failed++;
    const sum = counts.get(browser.name);
    for (const kind of Object.keys(sum)) sum[kind] += count[kind];
  }
  await runner.stop();
  return counts;
}

function countTests({ tests, suites }, count) {
  for (const test of tests) count[test.skipped ? 'skipped' : test.passed ? 'passed' : 'failed']++;
  for (const suite of suites) countTests(suite, count);
}
