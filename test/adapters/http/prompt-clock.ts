import { type Clock, systemClock } from '../../../src/adapters/http/clock.ts';

/** A clock by which nothing is waited for that is only waited for out of politeness: backing off, gathering who comes. */
export const promptClock: Clock = {
  ...systemClock,
  random: () => 0,
  wait: (ms, signal) => systemClock.wait(ms <= 1000 ? 0 : ms, signal),
};
