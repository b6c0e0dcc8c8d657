import type { GroupedBy, LocalGroups } from './local-groups.ts';
import type { RemoteGroups } from './remote-groups.ts';

/** A grouping of rows with its code, which is loaded if a configuration has groups. */
export interface Grouping extends GroupedBy {
  readonly LocalGroups: typeof LocalGroups;
  readonly RemoteGroups: typeof RemoteGroups;
}
