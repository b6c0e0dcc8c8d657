import { buildValidators } from '../../src/build/validators.mjs';
import { bundled, openPage } from './bench-page.mjs';

/*
 * `node test/bench/config.mjs`: reads a configuration of 50 lines (parses, validates, locates every fault, adds
 * defaults) in Chromium, compared with js-yaml's bare `load` of the same text. The best of 40 alternating rounds each,
 * and the first call. Fails above 3 ms, or above 3 times the bare parse.
 */

const TEXT = `process_grid:
  config:
    selection:
      variable: chosen
    filter:
      criteria:
${Array.from({ length: 4 }, () => "        - stepState: 2\n        - '!process': [1, 2, 3]\n        - '>start': 2026-01-01\n        - tag: urgent").join('\n')}
      limit: 100
      acl: true
    table:
      fields:
        id: '#{{ $_process.id }}'
        link: '<a href="/p/{{ $_process.id }}">{{ $_process.templateProcess.name }}</a>'
      columns:
${Array.from({ length: 4 }, (_, i) => `        c${i}:\n          field: id\n          title: Number\n          sortField: sid\n          dataClass: text-end`).join('\n')}
      searchFields: [search]
    ui:
      title: My tasks
      description: All of them
`;
const FAULTY = TEXT.replace("'!process'", '!process')
  .replace('limit: 100', 'limit: ten')
  .replace('field: id', 'feld: id');

await buildValidators();
const { page, version, close } = await openPage({
  '/ours.js': await bundled(`export { readConfig } from './src/core/config/read-config.ts';`),
  '/yaml.js': await bundled(`export { load } from 'js-yaml';`),
});
try {
  const times = await page.evaluate(
    async (text, faulty) => {
      const { readConfig } = await import('/ours.js');
      const { load } = await import('/yaml.js');
      const timed = run => {
        const start = performance.now();
        run();
        return performance.now() - start;
      };
      const runs = {
        'js-yaml load': () => load(text),
        read: () => readConfig(text, 'process_grid'),
        'read, with faults': () => readConfig(faulty, 'process_grid'),
      };
      const first = Object.fromEntries(Object.entries(runs).map(([name, run]) => [name, timed(run)]));
      const best = Object.fromEntries(Object.keys(runs).map(name => [name, Infinity]));
      for (let round = 0; round < 40; round++) {
        for (const [name, run] of Object.entries(runs)) {
          const hundred = timed(() => {
            for (let i = 0; i < 100; i++) run();
          });
          best[name] = Math.min(best[name], hundred / 100);
        }
      }
      return { first, best, faults: readConfig(text, 'process_grid').diagnostics.length };
    },
    TEXT,
    FAULTY,
  );
  console.log(`${TEXT.split('\n').length - 1} lines, ${version}; milliseconds`);
  for (const name of Object.keys(times.best)) {
    console.log(
      `${name.padEnd(20)} first ${times.first[name].toFixed(2).padStart(6)}   best ${times.best[name].toFixed(3)}`,
    );
  }
  const ratio = times.best.read / times.best['js-yaml load'];
  console.log(`read is ${ratio.toFixed(2)} times the bare parse`);
  if (times.faults > 0 || times.best.read > 3 || ratio > 3) process.exitCode = 1;
} finally {
  await close();
}
