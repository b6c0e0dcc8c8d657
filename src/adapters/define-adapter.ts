import { ProcessPanelError } from '../core/base/errors/process-panel-error.ts';
import type { ProcessAdapter } from '../core/processes/adapter.ts';

interface Registry {
  readonly adapters: Map<string, ProcessAdapter>;
  readonly watchers: Map<string, Set<() => void>>;
}

const KEY = Symbol.for('process-panels/adapters');

/** One registry for the page, so that a script's `defineAdapter` reaches the elements of another copy of the library. */
function registry(): Registry {
  const page = globalThis as { [KEY]?: Registry };
  return (page[KEY] ??= { adapters: new Map(), watchers: new Map() });
}

/**
 * Gives an adapter a name, for the attribute `adapter` of the panels. Panels that are already on the page pick it up,
 * also when the name is defined again.
 *
 * @throws ProcessPanelError `adapter/shape` if the name is empty or the adapter has no method `fetch`
 */
export function defineAdapter(name: string, adapter: ProcessAdapter): void {
  if (typeof name !== 'string' || !name || typeof adapter?.fetch !== 'function') {
    throw new ProcessPanelError('adapter/shape', `"${name}" is not a valid adapter`, {
      hint: 'Call defineAdapter(name, adapter) with a name and an object that has a method fetch(query, {signal}).',
    });
  }
  const { adapters, watchers } = registry();
  if (adapters.get(name) === adapter) return;
  adapters.set(name, adapter);
  Array.from(watchers.get(name) ?? [], changed => changed());
}

/** The adapter of that name; undefined if none is defined yet. */
export function adapterNamed(name: string): ProcessAdapter | undefined {
  return registry().adapters.get(name);
}

/** The names defined so far, for hints. */
export function adapterNames(): string[] {
  return [...registry().adapters.keys()];
}

/**
 * Calls `changed` each time the name is defined from now on.
 *
 * @returns a function that stops watching
 */
export function watchAdapter(name: string, changed: () => void): () => void {
  const { watchers } = registry();
  const watching = watchers.get(name) ?? new Set();
  watchers.set(name, watching.add(changed));
  return () => {
    watching.delete(changed);
    if (watching.size === 0 && watchers.get(name) === watching) watchers.delete(name);
  };
}
