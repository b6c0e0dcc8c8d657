import { Group } from './config-group.ts';

/** How the rows of a panel follow its source (contract 5.6), defaults in. */
export interface LiveConfig {
  /** `push`: the source tells what changes, where it can; `poll`: it is asked again and again. */
  readonly mode: 'push' | 'poll';
  /** Seconds from one load to the next where the source is asked. */
  readonly every: number;
  /** Whether rows that come, go or change places wait behind a button. */
  readonly rows: 'pill' | 'insert';
}

const EVERY = 30;

/** From a node that passed the checks; null where the rows are those of the last load. */
export function buildLive(config: Group): LiveConfig | null {
  if (!config.node('live')) return null;
  const live = config.group('live');
  const mode = live.get<LiveConfig['mode'] | 'off'>('mode', 'push');
  if (mode === 'off') return null;
  return { mode, every: live.get('every', EVERY), rows: live.get<LiveConfig['rows']>('rows', 'pill') };
}
