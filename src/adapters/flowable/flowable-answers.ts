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

/** A non-empty text member, else null; Flowable sends an empty text for a missing tenant. */
export const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/**
 * Variables by name. Dates stay texts. An integer outside of JavaScript's safe range has lost precision in parsing, and
 * is shown as approximate.
 */
export function variablesOf(row: EngineRow | undefined): Record<string, unknown> {
  const found = Array.isArray(row?.['variables']) ? (row['variables'] as FlowableVariable[]) : [];
  return Object.fromEntries(
    found.map(({ name, value }) => [name, isLost(value) ? `≈ ${String(value)}` : (value ?? null)]),
  );
}

const isLost = (value: unknown): boolean => Number.isInteger(value) && !Number.isSafeInteger(value);

/** `invoice` of `invoice:1:8a5…`; null for an id without a key, as definitions with long keys have. */
export function keyOfDefinition(id: unknown): string | null {
  return typeof id === 'string' ? (/^(.+):\d+:[^:]+$/.exec(id)?.[1] ?? null) : null;
}
