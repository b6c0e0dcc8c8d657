import { defineMessages } from '/dist/process-panels.js';

/* A language that is not built in: what is left out stays English. */
defineMessages('ar', {
  search: 'بحث',
  gridPlaceholder: 'لا توجد عمليات',
  rowCount: { zero: 'لا صفوف', one: 'صف واحد', two: 'صفان', few: '{n} صفوف', many: '{n} صفًا', other: '{n} صف' },
  range: '{from}–{to} من {total}',
  overdue: 'متأخر، {distance}',
  'column.creator': 'المنشئ',
  'column.process': 'العملية',
  'column.step': 'الخطوة',
  'column.pid': 'الرقم',
  'column.data': 'البيانات',
  'column.resolver': 'المسؤول',
});
