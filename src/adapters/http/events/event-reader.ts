import type { SourceMapping } from '../../../core/config/panel-config.ts';
import type { GivenProcess, Id } from '../../../core/processes/process.ts';
import type { ProcessQuery } from '../../../core/query/process-query.ts';
import { sharedItemReader } from '../../map/item-reader.ts';
import { matchingPart } from '../../memory/matching-part.ts';
import type { ReadEvent } from './stream-follower.ts';

/**
 * What the events of a stream say of the result of a query: a process that the user may see and that does not match is gone
 * from it.
 *
 * @param mappings - how processes are read out of events that are JSON of another shape, one after the other
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
    // What is no process is handed on as it is, for the panel to say so.
    const part = Object(whole) === whole ? partOf(whole) : whole;
    return part || part === whole
      ? { ...own, type: 'change', process: part }
      : { ...own, type: 'remove', process: { id: whole.id } };
  };
}
