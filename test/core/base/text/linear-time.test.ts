import { expect } from 'chai';
import { growthOf, NEARLY_LINEAR } from '../../../support/growth.ts';
import { CHANNELS, MARKED } from './text-channels.ts';

for (const [channel, work] of Object.entries(CHANNELS)) {
  test(`to ${channel} takes time that grows with the length, however many combining marks stand in a row`, async () => {
    for (const [pattern, make] of Object.entries(MARKED)) {
      expect(await growthOf(make, work, 400_000), pattern).to.be.below(NEARLY_LINEAR);
    }
  }).timeout(60_000);
}
