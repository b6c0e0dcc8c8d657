import type { SourceMapping } from '../../core/config/panel-config.ts';
import type { ProcessPage } from '../../core/processes/adapter.ts';
import type { GivenProcess } from '../../core/processes/process.ts';
import type { ProcessQuery } from '../../core/query/process-query.ts';
import { createTemplateEngine } from '../../core/template/engine.ts';
import { pointerTo } from '../../core/config/yaml/yaml-node.ts';
import { compileMap, type ItemMap } from './item-map.ts';
import { hintForList, kindOf } from './lists.ts';
import { mappingError } from './mapping-error.ts';
import { pathRemarks } from './remarks-on-demand.ts';
import { hintAmong, hintForPath } from '../../core/config/mapping/near-paths.ts';
import { parsePath, pathsIn, valueAt } from '../../core/config/mapping/path.ts';

/** Converts the JSON answer of a source into a page. `label` names the source in messages. */
export type PageReader = (json: unknown, label: string) => ProcessPage<GivenProcess>;

/**
 * Creates a reader that maps the pages of one answer (contract 5.5).
 *
 * @returns a reader for all pages of one answer: an id that is repeated in a later page is an error, too
 * @throws ProcessPanelError `adapter/mapping` or an error of a template
 */
export function pageReader(
  mapping: SourceMapping,
  { timeZone }: Pick<ProcessQuery, 'timeZone'>,
  lang = 'en',
): PageReader {
  const { items, total, entries } = mapping;
  const engine = createTemplateEngine({ lang, timeZone, message: key => key });
  const map = mapping.map ? compileMap(mapping.map, engine) : null;
  const byId = new Map<unknown, string>();

  return (json, label) => {
    const { list, at } = itemsOf(json, label);
    const processes = list.map(([key, item], index) => {
      // left out and told by the panel, as of any source
      if (item === null && key === undefined) return null as unknown as GivenProcess;
      const where = `${at}[${key === undefined ? index : JSON.stringify(key)}]`;
      const id = identify(item, key, map, where);
      const before = byId.get(id);
      if (before !== undefined) {
        throw mappingError(
          `${where} has the id ${JSON.stringify(id)} of ${before}, so they cannot be told apart`,
          'Map "id" to a member that is different in each item.',
          settingOfId(map),
        );
      }
      byId.set(id, where);
      return map ? map.processOf(item, id) : ownShape(item, id);
    });
    const count = total ? valueAt(json, parsePath(total)) : undefined;
    if (total && count === undefined) {
      throw mappingError(
        `${label} has no "${total}", which is mapped to the total`,
        hintForTotal(total, json),
        '/source/total',
      );
    }
    const remarks =
      map &&
      pathRemarks(
        map,
        processes.filter(each => each !== null),
        label,
      );
    const known = count ?? (json as { total?: unknown } | null)?.total;
    const next = (json as { next?: unknown } | null)?.next;
    return {
      processes,
      ...(Number.isInteger(Number(known)) && known !== null && known !== '' && { total: Number(known) }),
      ...(typeof next === 'string' && { next }),
      ...(remarks && { remarks }),
    };
  };

  function itemsOf(json: unknown, label: string): { list: [string | undefined, unknown][]; at: string } {
    const found = items ? valueAt(json, parsePath(items)) : (bareList(json) ?? json);
    const at = items || 'items';
    if (items && found === undefined) {
      throw mappingError(
        `${label} has no "${items}", which is mapped to the items`,
        hintForItems(items, json),
        '/source/items',
      );
    }
    if (entries && typeof found === 'object' && found !== null && !Array.isArray(found)) {
      return { list: Object.entries(found), at };
    }
    if (Array.isArray(found) && !entries) return { list: found.map(item => [undefined, item]), at };
    const what = items ? `"${items}" of ${label}` : label;
    if (entries)
      throw mappingError(
        `${what} is ${kindOf(found)}, not an object of items by their ids`,
        entriesHint(found),
        '/source/entries',
      );
    const hint = hintForList(found);
    const fact = `${what} is ${kindOf(found)}, not a list of items`;
    throw items ? mappingError(fact, within(items, hint), '/source/items') : mappingError(fact, hint, '/source');
  }
}

/** A hint for items that are not where the mapping says: the JSON may be the list itself. */
const hintForItems = (items: string, json: unknown): string =>
  bareList(json) ? `Remove "items: ${items}": the list is found without it.` : hintForPath(items, json);

/** A hint for a total that is not where the mapping says: it is a number, and not within the items. */
function hintForTotal(total: string, json: unknown): string {
  const numbers = pathsIn(json).filter(
    path => !path.includes('[0]') && /^\d+$/.test(String(valueAt(json, parsePath(path)))),
  );
  return numbers.length > 0 ? hintAmong(total, numbers) : `Remove "total: ${total}": there is no number of items.`;
}

/** Adjusts a hint for a list within the configured list. */
const within = (items: string, hint: string): string =>
  hint
    .replace('{entries: true}', `{items: ${items}, entries: true}`)
    .replace(/\{items: (?!.*entries)'?([^'}]+)'?\}/, `{items: ${items}.$1}`);

const entriesHint = (found: unknown): string => (Array.isArray(found) ? 'Remove "entries".' : hintForList(found));

function bareList(json: unknown): unknown[] | undefined {
  const list = Array.isArray(json) ? json : (json as { processes?: unknown } | null)?.processes;
  return Array.isArray(list) ? list : undefined;
}

/** @throws ProcessPanelError `adapter/mapping` for an item without an id */
export function identify(item: unknown, key: string | undefined, map: ItemMap | null, where: string): unknown {
  const own = map ? map.id(item) : (item as { id?: unknown } | null)?.id;
  const id = own ?? key;
  if (id !== undefined && id !== null && id !== '') return id;
  const misspelt = map?.isIdMapped ? undefined : map?.names.find(name => ID_MISSPELT.test(name));
  if (misspelt !== undefined)
    throw mappingError(
      `${where} has no id: "${misspelt}" in "map" is not "id"`,
      'Write "id".',
      pointerTo('/source/map', misspelt),
    );
  const source = map?.idSource ?? 'id';
  // An id may be in an object of its own, as in `{"_id": {"$oid": "…"}}`.
  const paths = pathsIn(item).filter(path => typeof valueAt(item, parsePath(path)) !== 'object');
  const usual =
    ['id', 'key', 'uuid', '_id', 'ID', 'Id', '_id.$oid'].find(name => paths.includes(name)) ??
    paths.find(path => /^[a-z]*(?:[a-z]Id|_id|-id|[-_]?(?:nr|key|number))$/.test(path));
  const line = map ? `id: ${usual}` : `map: {id: ${usual}}`;
  const hint = usual && usual !== source ? `Map it: "${line}".` : hintForPath(source, item);
  throw mappingError(`${where} has no id: its "${source}" is missing`, hint, settingOfId(map));
}

const ID_MISSPELT = /^_?(?:i+d+s?|di)$/i;

/** What an error about ids is about. */
const settingOfId = (map: ItemMap | null): string =>
  map ? (map.isIdMapped ? '/source/map/id' : '/source/map') : '/source';

/** An item that already is a process of contract 4. */
export function ownShape(item: unknown, id: unknown): GivenProcess {
  const hasId = typeof item === 'object' && item !== null && (item as { id?: unknown }).id === id;
  return (hasId ? item : { ...(item as object), id }) as GivenProcess;
}
