import type { SourceMapping } from '../../../core/config/panel-config.ts';
import type { ProcessChange, SubscribeOptions } from '../../../core/processes/process-change.ts';
import type { ProcessQuery } from '../../../core/query/process-query.ts';
import { mappedItem } from '../../map/page-reader.ts';
import { ChangeReader } from './change-reader.ts';

/** Changes that are kept for those who come again, or later. */
const KEPT = 1000;

/** Milliseconds in which those who were cut off come back: no follower waits for longer than a minute. */
export const EXPECTED = 90_000;

/** A query with all who follow it, and how far it has been told. */
export class FollowedQuery {
  readonly query: ProcessQuery;
  /** How far what has happened was told: the id that a stream goes on from; null where nothing is known of it. */
  at: string | null = null;
  /** The server refuses it: no other query is to suffer for it. */
  isRefused = false;
  readonly #map: SourceMapping | undefined;
  readonly #readers = new Set<ChangeReader>();
  /** What was told, the last of it, and the id of the last that had one. */
  #log: ProcessChange[] = [];
  #told: string | null = null;
  /** Who stopped reading, how many, after which id, and where in the log: others may have been told more since. */
  #away: { told: string | null; at: number; count: number } = { told: null, at: 0, count: 0 };
  #isConnected = false;
  /** When those who were cut off are expected no more, in ms since 1970. */
  #expectedUntil = 0;

  /** @param map - how processes are read out of events that are JSON of another shape */
  constructor(query: ProcessQuery, map: SourceMapping | undefined) {
    this.query = query;
    this.#map = map;
  }

  /** Whether a stream tells of it. */
  get isConnected(): boolean {
    return this.#isConnected;
  }

  get isRead(): boolean {
    return this.#readers.size > 0;
  }

  /** Whether it is followed, or soon will be again. */
  isWanted(now: number): boolean {
    return this.isRead || this.#expectedUntil > now;
  }

  /**
   * What changes from now on, or from what was seen last.
   *
   * @param onleave - called when the last one has left
   */
  follow({ signal, lastEventId, connected }: SubscribeOptions, onleave: () => void): AsyncIterable<ProcessChange> {
    const reader = new ChangeReader(connected);
    const leave = () => {
      signal.removeEventListener('abort', leave);
      reader.end(signal.reason);
      if (!this.#readers.delete(reader)) return;
      this.#goAway(1);
      if (!this.isRead) onleave();
    };
    if (signal.aborted) leave();
    else {
      signal.addEventListener('abort', leave);
      this.#catchUp(reader, lastEventId);
      this.#readers.add(reader);
      this.#expectedUntil = 0;
      if (this.#isConnected) reader.connect();
    }
    return reader.changes(leave);
  }

  /** A stream tells of it from now on. */
  connect(): void {
    this.#isConnected = true;
    for (const reader of this.#readers) reader.connect();
  }

  /** No stream tells of it any more. */
  disconnect(): void {
    this.#isConnected = false;
  }

  /** It has happened; a process as the event has it. Whoever follows is cut off where that cannot be read. */
  take(type: ProcessChange['type'], process: unknown, id: string | null, now: number): void {
    const own = id === null ? {} : { id };
    if (type === 'resync') return this.#tell({ ...own, type });
    try {
      const read = type === 'change' && this.#map ? mappedItem(process, this.#map, this.query) : process;
      this.#tell({ ...own, type, process: read } as ProcessChange);
    } catch (thrown) {
      this.#log = [];
      this.#told = null;
      this.#cutOff(thrown, now);
    }
  }

  /** It cannot be followed for now. */
  fail(error: unknown, now: number): void {
    this.#isConnected = false;
    this.#cutOff(error, now);
  }

  #cutOff(error: unknown, now: number): void {
    if (this.isRead) this.#expectedUntil = now + EXPECTED;
    this.#goAway(this.#readers.size);
    for (const reader of this.#readers) reader.end(error);
    this.#readers.clear();
  }

  #goAway(count: number): void {
    if (this.#away.count === 0 || this.#away.told !== this.#told)
      this.#away = { told: this.#told, at: this.#log.length, count: 0 };
    this.#away.count += count;
  }

  #tell(change: ProcessChange): void {
    if (change.id !== undefined) this.#told = change.id;
    this.#log.push(change);
    for (const reader of this.#readers) reader.add(change);
    if (this.#log.length <= KEPT) return;
    this.#log = this.#log.slice(KEPT / 2);
    if ((this.#away.at -= KEPT / 2) < 0) this.#away.count = 0;
  }

  /** Tells a reader what it has missed, as far as that is known. Where nobody else reads, what it has seen is where to go on. */
  #catchUp(reader: ChangeReader, lastEventId: string | null): void {
    const isIdle = !this.isRead && !this.#isConnected;
    const seen = lastEventId === null ? -1 : this.#log.findLastIndex(({ id }) => id === lastEventId);
    const repeat = (from: number) => this.#log.slice(from).forEach(change => reader.add(change));
    if (this.#away.count > 0 && this.#away.told === lastEventId) {
      this.#away.count--;
      repeat(this.#away.at);
    } else if (seen >= 0) repeat(seen + 1);
    else if (isIdle && lastEventId !== this.#told) {
      this.at = this.#told = lastEventId;
      this.#log = [];
    } else if (lastEventId !== null && (lastEventId !== this.#told || this.#log.length > 0)) {
      reader.add({ type: 'resync' });
    }
  }
}
