import { Group } from './config-group.ts';

/** How the rows of a panel follow its source (contract 5.6), defaults in. */
export interface LiveConfig {
  /** `push`: the source sends changes, if it can; `poll`: it is queried repeatedly. */
  readonly mode: 'push' | 'poll';
  /** Seconds from one load to the next when polling. */
  readonly every: number;
  /** `pill`: rows that come, go or move wait behind a button. */
  readonly rows: 'pill' | 'insert';
}

const DEFAULT_INTERVAL_SECONDS = 30;

/** Builds the setting from a checked node; null if rows do not follow the source. */
export function buildLive(config: Group): LiveConfig | null {
  if (!config.node('live')) return null;
  const live = config.group('live');
  const mode = live.get<LiveConfig['mode'] | 'off'>('mode', 'push');
  if (mode === 'off') return null;
  return {
    mode,
    every: live.get('every', DEFAULT_INTERVAL_SECONDS),
    rows: live.get<LiveConfig['rows']>('rows', 'pill'),
  };
}
