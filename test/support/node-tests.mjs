import { spawn } from 'node:child_process';

/** Timeout of a file in milliseconds, so that a hanging test does not block the run. */
const PATIENCE = 600_000;

/**
 * Runs test files with Node's test runner. Its output is shown if a test fails.
 *
 * @param files - paths relative to the project's root, which is the current folder
 * @returns `{passed, failed, skipped, failedFiles}`
 */
export async function runNodeTests(files) {
  const options = ['--test', '--test-reporter=spec', `--test-timeout=${PATIENCE}`];
  const args = ['--import', './test/support/typescript.mjs', ...options, ...files];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', text => (output += text));
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));

  const count = name => Number(new RegExp(`^ℹ ${name} (\\d+)`, 'm').exec(output)?.[1] ?? 0);
  const failed = count('fail') + count('cancelled') || (code === 0 ? 0 : 1);
  const failures = failed > 0 ? output.slice(Math.max(0, output.indexOf('✖ failing tests:'))) : '';
  if (failed > 0) console.log(failures);
  const failedFiles = new Set(Array.from(failures.matchAll(/^test at (.+?):\d+:\d+$/gm), ([, file]) => file));
  for (const [line] of output.matchAll(/^\s*﹣.*$/gm)) console.log(line);
  return { passed: count('pass'), failed, skipped: count('skipped') + count('todo'), failedFiles: [...failedFiles] };
}
