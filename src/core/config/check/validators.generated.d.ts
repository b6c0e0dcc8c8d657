/** One thing that Ajv found wrong. Texts are left out at build time; `schema-diagnostics.ts` writes them. */
export interface SchemaError {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** All errors of a value; empty where it is sound. */
type Validator = (data: unknown) => readonly SchemaError[];

/** The shapes of values of criteria. */
export type ValueShape = 'int' | 'ints' | 'state' | 'types' | 'text' | 'date' | 'relative-date' | 'map' | 'group';

export declare const validateGrid: Validator;
export declare const validateList: Validator;
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
