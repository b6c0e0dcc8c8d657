import { openEntry } from './bench-page.mjs';

/*
 * `node test/bench/cells.mjs`: renders a view of 40 rows with the six default columns and a link in Chromium, from
 * values to DOM and layout, compared with bare `innerHTML` of the same markup without sanitizing. Each frame shows
 * other rows, alternating between both; medians of 60 frames.
 */
const ENTRY = `
import { createTemplateEngine } from './src/core/template/engine.ts';
import { messagesFor } from './src/core/messages/messages.ts';
import { showContent } from './src/elements/markup/cell-node.ts';
import { DEFAULT_FIELDS } from './src/core/config/defaults.ts';

const { lang, text } = messagesFor('en');
const engine = createTemplateEngine({ lang, timeZone: 'UTC', message: text });
const sources = [...new Map(DEFAULT_FIELDS)].filter(([name]) => !['sid', 'search'].includes(name)).map(([, source]) => source);
const templates = [...sources, '<a href="/p/{{ $_process.id }}">{{ $_step.templateStep.title }}</a>'].map(source => engine.compile(source));

const user = id => ({ id, fullname: 'Ada ' + id + ' Lovelace' });
const pairs = Array.from({ length: 4000 }, (_, id) => [
  { id, templateProcess: { id: 1, name: 'Process ' + (id % 7) }, creator: user(id % 50) },
  { id: id * 3, templateStep: { title: 'Step ' + (id % 11) }, resolver: user(id % 40), data: '<b>' + id + '</b> of <i>many</i>' },
]);
const table = document.body.appendChild(document.createElement('table'));
const cells = Array.from({ length: 40 }, () => {
  const row = table.insertRow();
  return templates.map(() => row.insertCell());
});

const value = (template, [process, step]) => template.evaluate(process, step) ?? '';
const ways = {
  panel: (cell, template, pair) => {
    const content = value(template, pair);
    showContent(cell, template.kind === 'markup' ? { kind: 'markup', html: content } : { kind: 'text', text: String(content) });
  },
  innerHTML: (cell, template, pair) => (cell.innerHTML = value(template, pair)),
};
globalThis.measure = async frames => {
  const times = { panel: [], innerHTML: [] };
  for (let frame = 0; frame < frames; frame++) {
    for (const [name, show] of Object.entries(ways)) {
      await new Promise(resolve => setTimeout(resolve));
      const first = (frame * 40) % (pairs.length - 40);
      const start = performance.now();
      for (const [row, line] of cells.entries())
        for (const [column, cell] of line.entries()) show(cell, templates[column], pairs[first + row]);
      void table.offsetHeight;
      times[name].push(performance.now() - start);
    }
  }
  const median = list => list.sort((a, b) => a - b)[list.length >> 1];
  return { cells: cells.length * templates.length, panel: median(times.panel), innerHTML: median(times.innerHTML) };
};
`;

const { page, close } = await openEntry(ENTRY);
try {
  await page.evaluate(() => globalThis.measure(60)); // warm
  const { cells, panel, innerHTML } = await page.evaluate(() => globalThis.measure(60));
  console.log(
    `${cells} cells: ${panel.toFixed(2)} ms sanitized, ${innerHTML.toFixed(2)} ms bare innerHTML, ${(panel / innerHTML).toFixed(2)} times`,
  );
} finally {
  await close();
}
