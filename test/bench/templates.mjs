import path from 'node:path';
import esbuild from 'esbuild';

/*
 * `node test/bench/templates.mjs`: compiled templates compared with LiquidJS's renderSync of the same parsed templates
 * in the same run, and whole columns. Medians of the processor time of 7 rounds.
 */
const ROOT = path.resolve(import.meta.dirname, '../..');

const { outputFiles } = await esbuild.build({
  stdin: {
    contents: `
      export { createTemplateEngine } from './src/core/template/engine.ts';
      export { DEFAULT_FIELDS } from './src/core/config/defaults.ts';
      export { STRICT_OPERATORS } from './src/core/template/parse/strict-tokenizer.ts';
      export { Liquid } from 'liquidjs';`,
    resolveDir: ROOT,
  },
  bundle: true,
  write: false,
  format: 'esm',
  platform: 'browser',
  target: 'es2022',
});
const { createTemplateEngine, DEFAULT_FIELDS, Liquid, STRICT_OPERATORS } = await import(
  `data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`
);

const pairs = Array.from({ length: 1000 }, (_, i) => {
  const resolver =
    i % 3 === 0 ? null : { id: i % 40, fullname: `Resolver ${i % 40} O'Neil`, avatar: i % 2 ? '/a.png' : '' };
  const step = {
    id: i * 7,
    state: 2,
    templateStep: { id: i % 9, name: `step-${i % 9}`, title: `Step ${i % 9} <b>`, type: 2 },
    resolver,
    data: `<span class="group">Group ${i % 24}</span> R&amp;D`,
  };
  const entity = {
    id: i,
    templateProcess: { id: i % 5, name: `Process ${i % 5} & Co.` },
    creator: { id: i % 30, fullname: `Creator ${i % 30}` },
    steps: [step],
  };
  return [entity, step];
});

const median = values => values.toSorted((a, b) => a - b)[values.length >> 1];
function time(run, rounds = 7) {
  run();
  return median(
    Array.from({ length: rounds }, () => {
      const { user, system } = process.cpuUsage();
      run();
      const after = process.cpuUsage();
      return (after.user + after.system - user - system) / 1000;
    }),
  );
}

// LiquidJS itself, with stand-ins for the filters that it lacks.
const engine = createTemplateEngine({ lang: 'en', timeZone: 'UTC', message: key => key });
const plain = new Liquid({ outputEscape: 'escape', operators: STRICT_OPERATORS });
plain.registerFilter('avatar', user => user && `<span title="${user.fullname}">${user.fullname.slice(0, 2)}</span>`);
plain.registerFilter('noescape', value => value);

const rows = [];
let [compiledTotal, liquidTotal] = [0, 0];
const times = 20;
for (const [name, source] of DEFAULT_FIELDS) {
  const template = engine.compile(source);
  const parsed = plain.parse(source);
  const compiled =
    (1 / times) *
    time(() => {
      for (let n = 0; n < times; n++) for (const [entity, step] of pairs) template.evaluate(entity, step);
    });
  const rendered =
    (1 / times) *
    time(() => {
      for (let n = 0; n < times; n++)
        for (const [$_process, $_step] of pairs) plain.renderSync(parsed, { $_process, $_step });
    });
  compiledTotal += compiled;
  liquidTotal += rendered;
  rows.push({
    field: name,
    'compiled, µs': compiled.toFixed(3),
    'renderSync, µs': rendered.toFixed(3),
    times: (rendered / compiled).toFixed(1),
  });
}
rows.push({
  field: 'all',
  'compiled, µs': compiledTotal.toFixed(3),
  'renderSync, µs': liquidTotal.toFixed(3),
  times: (liquidTotal / compiledTotal).toFixed(1),
});
console.table(rows);

const column = (name, length) => {
  const template = engine.compile(DEFAULT_FIELDS.get(name));
  const values = Array.from({ length });
  return time(() => {
    for (let i = 0; i < length; i++) {
      const [entity, step] = pairs[i % pairs.length];
      values[i] = template.evaluate(entity, step);
    }
  });
};
console.log(`search of 100,000 pairs: ${column('search', 100_000).toFixed(1)} ms (at most 120)`);
console.log(`sid of 1,000,000 pairs: ${column('sid', 1_000_000).toFixed(1)} ms (at most 60)`);
