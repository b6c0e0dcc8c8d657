import { expect } from 'chai';
import { mapAdapter } from '../../../src/adapters/map.ts';
import { guessSource } from '../../../src/cli/inspect/guess-source.ts';
import { starterConfig } from '../../../src/cli/inspect/page/starter-page.ts';
import type { GridConfig } from '../../../src/core/config/panel-config.ts';
import { readConfig } from '../../../src/core/config/read-config.ts';
import { loadPairs } from '../../../src/core/processes/load.ts';
import { checkTemplate, createTemplateEngine } from '../../../src/core/template/engine.ts';
import { QUERY } from '../../adapters/asking.ts';

/** What a field of the page that `inspect` writes for an answer is in each row. */
export const evaluated = (answer: object, field: string): Promise<unknown[]> =>
  evaluatedTemplate(answer, ({ table }) => table.fields.get(field)!);

/** The tone of the state in each row of that page. */
export const tonesShown = (answer: object): Promise<unknown[]> =>
  evaluatedTemplate(answer, ({ table }) => table.columns.find(({ name }) => name === 'state')!.tone!);

async function evaluatedTemplate(answer: object, templateOf: (config: GridConfig) => string): Promise<unknown[]> {
  const { source, items } = guessSource(answer, 'answer.json');
  const { config, diagnostics } = readConfig(starterConfig(source, items), 'process_grid', { checkTemplate });
  expect(diagnostics).to.deep.equal([]);
  const grid = config as GridConfig;
  const engine = createTemplateEngine({ lang: 'en', timeZone: 'UTC', message: key => key });
  const { signal } = new AbortController();
  const { pairs } = await loadPairs(mapAdapter(answer, grid.source!), QUERY, { signal });
  const compiled = engine.compile(templateOf(grid));
  return pairs.processes.map((process, at) => compiled.evaluate(process, pairs.steps[at] ?? null));
}
