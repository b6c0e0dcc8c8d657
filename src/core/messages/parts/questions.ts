import type { PartMessages } from '../messages.ts';

/** Words of the form before an action. */
export const QUESTION_MESSAGES = {
  en: {
    questionChoose: 'Choose…',
    questionMissing: 'Please fill this in.',
    questionYes: 'Please tick this to go on.',
    questionNumber: 'Enter a number.',
    questionDate: 'Enter a date.',
    questionMin: 'Enter {min} or more.',
    questionMax: 'Enter {max} or less.',
  },
  cs: {
    questionChoose: 'Vyberte…',
    questionMissing: 'Vyplňte prosím.',
    questionYes: 'Chcete-li pokračovat, zaškrtněte.',
    questionNumber: 'Zadejte číslo.',
    questionDate: 'Zadejte datum.',
    questionMin: 'Zadejte nejméně {min}.',
    questionMax: 'Zadejte nejvýše {max}.',
  },
  de: {
    questionChoose: 'Bitte wählen …',
    questionMissing: 'Bitte ausfüllen.',
    questionYes: 'Bitte ankreuzen, um fortzufahren.',
    questionNumber: 'Bitte eine Zahl eingeben.',
    questionDate: 'Bitte ein Datum eingeben.',
    questionMin: 'Mindestens {min} eingeben.',
    questionMax: 'Höchstens {max} eingeben.',
  },
} satisfies PartMessages;
