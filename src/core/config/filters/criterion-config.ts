import type { ValueShape } from '../check/schemas.generated.js';

/** One condition as the author wrote it: `- '!process': [1, 2]` is `{name: '!process', value: [1, 2], …}`. */
export interface CriterionConfig {
  /** Of a group `any`, `all` or `none`. */
  readonly name: string;
  readonly value: unknown;
  /** What its value, or that of a template in it, has to be; left out where nothing is known of it, and of a group. */
  readonly shape?: ValueShape;
  /** Whether `me` in its value stands for the current user. */
  readonly me?: true;
  /** Of a group: its conditions. */
  readonly members?: readonly CriterionConfig[];
  /** JSON Pointer of the condition in the document as written, for messages. */
  readonly path: string;
}
