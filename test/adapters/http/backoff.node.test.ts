import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { Backoff } from '../../../src/adapters/http/backoff.ts';
import type { Clock } from '../../../src/adapters/http/clock.ts';

suite('the waits between tries', () => {
  test('are ten seconds at most in the first minute, and a minute at most after it', () => {
    let now = 0;
    const clock = { now: () => now, random: () => 1 } as Clock;
    const backoff = new Backoff(clock);
    const waits = Array.from({ length: 11 }, () => {
      const wait = backoff.failed();
      now += wait;
      return wait / 1000;
    });
    assert.deepEqual(waits, [1, 2, 4, 8, 10, 10, 10, 10, 10, 60, 60]);
    assert.equal(backoff.failed(11_000), 1000);
    now += 30_000;
    assert.equal(backoff.failed(), 2000);
    backoff.reset();
    assert.equal(backoff.failed(), 1000);
  });
});
