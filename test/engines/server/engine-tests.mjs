import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';

/** Milliseconds between asking what runs to end, and ending it. */
const GRACE = 10_000;
/** Milliseconds after which a file that has not ended hangs, however busy the machine is. */
const PATIENCE = 400_000;
const FOLDER = new URL('../', import.meta.url);

/**
 * Runs the tests that need engines, one file after the other, and tells in one line what came of them; what the test runner
 * writes is shown where one fails.
 *
 * @param names - of engines that are built
 * @param end - when it is over, in ms since 1970: what has not ended by then is named, and fails only where it hangs
 * @returns the exit code
 */
export async function runEngineTests(names, end) {
  const begun = Date.now();
  // one file of each engine before a second of any, lest the time suffice for one engine alone
  const runs = names
    .flatMap(name => testFilesOf(name).map((file, place) => ({ name, file, place })))
    .toSorted((a, b) => a.place - b.place);
  const counts = { pass: 0, failed: 0 };
  const left = [];
  for (const { name, file } of runs) {
    const what = `${name} ${file}`;
    let run = end > Date.now() ? await runFile(name, file, end) : null;
    if (run && run.failed > 0 && !run.isLate && end > Date.now()) {
      // As in `npm test`: what passes when it is run again is unsteady, and named.
      const again = await runFile(name, file, end);
      if (!again.isLate && again.failed === 0) {
        console.log(run.output.slice(Math.max(0, run.output.indexOf('✖ failing tests:'))));
        console.warn(`⚠ Engines: ${what} passed only when it was run again.`);
        run = again;
      }
    }
    if (!run || (run.isLate && !run.hangs)) {
      left.push(what);
      continue;
    }
    counts.pass += run.pass;
    counts.failed += run.hangs ? 1 : run.failed;
    for (const [line] of run.output.matchAll(/^\s*﹣.*$/gm)) console.log(line);
    if (run.hangs)
      console.error(`${run.output.slice(-3000)}\n✖ Engines: ${what} was stopped after ${PATIENCE / 1000} s`);
    else if (run.failed > 0) console.log(run.output.slice(Math.max(0, run.output.indexOf('✖ failing tests:'))));
  }
  const time = `${Math.round((Date.now() - begun) / 1000)} s`;
  if (left.length > 0) console.warn(`﹣ Engines: out of time after ${time}, so without ${left.join(', ')}`);
  const { pass, failed } = counts;
  const which = `Engines (${names.join(', ')})`;
  if (failed > 0) console.error(`✖ ${which}: ${failed} of ${pass + failed} tests did not pass, ${time}`);
  else console.log(`${left.length > 0 ? '﹣' : '✔'} ${which}: no test of ${pass} failed, ${time}`);
  return failed > 0 ? 1 : 0;
}

function testFilesOf(name) {
  const folder = name === 'flowable' ? 'flowable' : 'camunda7-family';
  const files = readdirSync(new URL(folder, FOLDER)).filter(file => file.endsWith('.engine-test.ts'));
  return files.map(file => `${folder}/${file}`);
}

/** Runs one file, in a group of processes that ends as one: with its engines and servers. */
async function runFile(name, file, end) {
  const runner = ['--import', './test/support/typescript.mjs', '--test', '--test-reporter=spec'];
  const child = spawn(process.execPath, [...runner, `test/engines/${file}`], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ENGINE_NAMES: name },
    detached: true,
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', text => (output += text));
  const kill = signal => {
    try {
      process.kill(-Number(child.pid), signal);
    } catch {
      // all of them have ended
    }
  };
  const begun = Date.now();
  let isLate = false;
  let timer = setTimeout(stop, Math.min(end - begun, PATIENCE));
  function stop() {
    isLate = true;
    clearTimeout(timer);
    kill('SIGTERM');
    timer = setTimeout(kill, GRACE, 'SIGKILL');
  }
  const interrupt = () => {
    kill('SIGTERM');
    process.exit(1);
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, interrupt);
  await once(child, 'close');
  clearTimeout(timer);
  for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, interrupt);
  kill('SIGKILL');

  const count = word => Number(new RegExp(`^ℹ ${word} (\\d+)`, 'm').exec(output)?.[1] ?? 0);
  const failed = count('fail') + count('cancelled') || (child.exitCode === 0 ? 0 : 1);
  return { output, pass: count('pass'), failed, isLate, hangs: isLate && Date.now() - begun >= PATIENCE };
}
