import type { SourceMapping } from '../../core/config/panel-config.ts';
import type { GivenProcess } from '../../core/processes/process.ts';
import type { ProcessQuery } from '../../core/query/process-query.ts';
import { createTemplateEngine } from '../../core/template/engine.ts';
import { compileMap } from './item-map.ts';
import { identify, ownShape } from './page-reader.ts';
import { pathRemarks } from './remarks-on-demand.ts';

/** Maps a JSON item of any shape to a process. */
export type ItemReader = (item: unknown) => GivenProcess;

/**
 * Creates a reader for single items; the parts of a mapping that are about lists are ignored.
 *
 * @throws ProcessPanelError `adapter/mapping`, or an error of a template
 */
export function itemReader({ map }: SourceMapping, { timeZone }: Pick<ProcessQuery, 'timeZone'>): ItemReader {
  const itemMap = map ? compileMap(map, createTemplateEngine({ lang: 'en', timeZone, message: key => key })) : null;
  return item => {
    const id = identify(item, undefined, itemMap, 'a change');
    if (!itemMap) return ownShape(item, id);
    const process = itemMap.processOf(item, id);
    void pathRemarks(itemMap, [process], 'a change');
    return process;
  };
}

const shared = new WeakMap<SourceMapping, Map<string, ItemReader>>();

/** A reader shared by all users of a mapping and time zone. It maps each item once, so items must not change. */
export function sharedItemReader(mapping: SourceMapping, query: Pick<ProcessQuery, 'timeZone'>): ItemReader {
  const ofZones = shared.get(mapping) ?? new Map<string, ItemReader>();
  shared.set(mapping, ofZones);
  const reader = ofZones.get(query.timeZone) ?? readingOnce(itemReader(mapping, query));
  ofZones.set(query.timeZone, reader);
  return reader;
}

function readingOnce(read: ItemReader): ItemReader {
  const known = new WeakMap<object, GivenProcess>();
  return item => {
    if (typeof item !== 'object' || item === null) return read(item);
    const process = known.get(item) ?? read(item);
    known.set(item, process);
    return process;
  };
}
