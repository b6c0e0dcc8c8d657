// Engines of processes, as Spring Boot applications made from Maven Central.
//
//   npm run engines                    builds them and starts all with tasks and a page, until Ctrl+C
//   npm run engines -- operaton        only that one
//   npm run engines -- --build         builds them
//   npm run engines -- --test          builds them and runs the tests that need them, one engine after the other
//   npm run engines -- --test flowable
//   npm run engines -- --cost          what a page of 20 costs over 100,000 tasks of Operaton
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const { buildEngine, engineNames, whyNot } = await import('./server/engine-server.ts');
const { startDemo } = await import('./server/demo-inbox.ts');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { build: { type: 'boolean' }, test: { type: 'boolean' }, cost: { type: 'boolean' } },
});
const names = positionals.length > 0 ? positionals : values.cost ? ['operaton'] : engineNames();
const PORTS = { operaton: 8081, camunda7: 8082, flowable: 8083 };

const able = [];
for (const name of names) {
  const reason = await whyNot(name, { build: true });
  if (reason) console.warn(reason);
  else able.push(name);
}
if (values.build) for (const name of able) await buildEngine(name);
else if (values.cost) for (const name of able) await (await import('./cost/cost.ts')).printCost(name);
else if (values.test) process.exitCode = await runTests();
else {
  for (const name of able) {
    const { page } = await startDemo(name, PORTS[name]);
    console.log(`${name} has an inbox at ${page}`);
  }
}

async function runTests() {
  const folder = new URL('./', import.meta.url);
  const folders = names.map(name => (name === 'flowable' ? 'flowable' : 'camunda7-family'));
  const files = readdirSync(folder, { recursive: true }).filter(
    file => file.endsWith('.engine-test.ts') && folders.some(each => file.startsWith(each)),
  );
  const list = files.map(file => fileURLToPath(new URL(file, folder)));
  const loader = ['--import', './test/support/typescript.mjs'];
  const tests = spawn(process.execPath, [...loader, '--test', '--test-concurrency=1', ...list], {
    stdio: 'inherit',
    env: { ...process.env, ENGINES: 'build', ENGINE_NAMES: names.filter(name => name !== 'flowable').join() },
  });
  const [code] = await once(tests, 'exit');
  return code ?? 1;
}
