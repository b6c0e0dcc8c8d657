import { defineMessages } from '/dist/process-panels.js';

/* A language that is not built in: what is left out stays English. */
defineMessages('ar', { search: 'بحث', 'grid.placeholder': 'لا توجد عمليات' });
