/** The shapes of values of criteria. */
export type ValueShape = 'int' | 'ints' | 'state' | 'types' | 'text' | 'date' | 'relative-date' | 'map' | 'group';

/** A schema as the build leaves it. */
export interface Schema {
  /** The name of another one, which stands here. */
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly pattern?: string;
  readonly minItems?: number;
  readonly items?: Schema;
  readonly minProperties?: number;
  readonly maxProperties?: number;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly propertyNames?: Schema;
}

/** The schemas of both panels, `process_grid` and `process_list`, and all that they refer to. */
export declare const definitions: Readonly<Record<string, Schema>>;
/** Every name that an author may write in `criteria`, `!` `>` `<` included, with the shape of its value. */
export declare const criterionShapes: Readonly<Record<string, ValueShape>>;
/** The names of groups of criteria: `any`, `all`, `none`. */
export declare const groupKinds: readonly string[];
/** Groups may be nested so deep. */
export declare const maxGroupDepth: number;
/** Known keys of each map of a grid's configuration, by its pointer: `''`, `/filter`, `/table/columns/*` and so on. */
export declare const gridKeys: Readonly<Record<string, readonly string[]>>;
/** The same of a list's. */
export declare const listKeys: Readonly<Record<string, readonly string[]>>;
/** Keys of criteria, without prefix, of which two may hold at once. */
export declare const severalCriteria: readonly string[];
/** Keys of criteria whose values no row has: a filter of the reader needs choices that the author has named. */
export declare const unlistedCriteria: readonly string[];
/** Keys of criteria, without prefix, that are about a person. */
export declare const userCriteria: readonly string[];
