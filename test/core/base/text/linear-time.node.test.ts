import { suite, test } from 'node:test';
import { expect } from 'chai';
import { growthOf, NEARLY_LINEAR } from '../../../support/growth.ts';
import { CHANNELS, PATTERNS } from './text-channels.ts';

for (const [channel, work] of Object.entries(CHANNELS)) {
  suite(`to ${channel} takes time that grows with the length`, () => {
    for (const [pattern, make] of Object.entries(PATTERNS)) {
      test(`of ${pattern}`, async () => {
        expect(await growthOf(make, work, 400_000)).to.be.below(NEARLY_LINEAR);
      });
    }
  });
}
