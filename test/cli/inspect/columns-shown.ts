import { expect } from 'chai';
import { guessSource } from '../../../src/cli/inspect/guess-source.ts';
import { starterConfig } from '../../../src/cli/inspect/page/starter-page.ts';
import { readConfig } from '../../../src/core/config/read-config.ts';
import { checkTemplate } from '../../../src/core/template/engine.ts';

/** The columns of what `inspect` writes for an answer, `title: type`; its configuration is sound. */
export function columnsShown(answer: object): string[] {
  const { source, items } = guessSource(answer, 'answer.json');
  const yaml = starterConfig(source, items);
  expect(readConfig(yaml, 'process_grid', { checkTemplate }).diagnostics).to.deep.equal([]);
  return Array.from(yaml.matchAll(/title: '?([^,']+)'?, type: (\w+)/g), ([, title, type]) => `${title}: ${type}`);
}
