/** Who a session is of, as `user` of the handler gives it. */
export interface SoakUser {
  readonly id: number;
  readonly groups: readonly number[];
  /** May ask with `acl: false`. */
  readonly all: boolean;
}

/** Milliseconds for which rights that were taken away may still have an effect on a stream: asked again every 30 s. */
export const RIGHTS_HOLD = 35_000;

interface Held {
  readonly user: SoakUser;
  readonly from: number;
  until: number;
}

/** Who is logged in, and what they were allowed at which time. */
export class Sessions {
  /** Tells the server; resolves when it has heard. */
  readonly #publish: (sessions: Readonly<Record<string, SoakUser>>) => Promise<void>;
  readonly #open = new Map<string, number>();
  readonly #users = new Map<number, SoakUser>();
  readonly #held = new Map<number, Held[]>();
  readonly #ended = new Map<string, number>();
  #number = 0;

  constructor(publish: (sessions: Readonly<Record<string, SoakUser>>) => Promise<void>) {
    this.#publish = publish;
  }

  /** Sessions by token, for a server that starts. */
  get entries(): Record<string, SoakUser> {
    return Object.fromEntries([...this.#open].map(([token, id]) => [token, this.userOf(id)]));
  }

  userOf(id: number): SoakUser {
    return this.#users.get(id) ?? { id, groups: [], all: false };
  }

  async begin(id: number): Promise<string> {
    const token = `session-${++this.#number}`;
    this.#open.set(token, id);
    await this.#publish(this.entries);
    return token;
  }

  async end(token: string): Promise<void> {
    this.#open.delete(token);
    await this.#publish(this.entries);
    this.#ended.set(token, Date.now());
  }

  /** When a session was over; infinity while it goes on. */
  endOf(token: string): number {
    return this.#ended.get(token) ?? Infinity;
  }

  /** Gives a user other rights: the old ones hold until the server has heard of it. */
  async allow(user: SoakUser): Promise<void> {
    const list = this.#held.get(user.id) ?? [];
    this.#held.set(user.id, list);
    const last = list.at(-1);
    list.push({ user, from: Date.now(), until: Infinity });
    this.#users.set(user.id, user);
    await this.#publish(this.entries);
    if (last) last.until = Date.now();
  }

  /** Principals that a user was at any time between two. */
  principalsOf(id: number, from: number, until: number): Set<number> {
    const found = new Set([id]);
    for (const held of this.#heldBetween(id, from, until)) for (const group of held.user.groups) found.add(group);
    return found;
  }

  /** Whether a user might see everything at any time between two. */
  mightSeeAll(id: number, from: number, until: number): boolean {
    return this.#heldBetween(id, from, until).some(({ user }) => user.all);
  }

  #heldBetween(id: number, from: number, until: number): Held[] {
    return (this.#held.get(id) ?? []).filter(held => held.from <= until && held.until >= from);
  }
}
