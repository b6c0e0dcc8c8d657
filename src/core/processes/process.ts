/**
 * The id of a process, step, user or template: an integer below 2^53, or a string for engines with larger keys.
 * Compared strictly and never converted: `1` and `'1'` are two ids.
 */
export type Id = number | string;

/** State of a process or a step (contract 3.1): 1 pending, 2 active, 10 complete. */
export type State = 1 | 2 | 10;

/** Type of a step (contract 3.1): 1 start, 2 manual, 3 auto, 4 async, 7 summary, 8 end user, 9 end. */
export type StepType = 1 | 2 | 3 | 4 | 7 | 8 | 9;

/** A person whom a process or step names. */
export interface User {
  /** Unique among all users. */
  id: Id;
  /** First and last name, as displayed. */
  fullname: string;
  /** Address of a picture. Without it the avatar shows initials. */
  avatar?: string | null;
}

/** The user of a panel (contract 3.9). */
export interface CurrentUser extends User {
  /** Ids of the groups that the user belongs to, for templates: `$user.groups`. */
  groups?: readonly Id[];
}

/**
 * A business process with its steps (contract 4). Members that a source leaves out are missing here too, except `id`
 * and `steps`. Unknown members are kept and available to templates. For optional members, null means the same as
 * leaving them out.
 */
export interface Process {
  /** Unique among all processes. */
  id: Id;
  /** The template that the process was made from. */
  templateProcess: { id: Id; name: string };
  /** Who created it. */
  creator: User;
  /** 1 pending, 2 active, 10 complete. */
  state: State;
  /** ISO 8601 with offset, as all instants below. */
  start: string;
  /** When it was last changed. */
  modified?: string | null;
  /** When it is due. */
  expiration?: string | null;
  /** A null side is open; both null means no plan. */
  plan?: { from?: string | null; to?: string | null } | null;
  /** Names of its tags. */
  tags?: string[] | null;
  /** Ids of its files. */
  files?: Id[] | null;
  /** Ids of the users who may read it. */
  readers?: Id[] | null;
  /** Ids of the users who supervise it. */
  supervisors?: Id[] | null;
  /** Its data, by name; JSON of any shape. */
  variables?: Record<string, unknown> | null;
  /** Address of the detail page, used if the panel has no `detail-url`. */
  url?: string | null;
  /** A process without steps gives no row. */
  steps: Step[];
}

/** A step of a process (contract 4). */
export interface Step {
  /** Unique within its process. */
  id: Id;
  /** The template that the step was made from. */
  templateStep: { id: Id; name: string; title: string; type: StepType };
  /** 1 pending, 2 active, 10 complete. */
  state: State;
  /** Who works on it. */
  resolver?: User | null;
  /** Ids of the users who may work on it. */
  possibleResolvers?: Id[] | null;
  /** When it started. */
  start?: string | null;
  /** Whether the engine runs it in the background. */
  async?: boolean | null;
  /** HTML. Sanitized before it reaches the DOM. */
  data?: string | null;
}

type Loose<T> = { [K in keyof T]?: T[K] | null };

/** A step as a source may give it: members may be left out. */
export type GivenStep = Loose<Omit<Step, 'templateStep' | 'resolver'>> & {
  /** The kind of the step. */
  templateStep?: Loose<Step['templateStep']> | null;
  /** Who works on it. */
  resolver?: Loose<User> | null;
};

/**
 * A process as a source may give it (contract 4): only its id is required. Without `steps` it gives one row, with an
 * empty step that has the id, the state and the resolver of the process.
 */
export type GivenProcess = Loose<Omit<Process, 'id' | 'templateProcess' | 'creator' | 'steps'>> & {
  /** The only required member. */
  id: Id;
  /** The kind of the process. */
  templateProcess?: Loose<Process['templateProcess']> | null;
  /** Who created it. */
  creator?: Loose<User> | null;
  /** Left out or null: the process gives one row. An empty list: none. */
  steps?: readonly GivenStep[] | null;
  /** Resolver of that one row. */
  resolver?: Loose<User> | null;
};

/** A pair of a process and one of its steps: one row, or one item of a list. */
export interface ProcessItem {
  /** The process, with all its loaded steps. */
  process: Process;
  /** One of its steps. */
  step: Step;
}

/**
 * Loaded pairs as two parallel arrays: row `i` is `(processes[i], steps[i])`. The steps of a process are adjacent. A
 * row takes two references and no object of its own.
 */
export interface PairTable {
  /** The process of each row. */
  readonly processes: readonly Process[];
  /** The step of each row. */
  readonly steps: readonly Step[];
  /** How many rows there are. */
  readonly length: number;
  /**
   * By row, whether objects that were there before are known to have unchanged content. Others may have been changed in
   * place; without it, all may.
   */
  readonly compared?: readonly boolean[];
  /**
   * The rows keep the places of the previous ones, whatever their values: they are not sorted or searched again until
   * the reader asks for it.
   */
  readonly inPlace?: boolean;
  /** Steps whose rows are still shown but no longer match. */
  readonly gone?: ReadonlySet<Step>;
}

/**
 * Pairs of which some are not loaded yet: such a row has no process and no step, and it is unknown how many rows will
 * replace it. A {@link PairTable} has no such gaps.
 */
export interface PartialPairTable {
  readonly processes: readonly (Process | undefined)[];
  readonly steps: readonly (Step | undefined)[];
  readonly length: number;
  /** As in a {@link PairTable}. */
  readonly gone?: ReadonlySet<Step>;
}
