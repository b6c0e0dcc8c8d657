import type { ProcessItem } from '../core/processes/process.ts';

/** Describes the first member of contract 4 that did not come back as it went in; null if all did. */
export function changedMember(sent: ProcessItem, received: ProcessItem): string | null {
  return changed(sent.process, received.process, 'process', ['steps']) ?? changed(sent.step, received.step, 'step', []);
}

/** Members that were not sent may come. Null, an empty list and a missing member are the same. */
function changed(sent: unknown, received: unknown, path: string, ignored: readonly string[]): string | null {
  if (isMissing(sent) && (isMissing(received) || path.endsWith('.async'))) return null;
  if (Array.isArray(sent)) {
    if (!Array.isArray(received) || received.length !== sent.length) return describeDifference(sent, received, path);
    return firstOf(sent.keys(), i => changed(sent[i], received[i], `${path}[${i}]`, []));
  }
  if (typeof sent === 'object' && sent !== null) {
    if (typeof received !== 'object' || received === null) return describeDifference(sent, received, path);
    const names = Object.keys(sent).filter(name => !ignored.includes(name));
    const member = (value: object, name: string) => (value as Record<string, unknown>)[name];
    return firstOf(names, name => changed(member(sent, name), member(received, name), `${path}.${name}`, []));
  }
  return sent === received || isSameInstant(sent, received) ? null : describeDifference(sent, received, path);
}

function firstOf<T>(items: Iterable<T>, find: (item: T) => string | null): string | null {
  for (const item of items) {
    const found = find(item);
    if (found !== null) return found;
  }
  return null;
}

const isMissing = (value: unknown) =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0);

const DATE = /^\d{4}-\d\d-\d\dT/;

/** A source may write an instant with another offset, and keep only its milliseconds. */
const isSameInstant = (a: unknown, b: unknown) =>
  typeof a === 'string' && typeof b === 'string' && DATE.test(a) && DATE.test(b) && Date.parse(a) === Date.parse(b);

const describeDifference = (sent: unknown, received: unknown, path: string) =>
  `${path} arrived as ${JSON.stringify(received)} instead of ${JSON.stringify(sent)}`;
