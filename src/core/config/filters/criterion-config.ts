import type { ValueShape } from '../check/schemas.generated.js';

/** One condition as the author wrote it: `- '!process': [1, 2]` is `{name: '!process', value: [1, 2], …}`. */
export interface CriterionConfig {
  /** Name of a criterion as written; of a group: `any`, `all` or `none`. */
  readonly name: string;
  readonly value: unknown;
  /** Required shape of its value, or of a template's result; left out if unknown, and for groups. */
  readonly shape?: ValueShape;
  /** `me` in its value stands for the current user. */
  readonly me?: true;
  /** Conditions of a group. */
  readonly members?: readonly CriterionConfig[];
  /** JSON Pointer of the condition in the document as written, for messages. */
  readonly path: string;
}
