import { defaultReporter, startTestRunner } from '@web/test-runner';
import config from '../../web-test-runner.config.mjs';

/**
 * Runs the browser tests of `web-test-runner.config.mjs` in every browser of the environment variable BROWSERS.
 *
 * @returns name of a browser → `{passed, failed, skipped}`; a page that could not be loaded counts as one failure
 */
export async function runBrowserTests({ only = [], coverage = false } = {}) {
  const files =
    only.length > 0 ? only.flatMap(part => [`test/**/*${part}*.test.ts`, `test/**/*${part}*/**/*.test.ts`]) : [];
  const excluded = config.files.filter(pattern => pattern.startsWith('!'));
  const runner = await startTestRunner({
    config: {
      ...config,
      ...(files.length > 0 && { files: [...files, ...excluded] }),
      coverage: coverage && files.length === 0 && process.env.BROWSERS.includes('chromium'),
      reporters: [defaultReporter({ reportTestProgress: false, reportTestResults: true })],
    },
    readCliArgs: false,
    readFileConfig: false,
    autoExitProcess: false,
  });
  if (!runner) throw new Error('The test runner did not start.');
  await new Promise(resolve => runner.on('finished', resolve));
  const counts = new Map();
  for (const session of runner.sessions.all()) {
    const count = counts.get(session.browser.name) ?? { passed: 0, failed: 0, skipped: 0 };
    counts.set(session.browser.name, count);
    const before = count.failed;
    if (session.testResults) countTests(session.testResults, count);
    if (!session.passed && count.failed === before) count.failed++;
  }
  await runner.stop();
  return counts;
}

function countTests({ tests, suites }, count) {
  for (const test of tests) count[test.skipped ? 'skipped' : test.passed ? 'passed' : 'failed']++;
  for (const suite of suites) countTests(suite, count);
}
