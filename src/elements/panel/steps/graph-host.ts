import type { QueryContext } from '../../../core/query/build-query.ts';
import type { AdapterGiven } from '../../sources/adapter-source.ts';
import type { UserGiven } from '../../sources/user-source.ts';
import type { ViewState } from '../../../core/view/view-state.ts';

/** A panel whose view can be saved. */
export interface ViewHost extends HTMLElement {
  readonly persist: string | null;
  view: ViewState;
}

/** A panel, as its graph reads it. */
export interface GraphHost
  extends AdapterGiven, Pick<QueryContext, 'current' | 'processId' | 'variables'>, UserGiven, ViewHost {
  readonly config: string | object | null;
  readonly strict: boolean;
  readonly refresh: number;
  readonly errors: 'full' | 'public' | null;
  readonly hasUpdated: boolean;
  readonly isUpdatePending: boolean;
  readonly updateComplete: Promise<boolean>;
  requestUpdate(): void;
}
