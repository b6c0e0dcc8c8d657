import type { EngineRow } from '../engines/engine-query.ts';

/** A page of a list. */
export interface FlowablePage {
  readonly data: readonly EngineRow[];
  readonly total: number;
}

/** A variable with its type, as Flowable sends it. */
export interface FlowableVariable {
  readonly name: string;
  readonly type?: string;
  readonly value?: unknown;
}

/** A member that is a text that says something; Flowable writes a missing tenant as an empty one. */
export const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/**
 * Variables by name. Dates are texts, as they come. A whole number that JavaScript cannot hold is no number any more when it
 * has been read: it is shown as about that number.
 */
export function variablesOf(row: EngineRow | undefined): Record<string, unknown> {
  const found = Array.isArray(row?.['variables']) ? (row['variables'] as FlowableVariable[]) : [];
  return Object.fromEntries(
    found.map(({ name, value }) => [name, isLost(value) ? `≈ ${String(value)}` : (value ?? null)]),
  );
}

const isLost = (value: unknown): boolean => Number.isInteger(value) && !Number.isSafeInteger(value);

/** `invoice` of `invoice:1:8a5…`; null of an id that has no key, as those have whose key is long. */
export function keyOfDefinition(id: unknown): string | null {
  return typeof id === 'string' ? (/^(.+):\d+:[^:]+$/.exec(id)?.[1] ?? null) : null;
}
