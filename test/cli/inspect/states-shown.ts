import { expect } from 'chai';
import { mapAdapter } from '../../../src/adapters/map.ts';
import { guessSource } from '../../../src/cli/inspect/guess-source.ts';
import { starterPage } from '../../../src/cli/inspect/page/starter-page.ts';
import { readConfig } from '../../../src/core/config/read-config.ts';
import { loadPairs } from '../../../src/core/processes/load.ts';
import { checkTemplate } from '../../../src/core/template/engine.ts';
import { QUERY } from '../../adapters/asking.ts';

/** The states of what the page of `inspect` shows of an answer; its configuration is sound, and it leaves nothing out. */
export async function statesShown(answer: object): Promise<unknown[]> {
  const { source, items } = guessSource(answer, 'answer.json');
  const page = starterPage(source, items, 'answer.json');
  const yaml = /<script type="application\/yaml">\n([\s\S]*?) {2}<\/script>/.exec(page)![1]!;
  const { config, diagnostics } = readConfig(yaml, 'process_grid', { checkTemplate });
  expect(diagnostics).to.deep.equal([]);
  const { signal } = new AbortController();
  const { pairs, malformedCount } = await loadPairs(mapAdapter(answer, config!.source!), QUERY, { signal });
  expect(malformedCount).to.equal(0);
  return pairs.processes.map(({ state }) => state);
}
