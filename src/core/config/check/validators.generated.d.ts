/** One thing that Ajv found wrong. Texts are left out at build time; `schema-diagnostics.ts` writes them. */
export interface SchemaError {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** All errors of a value; empty where it is sound. */
type Validator = (data: unknown) => readonly SchemaError[];

export declare const validateGrid: Validator;
export declare const validateList: Validator;
