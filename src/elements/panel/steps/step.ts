import { computed, type ReadonlySignal } from '@preact/signals-core';
import type { Trace } from './trace.ts';

/** The values that a step reads, by name. */
export type Inputs = Readonly<Record<string, unknown>>;

/** A signal that keeps the same object for as long as each value in it is the same. */
export function inputsOf<I extends Inputs | null>(read: () => I): ReadonlySignal<I> {
  let before: I | undefined;
  return computed(() => {
    const now = read();
    if (before === undefined || causesOf(before, now).length > 0) before = now;
    return before;
  });
}

/**
 * A derived value: computed when it is first read, and again when one of its inputs is a different object.
 *
 * @param name - its name in the trace
 * @param read - reads the inputs: only signals read here are tracked
 * @param make - computes the value; reads no signals
 */
export function step<I extends Inputs, T>(
  name: string,
  trace: Trace,
  read: () => I,
  make: (inputs: I) => T,
): ReadonlySignal<T> {
  const inputs = inputsOf(read);
  let last: I | null = null;
  return computed(() => {
    const now = inputs.value;
    const causes = causesOf(last, now);
    last = now;
    const start = performance.now();
    const value = make(now);
    trace.add({ name, event: 'done', causes, start, end: performance.now() });
    return value;
  });
}

/** Names of the inputs that differ, with the `cause` of values that have one. */
export function causesOf(before: Inputs | null, now: Inputs | null): string[] {
  if (before === now) return [];
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(now ?? {})]);
  const differing = [...names].filter(name => !before || !now || !Object.is(before[name], now[name]));
  return differing.map(name => {
    const cause = (now?.[name] as { cause?: unknown } | null | undefined)?.cause;
    return typeof cause === 'string' ? `${name} (${cause})` : name;
  });
}
