import { mapAdapter } from '../../../src/adapters/map.ts';
import { guessSource } from '../../../src/cli/inspect/guess-source.ts';
import { starterConfig } from '../../../src/cli/inspect/page/starter-page.ts';
import { readConfig } from '../../../src/core/config/read-config.ts';
import { loadPairs } from '../../../src/core/processes/load.ts';
import { checkTemplate, createTemplateEngine } from '../../../src/core/template/engine.ts';
import { QUERY } from '../../adapters/asking.ts';

/** What a field of the page that `inspect` writes for an answer is in each row. */
export async function evaluated(answer: object, field: string): Promise<unknown[]> {
  const { source, items } = guessSource(answer, 'answer.json');
  const { config } = readConfig(starterConfig(source, items), 'process_grid', { checkTemplate });
  const template = config!.table.fields.get(field)!;
  const engine = createTemplateEngine({ lang: 'en', timeZone: 'UTC', message: key => key });
  const { signal } = new AbortController();
  const { pairs } = await loadPairs(mapAdapter(answer, config!.source!), QUERY, { signal });
  const compiled = engine.compile(template);
  return pairs.processes.map((process, at) => compiled.evaluate(process, pairs.steps[at] ?? null));
}
