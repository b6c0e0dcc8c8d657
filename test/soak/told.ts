import type { GivenProcess, Id } from '../../src/core/processes/process.ts';
import { printsOf, versionOf } from './world.ts';

/** Something that a user was told of a version of a process, once for all times that it was told alike. */
export interface ToldVersion {
  readonly user: number;
  readonly token: string;
  readonly channel: 'stream' | 'answer';
  /** Asked for without `acl`. */
  readonly all: boolean;
  readonly process: number;
  readonly version: number | null;
  readonly prints: ReadonlyMap<number, string>;
  /** When what told it had been asked for, the earliest; of a stream when it was told. */
  readonly since: number;
  at: number;
}

export interface ToldRemoval {
  readonly user: number;
  readonly token: string;
  readonly process: number;
}

export interface Teller {
  readonly user: number;
  readonly token: string;
  readonly channel: 'stream' | 'answer';
  readonly all: boolean;
}

/** All that users were told, to be compared with what they might see. */
export class Told {
  readonly versions = new Map<string, ToldVersion>();
  readonly removals = new Map<string, ToldRemoval>();
  /** When each version was first told by a stream. */
  readonly firstByStream = new Map<number, number>();

  add(teller: Teller, process: GivenProcess, since = Date.now()): void {
    const at = Date.now();
    const version = versionOf(process);
    const prints = printsOf(process);
    const { user, token, channel, all } = teller;
    const key = JSON.stringify([token, channel, all, version, [...prints]]);
    const known = this.versions.get(key);
    if (known) known.at = at;
    else this.versions.set(key, { user, token, channel, all, process: Number(process.id), version, prints, since, at });
    if (channel === 'stream' && version !== null && !this.firstByStream.has(version))
      this.firstByStream.set(version, at);
  }

  remove({ user, token }: Teller, id: Id): void {
    this.removals.set(`${token} ${id}`, { user, token, process: Number(id) });
  }
}
