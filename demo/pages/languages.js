import { defineMessages } from '/dist/process-panels.js';

const lang = new URLSearchParams(location.search).get('lang');
if (lang) Object.assign(document.querySelector('#cs'), { lang, dir: /^(?:ar|he)\b/.test(lang) ? 'rtl' : '' });

/* A language that does not come with the library: what is left out stays English. */
defineMessages('nl', {
  search: 'Zoeken',
  gridPlaceholder: 'Geen processen gevonden',
  rowCount: { one: '{n} rij', other: '{n} rijen' },
  range: '{from}–{to} van {total}',
  overdue: 'te laat, {distance}',
  'column.creator': 'Aanmaker',
  'column.process': 'Proces',
  'column.step': 'Stap',
  'column.pid': 'Nummer',
  'column.data': 'Gegevens',
  'column.resolver': 'Behandelaar',
});
