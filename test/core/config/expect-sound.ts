import { expect } from 'chai';
import type { ConfigReading } from '../../../src/core/config/config-reading.ts';
import type { ReadOptions } from '../../../src/core/config/config-reading.ts';
import { readValidConfig } from '../../../src/core/config/read-valid-config.ts';
import type { PanelName } from '../../../src/core/query/process-query.ts';

const plain = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) => (each instanceof Map ? [...each] : each));

/**
 * A reading without explanations is one of a configuration without errors, and gives the same.
 *
 * @returns whether there was one
 */
export function expectSameWhereSound(
  source: string | object,
  panel: PanelName,
  { config, diagnostics, places, text }: ConfigReading,
  options: ReadOptions = {},
): boolean {
  const sound = readValidConfig(source, panel, options);
  if (!sound) return false;
  expect(
    diagnostics.filter(({ severity }) => severity === 'error'),
    'errors of what was read as sound',
  ).to.deep.equal([]);
  expect(plain(sound.config)).to.equal(plain(config));
  expect(sound.text).to.equal(text);
  for (const { path } of config!.filter.criteria) expect(sound.places.of(path)).to.deep.equal(places.of(path));
  for (const path of ['/table/fields/id', '/ui/content', '/ui/title'])
    expect(sound.places.ofText(path, 2)).to.deep.equal(places.ofText(path, 2));
  return true;
}
