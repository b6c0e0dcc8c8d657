import type { Message, MessageKey } from './en.ts';
import type { EXPLAIN_MESSAGES } from './parts/explain-messages.ts';
import type { FILTER_MESSAGES } from './parts/filter-messages.ts';
import type { FILTER_VALUE_MESSAGES } from './parts/filter-value-messages.ts';
import type { REVEAL_MESSAGES } from './parts/reveal-messages.ts';
import type { KEY_MESSAGES } from './parts/key-messages.ts';
import type { OUTCOME_MESSAGES } from './parts/outcome-messages.ts';
import type { QUESTION_MESSAGES } from './parts/questions.ts';
import type { SELECTION_MESSAGES } from './parts/selection-messages.ts';

type PartKey =
  | keyof typeof EXPLAIN_MESSAGES
  | keyof typeof FILTER_MESSAGES
  | keyof typeof FILTER_VALUE_MESSAGES
  | keyof typeof REVEAL_MESSAGES
  | keyof typeof KEY_MESSAGES
  | keyof typeof OUTCOME_MESSAGES
  | keyof typeof QUESTION_MESSAGES
  | keyof typeof SELECTION_MESSAGES;

/** The texts in one language of all parts of the library that are loaded on demand. A missing text does not compile. */
export type PartTable = Readonly<Record<PartKey, Message>>;

/** All texts of a language that comes with the library. */
export type LanguageTable = Readonly<Record<MessageKey, Message>> & PartTable;
