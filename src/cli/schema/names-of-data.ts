import { clipText } from '../../core/base/text/clip-text.ts';
import { listsIn } from '../../adapters/map/lists.ts';
import { pageReader } from '../../adapters/map/page-reader.ts';
import { memoryAdapter } from '../../adapters/memory.ts';
import { ProcessPanelError } from '../../core/base/errors/process-panel-error.ts';
import { timeZoneOf } from '../../core/base/dates/time-zone.ts';
import { parsePath, pathsIn, valueAt } from '../../core/config/mapping/path.ts';
import type { SourceMapping } from '../../core/config/panel-config.ts';
import { loadPairs } from '../../core/processes/load.ts';
import type { PairTable } from '../../core/processes/process.ts';
import type { ValueKind } from '../../core/query/criteria/criteria.ts';
import { CRITERION_FACTS } from '../../core/query/criteria/criterion-facts.ts';
import type { ProcessQuery } from '../../core/query/process-query.ts';
import { WHOLE_QUERY } from '../../core/query/whole-query.ts';
import { nameIn, valueGetter } from '../../core/query/reader-filters/filter-values.ts';
import type { Offer } from './offers.ts';

/** Names found in data. */
export interface DataNames {
  /** Values for criteria, by the key of the criterion. */
  readonly values: ReadonlyMap<string, readonly Offer[]>;
  /** Paths of variables, each with some of its values. */
  readonly variables: ReadonlyMap<string, readonly Offer[]>;
  /** Paths of members of an unmapped item, each with its value in the first item, for a mapping. */
  readonly paths: readonly Offer[];
  /** Paths of lists of items. */
  readonly lists: readonly Offer[];
  /** Notes for the author about unexpected data. */
  readonly notes: readonly string[];
}

/** Criteria whose values name things or people. */
const NAMING = Object.entries(CRITERION_FACTS).filter(([, { kind }]) => ['template', 'person', 'text'].includes(kind));
/** Maximum number of values for one criterion, and of paths. */
const MAX_NAMES = 200;
const MAX_SCANNED_VALUES = 30;
const MAX_DEPTH = 4;

const QUERY: ProcessQuery = { ...WHOLE_QUERY, acl: false, now: '2000-01-01T00:00:00Z' };

/**
 * Extracts names from JSON. If it cannot be read as processes, a note says so, and there are only paths for the missing
 * mapping.
 *
 * @param source - the mapping in the configuration; null: the data are processes
 */
export async function namesOfData(json: unknown, source: SourceMapping | null, place: string): Promise<DataNames> {
  const { pairs, notes } = await pairsOf(json, source, place);
  const values = new Map(NAMING.map(([key, { kind }]) => [key, valuesOf(pairs, key, kind)]));
  for (const [key, offers] of values) if (offers.length > MAX_NAMES) notes.push(tooMany(key, offers.length));
  const variables = variablesOf(pairs);
  if (variables.size > MAX_NAMES) notes.push(tooMany('variables', variables.size));
  const item = Object.values(Object(itemsIn(json, source)) as object)[0] as unknown;
  return {
    values: new Map([...values].map(([key, offers]) => [key, offers.slice(0, MAX_NAMES)])),
    variables: new Map([...variables].slice(0, MAX_NAMES)),
    paths: pathsIn(item)
      .slice(0, MAX_NAMES)
      .map(path => ({ value: path, ...example(valueAt(item, parsePath(path))) })),
    lists: (Array.isArray(json) ? [] : listsIn(json)).slice(0, MAX_NAMES).map(path => ({ value: path })),
    notes,
  };
}

async function pairsOf(json: unknown, source: SourceMapping | null, place: string) {
  try {
    const { signal } = new AbortController();
    const { processes } = pageReader(source ?? {}, QUERY)(json, place);
    const { pairs, malformedCount } = await loadPairs(memoryAdapter(processes), QUERY, { signal });
    const left = `items of ${place} that are not processes, and were left out: ${malformedCount}`;
    return { pairs, notes: malformedCount > 0 ? [left] : [] };
  } catch (thrown) {
    if (!(thrown instanceof ProcessPanelError)) throw thrown;
    const why = [thrown.message, thrown.hint ?? ''].map(text => text.replace(/\.?$/, '')).filter(Boolean);
    return { pairs: NONE, notes: [`${why.join('. ')}. So far only paths for "source" are offered of ${place}`] };
  }
}

const NONE: PairTable = { processes: [], steps: [], length: 0 };

/** Locates the items: by the mapping, else by a guess. */
function itemsIn(json: unknown, source: SourceMapping | null): unknown {
  const mapped = source?.items ? valueAt(json, parsePath(source.items)) : undefined;
  if (mapped !== undefined || Array.isArray(json)) return mapped ?? json;
  const [list] = listsIn(json);
  return list === undefined ? json : valueAt(json, parsePath(list));
}

const tooMany = (what: string, count: number): string => `${what}: the first ${MAX_NAMES} of ${count} are offered`;

/** The values of a criterion, the most frequent first, each with its name. */
function valuesOf({ processes, steps, length }: PairTable, key: string, kind: ValueKind): Offer[] {
  const source = { criterion: key };
  const read = valueGetter(source, () => timeZoneOf('UTC'));
  const found = new Map<string | number, { count: number; name: string | undefined }>();
  for (let row = 0; row < length; row++) {
    const [process, step] = [processes[row]!, steps[row]!];
    for (const value of listOf(read(process, step))) {
      // In criteria, ids are numbers and all other values texts.
      if (kind === 'text' ? typeof value !== 'string' || value === '' : !Number.isSafeInteger(value)) continue;
      const known = found.get(value as string | number) ?? { count: 0, name: nameIn(source, process, step) };
      found.set(value as string | number, { ...known, count: known.count + 1 });
    }
  }
  const people = kind === 'person' ? peopleIn(processes, steps, length) : null;
  return [...found]
    .sort(([, a], [, b]) => b.count - a.count)
    .map(([value, { name = people?.get(value) }]) => ({ value, ...(name && { title: name, description: name }) }));
}

function peopleIn(processes: PairTable['processes'], steps: PairTable['steps'], length: number): Map<unknown, string> {
  const names = new Map<unknown, string>();
  for (let row = 0; row < length; row++)
    for (const person of [processes[row]!.creator, steps[row]!.resolver])
      if (typeof person?.fullname === 'string') names.set(person.id, person.fullname);
  return names;
}

/** The variables of all processes by their dotted paths, each with some of its values. */
function variablesOf({ processes, length }: PairTable): Map<string, Offer[]> {
  const found = new Map<string, Set<string | number | boolean>>();
  const walk = (value: unknown, path: string, depth: number): void => {
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      // A name that contains a dot has no path.
      for (const [name, member] of depth < MAX_DEPTH ? Object.entries(value) : [])
        if (!/[.\s]/.test(name)) walk(member, path ? `${path}.${name}` : name, depth + 1);
      return;
    }
    if (path === '') return;
    const values = found.get(path) ?? new Set();
    found.set(path, values);
    for (const each of listOf(value))
      if (values.size < MAX_SCANNED_VALUES && isScalar(each) && String(each).length <= 60) values.add(each);
  };
  let last: unknown;
  for (let row = 0; row < length; row++) {
    if (processes[row] !== last) walk(processes[row]!.variables ?? {}, '', 0);
    last = processes[row];
  }
  return new Map([...found].map(([path, values]) => [path, Array.from(values, value => ({ value }))]));
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

const isScalar = (value: unknown): value is string | number | boolean =>
  (typeof value === 'string' && value !== '') || typeof value === 'number' || typeof value === 'boolean';

function example(value: unknown): Pick<Offer, 'description'> {
  return { description: `For instance ${clipText(JSON.stringify(value), 60)}` };
}
