// Engines of processes, as Spring Boot applications made from Maven Central.
//
//   npm run engines                    builds them and starts all with tasks and a page, until Ctrl+C
//   npm run engines -- operaton        only that one
//   npm run engines -- --build         builds them
//   npm run engines -- --test          builds them and runs the tests that need them, one file after the other
//   npm run engines -- --test flowable
//   npm run engines -- --test --minutes 12   no longer than that; what is left out then is named
//   npm run engines -- --cost          what a page of 20 costs over 100,000 tasks
//
// An engine that cannot be made here, without Java, Maven or a connection, is skipped with one line that says how to have it.
import { parseArgs } from 'node:util';
import { isBuildStale } from '../../src/build/is-build-stale.mjs';

const { engineNames, whyNot } = await import('./server/engine-server.ts');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    build: { type: 'boolean' },
    test: { type: 'boolean' },
    cost: { type: 'boolean' },
    minutes: { type: 'string', default: '60' },
  },
});
const names = positionals.length > 0 ? positionals : engineNames();
const PORTS = { operaton: 8081, camunda7: 8082, flowable: 8083 };
const MINUTE = 60_000;
const end = Date.now() + Number(values.minutes) * MINUTE;

// engines end with what has started them
if (!values.test) process.once('SIGTERM', () => process.exit(143));

const able = await makeEngines();
if (able.length > 0) {
  if (!values.build && isBuildStale()) await (await import('../../src/build/build.mjs')).build({ log() {} });
  if (values.cost) for (const name of able) await printCost(name);
  else if (values.test) process.exitCode = await runTests();
  else if (!values.build) await startDemos();
}

/** Names of the engines that can be run here, built; of the others one line for each reason. */
async function makeEngines() {
  const found = [];
  const skipped = new Map();
  for (const name of names) {
    // the other half of the time is for the tests
    const reason = await whyNot(name, { build: Math.max(Math.floor((end - Date.now()) / 2), 1000) });
    if (reason) skipped.set(reason, [...(skipped.get(reason) ?? []), name]);
    else found.push(name);
  }
  for (const [reason, which] of skipped) console.warn(`﹣ Engines: skipped ${which.join(', ')}: ${reason}`);
  return found;
}

async function printCost(name) {
  if (name === 'flowable') await (await import('./cost/flowable-cost.ts')).printFlowableCost();
  else await (await import('./cost/camunda-cost.ts')).printCamundaCost(name);
}

async function runTests() {
  const { runEngineTests } = await import('./server/engine-tests.mjs');
  return await runEngineTests(able, end);
}

async function startDemos() {
  const { startDemo } = await import('./server/demo-inbox.ts');
  for (const name of able) {
    const { page } = await startDemo(name, PORTS[name]);
    console.log(`${name} has an inbox at ${page}`);
  }
}
