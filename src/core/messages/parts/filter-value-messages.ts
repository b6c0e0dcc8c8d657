import type { PartMessages } from '../messages.ts';

/** Words for the values of filters, and for what could not be done with filters and views. */
export const FILTER_VALUE_MESSAGES = {
  en: {
    filterMe: 'Me',
    filterNothing: '(nothing)',
    filterFrom: 'from {from}',
    filterUpTo: 'up to {to}',
    filterBetween: '{from} to {to}',
    filtersLeftOut: 'Not available any more, and left out: {what}',
    viewGone: 'the view',
    viewNotSaved: 'The view could not be saved.',
    viewNotRemoved: 'The view could not be removed.',
    noMatchFilters: 'No row matches the filters ({filters})',
    noMatchBoth: 'No row matches “{search}” and the filters ({filters})',
  },
  cs: {
    filterMe: 'Já',
    filterNothing: '(nic)',
    filterFrom: 'od {from}',
    filterUpTo: 'do {to}',
    filterBetween: '{from} až {to}',
    filtersLeftOut: 'Už není k dispozici a bylo vynecháno: {what}',
    viewGone: 'pohled',
    viewNotSaved: 'Pohled se nepodařilo uložit.',
    viewNotRemoved: 'Pohled se nepodařilo odebrat.',
    noMatchFilters: 'Filtrům neodpovídá žádný řádek ({filters})',
    noMatchBoth: 'Hledání „{search}“ a filtrům neodpovídá žádný řádek ({filters})',
  },
  de: {
    filterMe: 'Ich',
    filterNothing: '(nichts)',
    filterFrom: 'ab {from}',
    filterUpTo: 'bis {to}',
    filterBetween: '{from} bis {to}',
    filtersLeftOut: 'Nicht mehr verfügbar und weggelassen: {what}',
    viewGone: 'die Ansicht',
    viewNotSaved: 'Die Ansicht konnte nicht gespeichert werden.',
    viewNotRemoved: 'Die Ansicht konnte nicht entfernt werden.',
    noMatchFilters: 'Keine Zeile passt zu den Filtern ({filters})',
    noMatchBoth: 'Keine Zeile passt zu „{search}“ und den Filtern ({filters})',
  },
} satisfies PartMessages;
