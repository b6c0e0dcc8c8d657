import type { GroupedBy, LocalGroups } from './local-groups.ts';
import type { RemoteGroups } from './remote-groups.ts';

/** A grouping of rows, with the code for it, which is loaded where a configuration asks for groups. */
export interface Grouping extends GroupedBy {
  readonly LocalGroups: typeof LocalGroups;
  readonly RemoteGroups: typeof RemoteGroups;
}
