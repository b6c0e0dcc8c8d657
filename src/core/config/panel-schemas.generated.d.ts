import type { Schema } from './check-schema.ts';

/** The shapes of values of criteria. */
export type ValueShape = 'int' | 'ints' | 'state' | 'types' | 'text' | 'date' | 'relative-date' | 'map';

export declare const gridSchema: Schema;
export declare const listSchema: Schema;
/** Every name that an author may write in `criteria`, `!` `>` `<` included, with the shape of its value. */
export declare const criterionShapes: Readonly<Record<string, ValueShape>>;
