import type { SourceMapping } from '../../../core/config/panel-config.ts';
import type { GivenProcess, Id } from '../../../core/processes/process.ts';
import type { ProcessQuery } from '../../../core/query/process-query.ts';
import { sharedItemReader } from '../../map/item-reader.ts';
import { matchingPart } from '../../memory/matching-part.ts';
import type { ReadEvent } from './stream-subscriber.ts';

/**
 * Translates the events of a stream for the result of a query: a process that does not match is removed from it.
 *
 * @param mappings - applied in turn to processes in events that are JSON of another shape
 * @throws ProcessPanelError `adapter/unsupported-criterion`; errors of templates
 */
export function eventReader(query: ProcessQuery, mappings: readonly SourceMapping[]): ReadEvent {
  const partOf = matchingPart(query);
  const readers = mappings.map(mapping => sharedItemReader(mapping, query));
  return ({ id, type, process, error }) => {
    if (error) throw error;
    const own = id === null ? {} : { id };
    if (type === 'resync') return { ...own, type };
    if (type === 'remove') return { ...own, type, process: process as { id: Id } };
    const whole = readers.reduce<unknown>((item, read) => read(item), process) as GivenProcess;
    // A value that is not a process is passed on, for the panel to report.
    const part = Object(whole) === whole ? partOf(whole) : whole;
    return part || part === whole
      ? { ...own, type: 'change', process: part }
      : { ...own, type: 'remove', process: { id: whole.id } };
  };
}
