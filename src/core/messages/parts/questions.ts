import type { Message } from '../en.ts';

/** Words of the form before an action. */
export const QUESTION_MESSAGES = {
  questionChoose: 'Choose…',
  questionMissing: 'Please fill this in.',
  questionYes: 'Please tick this to go on.',
  questionNumber: 'Enter a number.',
  questionDate: 'Enter a valid date, with day, month and year.',
  questionMin: 'Enter {min} or more.',
  questionMax: 'Enter {max} or less.',
} satisfies Record<string, Message>;
