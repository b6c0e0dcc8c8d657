import { suite, test } from 'node:test';
import { expect } from 'chai';
import { applyEdits } from '../../../../src/core/base/text/text-edit.ts';
import { readConfig } from '../../../../src/core/config/read-config.ts';
import { keysAt } from '../../../../src/core/config/repair/fixes/fix-of-name.ts';
import { checkTemplate } from '../../../../src/core/template/engine.ts';

/** The hints of a configuration, in the order of its lines. */
const hintsOf = (text: string): string[] =>
  readConfig(`filter: {criteria: []}\n${text}`, 'process_grid', { checkTemplate }).diagnostics.map(({ hint }) => hint);

const ofAction = (keys: string): string[] => hintsOf(`actions: {reject: {label: Reject, ${keys}}}`);
const ofView = (keys: string): string[] => hintsOf(`views: {mine: {title: Mine, ${keys}}}`);
const ofColumn = (keys: string): string[] => hintsOf(`table: {columns: {id: {field: pid, title: ID, ${keys}}}}`);
const ofCriterion = (criterion: string): string[] =>
  readConfig(`filter: {criteria: [{${criterion}}]}`, 'process_grid', { checkTemplate }).diagnostics.map(
    ({ hint }) => hint,
  );
const ofTemplate = (template: string): string[] =>
  hintsOf(`table: {fields: {x: ${JSON.stringify(template)}}, columns: {x: {field: x, title: X}}}`);

const TONE_WORDS = 'neutral, info, success, warning or danger';
const VIEW_KEYS = 'title, filters, sort, search';
const COLUMN_KEYS = keysAt('/table/columns/*', 'process_grid').join(', ');

suite('keys and values that authors write by feel', () => {
  const cases: readonly (readonly [written: string, said: readonly string[], ...hints: string[]])[] = [
    ['an interval in minutes', hintsOf('live: {every: 5 minutes}'), 'Write 300 (5 minutes).'],
    ['an interval in hours', hintsOf('live: {every: 1h}'), 'Write 3600 (1h).'],
    ['an interval alone', hintsOf('live: 2 min'), 'Write {mode: poll, every: 120}.'],
    ['a link of a request', ofAction('request: {url: /a, link: /b}'), 'Remove it: "url" is there already.'],
    ['a link in place of an address', ofAction('request: {link: /b}'), 'Write "url".'],
    ['a key of nothing in a request', ofAction('request: {url: /a, searching: x}'), 'Known here: method, url, body.'],
    [
      'a comment that is required',
      ofAction('comment: required'),
      'Ask for it: ask: {comment: {label: Comment, type: comment, required: true}}',
    ],
    [
      'a reason beside questions',
      ofAction('ask: {until: {label: Until, type: date}}, needsReason: true'),
      'Ask for it, below "ask": reason: {label: Reason, type: comment, required: true}',
    ],
    ['questions by another name', ofAction('form: {until: {label: Until, type: date}}'), 'Write "ask".'],
    ['a sort by a column', ofView('sort: due'), 'Write [{column: due, direction: asc}].'],
    ['a sort with its direction', ofView('sort: due desc'), 'Write [{column: due, direction: desc}].'],
    ['a sort with a minus', ofView("sort: '-due'"), 'Write [{column: due, direction: desc}].'],
    [
      'a sort without a list',
      ofView('sort: {column: due, direction: desc}'),
      'Write [{column: due, direction: desc}].',
    ],
    [
      'a type of a filter',
      hintsOf('filters: {state: {criterion: stepState, title: State, type: dropdown}}'),
      'Remove it: how readers choose follows from what the filter compares.',
    ],
    [
      'a column that is sorted at first',
      hintsOf('table: {columns: {id: {field: pid, title: ID, sort: descending}}}'),
      'Write "sortField: pid, initialSort: desc" in its place.',
    ],
    [
      'a column with the newest first',
      hintsOf('table: {columns: {id: {field: pid, title: ID, sort: newest first}}}'),
      'Write "sortField: pid, initialSort: desc" in its place.',
    ],
    [
      'a column that can be sorted with the oldest first',
      hintsOf('table: {columns: {id: {field: pid, title: ID, sortField: pid, sort: Oldest first}}}'),
      'Write "initialSort: asc" in its place.',
    ],
    ['a color of a column with a type', ofColumn('type: badge, color: Green'), 'Write "tone: success".'],
    ['a color of a column of markup', ofColumn('color: red'), 'Write "type: badge" and "tone: danger" in its place.'],
    ['a color by its number', ofColumn("type: badge, color: '#f00'"), `Write "tone", with ${TONE_WORDS}.`],
    [
      'colors in a template',
      ofColumn("type: badge, color: '{% if $_process.state == 2 %}green{% else %}red{% endif %}'"),
      `Write "tone: '{% if $_process.state == 2 %}success{% else %}danger{% endif %}'".`,
    ],
    ['a color of an action', ofAction('color: green'), 'Write "tone: primary".'],
    ['a red action', ofAction('color: red'), 'Write "tone: danger".'],
    ['an action of an unknown color', ofAction("color: '#123'"), 'Write "tone", with neutral, primary or danger.'],
    ['a red tone of an action', ofAction('tone: red'), 'Write danger.'],
    ['a green tone of an action', ofAction('tone: success'), 'Write primary.'],
    [
      'a width of an action',
      ofAction('width: 100px'),
      'Only columns have it. Known here: label, for, when, tone, confirm, ask, undo, request.',
    ],
    ['an alignment of a view', ofView('search: x, align: end'), `Only columns have it. Known here: ${VIEW_KEYS}.`],
    [
      'a width of an action with a column of its name',
      hintsOf(
        'table: {columns: {pid: {field: pid, title: ID}, go: {field: pid, title: Go}}}\nactions: {go: {label: Go, width: 100px}}',
      ),
      'Move it to the column "go".',
    ],
    ['a confirmation in a column', ofColumn('confirm: Sure?'), `Only actions have it. Known here: ${COLUMN_KEYS}.`],
    ['all rows on a page', hintsOf('table: {perPage: all}'), 'Leave it out, or write null: all rows are on one page.'],
    [
      'all rows beside pages to choose from',
      hintsOf('table: {perPage: all, pageSizes: [10, 20]}'),
      'Write a number: with "pageSizes" there are always pages.',
    ],
    [
      'no limit',
      readConfig('filter: {criteria: [], limit: unlimited}', 'process_grid').diagnostics.map(({ hint }) => hint),
      'Leave it out, or write null: there is no limit.',
    ],
    ['options of a choice', ofAction('ask: {why: {label: Why, type: choice, options: [a, b]}}'), 'Write "choices".'],
    [
      'a template by its name',
      ofCriterion('process: invoice'),
      'A template is found by its id: - process: [7]. A name is found by the full text: - fulltext: invoice',
    ],
    [
      'templates by their names',
      ofCriterion('process: [Invoice approval]'),
      'A template is found by its id: - process: [7]. A name is found by the full text: - fulltext: Invoice approval',
    ],
    [
      'an address of a source',
      hintsOf('source: {url: /api/tickets.json, items: result}'),
      'Write it into the attribute "src" of the element.',
    ],
    [
      'a template in an address in brackets',
      ofAction('request: {method: POST, url: https://example.com/approve/{{ $_process.id }}}'),
      "Put the value in quotes: actions: {reject: {label: Reject, request: {method: POST, url: 'https://example.com/approve/{{ $_process.id }}'}}}",
    ],
    [
      'views without names',
      hintsOf('views: [{title: Mine, search: x}, {title: Late, search: y}]'),
      'Write a name in place of each dash, such as "mine:", with the rest indented below it.',
    ],
    [
      'actions with dashes',
      hintsOf('actions: [{claim: {label: Claim}}]'),
      'Remove each dash, so that "claim:" is a name in "actions".',
    ],
    [
      'columns with dashes',
      hintsOf('table: {columns: [{pid: {field: pid, title: ID}}]}'),
      'Remove each dash, so that "pid:" is a name in "columns".',
    ],
    [
      'a criterion in a view',
      ofView('expiration: overdue'),
      'Write "filters: {expiration: …}", and beside "views": filters: {expiration: {title: …, criterion: expiration}}',
    ],
    ['a colon without a blank', hintsOf('ui:\n  title:Open'), 'Write a blank behind the colon: title: Open'],
    ['a German type', ofColumn('type: Datum'), 'Write date.'],
    ['a type by a currency', ofColumn('type: euro'), 'Write currency.'],
    ['a German side', ofColumn('type: number, align: rechts'), 'Write end.'],
    ['a short German date', ofCriterion('start: 01.03.26'), 'Write 2026-03-01 (YYYY-MM-DD).'],
    ['a mapping by another name', hintsOf('source: {mapping: {id: nr}}'), 'Write "map".'],
    [
      'members of processes beside the path of the items',
      hintsOf('source: {items: issues, id: id, title: subject}'),
      'Write them below "map": map: {id: "id", title: "subject"}',
      'Write them below "map": map: {id: "id", title: "subject"}',
    ],
    [
      'a member of processes beside the map',
      hintsOf('source: {items: issues, map: {id: id}, title: subject}'),
      'Move it below "map", indented.',
    ],
    ['a path of JSONPath, which is read', hintsOf('source: {map: {id: $.nr}}')],
    ['a path of JSON Pointer', hintsOf('source: {items: /data/rows, map: {id: nr}}'), 'Write data.rows.'],
    ['a path of a template, which is read', hintsOf('source: {map: {id: $item.nr, resolver: {id: $item.who}}}')],
    ['all states', ofCriterion('stepState: all'), 'Remove the criterion: without it all are shown.'],
    ['any resolver', ofCriterion('resolver: any'), 'Remove the criterion: without it all are shown.'],
  ];
  for (const [written, said, ...hints] of cases) {
    test(`${written} is told with its cure`, () => {
      expect(said).to.deep.equal(hints);
    });
  }
});

const TWO = 'Write two criteria; with a sign, the day itself is left out:';

suite('days relative to today where a day belongs', () => {
  const cases: readonly (readonly [criterion: string, hint: string])[] = [
    ['expiration: next week', 'For days relative to today, write: expirationRelative: +1 week'],
    ["'<start': 7 days ago", "For days relative to today, write: '<startRelative': -7 days"],
    ['expiration: 31.12.2026', 'Write 2026-12-31 (YYYY-MM-DD).'],
    [
      'expiration: soon',
      'Write a day as YYYY-MM-DD, such as 2026-03-31. For days relative to today: expirationRelative: +7 days',
    ],
    ['calendarTo: soon', 'Write a day as YYYY-MM-DD, such as 2026-03-31.'],
    [
      "'>expiration': before today",
      "Write a day as YYYY-MM-DD, such as 2026-03-31. For days relative to today: '>expirationRelative': +7 days",
    ],
    ['expiration: 2026-01-01 to tomorrow', `${TWO} - '>expiration': 2025-12-31 and - '<expirationRelative': +2 days`],
    [
      'expiration: {from: today, to: +7 days}',
      `${TWO} - '>expirationRelative': yesterday and - '<expirationRelative': +8 days`,
    ],
    ['expiration: next 7 days', `${TWO} - '>expirationRelative': yesterday and - '<expirationRelative': +8 days`],
    ['expiration: within 2 weeks', `${TWO} - '>expirationRelative': yesterday and - '<expirationRelative': +15 days`],
    ['start: the last 30 days', `${TWO} - '>startRelative': -30 days and - '<startRelative': tomorrow`],
  ];
  for (const [criterion, hint] of cases) {
    test(`${criterion} is told with its cure`, () => {
      const { diagnostics } = readConfig(`filter: {criteria: [{${criterion}}]}`, 'process_grid');
      expect(diagnostics.map(each => [each.line, each.hint])).to.deep.equal([[1, hint]]);
    });
  }
});

suite('comparisons of days in words', () => {
  // what is written, and the criterion that the hint names and "check --fix" writes
  const cases: readonly (readonly [criterion: string, meant: string])[] = [
    ['expiration: before today', "'<expirationRelative': today"],
    ['expiration: {before: today}', "'<expirationRelative': today"],
    ['expiration: {lt: now}', "'<expirationRelative': today"],
    ['expiration: after 2026-01-01', "'>expiration': 2026-01-01"],
    ['expiration: since 1.1.2026', "'>expiration': 2025-12-31"],
    ['expiration: < today', "'<expirationRelative': today"],
    ['expiration: <today', "'<expirationRelative': today"],
    ["expiration: '>= today'", "'>expirationRelative': yesterday"],
    ['expiration: <= +1 month', "'<expirationRelative': +1 month +1 day"],
    ["'<expiration': before today", "'<expirationRelative': today"],
    ['expiration: until tomorrow', "'<expirationRelative': +2 days"],
    ['expiration: not after P1W', "'<expirationRelative': +8 days"],
    ['expiration: vor heute', "'<expirationRelative': today"],
    ['expiration: overdue', "'<expirationRelative': today"],
    ['expirationRelative: overdue', "'<expirationRelative': today"],
    ['expirationRelative: before today', "'<expirationRelative': today"],
    ["'<expirationRelative': overdue", "'<expirationRelative': today"],
    ['start: in the future', "'>startRelative': today"],
    ['start: older than 30 days', "'<startRelative': -30 days"],
    ['start: more than 2 weeks ago', "'<startRelative': -2 weeks"],
    ['start: less than 1 month ago', "'>startRelative': -1 month"],
    ['start: newer than 7 days', "'>startRelative': -7 days"],
    ['expired: true', "'<expirationRelative': today"],
    ['expired: yes', "'<expirationRelative': today"],
    ['expired: today', "'<expirationRelative': today"],
    ['expired: next week', "'<expirationRelative': +1 week"],
    ['expired: before 2026-01-01', "'<expiration': 2026-01-01"],
    ['overdue: true', "'<expirationRelative': today"],
    ['late: yes', "'<expirationRelative': today"],
  ];
  for (const [criterion, meant] of cases) {
    test(`${criterion} is told with its cure, which is a fix`, () => {
      const written = `filter:\n  criteria:\n    - ${criterion}\n`;
      const { diagnostics } = readConfig(written, 'process_grid');
      expect(diagnostics.map(each => [each.line, each.hint.replace(/^.*: (?=- )/, '')])).to.deep.equal([
        [3, `- ${meant}`],
      ]);
      const fixed = applyEdits(written, diagnostics[0]!.fix ?? []);
      expect(fixed).to.equal(`filter:\n  criteria:\n    - ${meant}\n`);
      expect(readConfig(fixed, 'process_grid').diagnostics).to.deep.equal([]);
    });
  }

  const OF_DAYS = "Write which day it is, with its sign: - '<expirationRelative': today, or - '<startRelative': today";
  const others: readonly (readonly [criterion: string, hint: string])[] = [
    ['expiration < today', "Write a colon behind the name: - '<expirationRelative': today"],
    ['expiration before 2026-01-01', "Write a colon behind the name: - '<expiration': 2026-01-01"],
    ['start > today', "Write a colon behind the name: - '>startRelative': today"],
    ['before: today', OF_DAYS],
    ['after: 2026-01-01', OF_DAYS.replaceAll("'<", "'>").replaceAll('Relative', '').replaceAll('today', '2026-01-01')],
    ['expiration:\n        before: today', "Write a sign before the key: - '<expirationRelative': today"],
    ['expiration: > today', "Put it before the key: - '>expirationRelative': today"],
    ['expiration: >= today', "Put it before the key: - '>expirationRelative': yesterday"],
  ];
  for (const [criterion, hint] of others) {
    test(`${JSON.stringify(criterion)} is told with its cure`, () => {
      const { diagnostics } = readConfig(`filter:\n  criteria:\n    - ${criterion}\n`, 'process_grid');
      expect(diagnostics.map(each => [each.line, each.hint])).to.deep.equal([[criterion.split('\n').length + 2, hint]]);
    });
  }
});

suite('templates that authors write by feel', () => {
  const cases: readonly (readonly [template: string, hint: string])[] = [
    [
      '{{ upper($_step.templateStep.title) }}',
      'Write a filter behind the value: {{ $_step.templateStep.title | upcase }}',
    ],
    [
      '{{ round($_process.variables.amount, 2) }}',
      'Write a filter behind the value: {{ $_process.variables.amount | round: 2 }}',
    ],
    ['{{ CONCAT($_process.id, "-", $_step.id) }}', 'Write one after the other: {{ $_process.id }}-{{ $_step.id }}'],
    [
      '{{ IF($_process.state == 10, "done", "open") }}',
      'Write {% if $_process.state == 10 %}done{% else %}open{% endif %}',
    ],
    ['{% if $_process.state is 10 %}x{% endif %}', 'Write "==" to compare.'],
    ['{% if $_process.state is not 10 %}x{% endif %}', 'Write "!=" to compare.'],
    ['{% if $_process.variables.amount > 1,000 %}x{% endif %}', 'Write the number without a comma: 1000'],
    ['{{ $_process.start | format: "DD.MM." }}', 'Write: | date: "%d.%m."'],
    ["{{ $_process.start | date_format: 'TT.MM.JJJJ' }}", 'Write: | date: "%d.%m.%Y"'],
    ['{{ $_process.start | formatDate("dd/MM/yyyy") }}', 'Write: | date: "%d/%m/%Y"'],
    ['{{ $_process.start | strftime: "%H:%M" }}', 'Write: | date: "%H:%M"'],
    ['{{ $_process.start | format: "short" }}', 'Write: | date_local: "short"'],
    ['{{ $_process.start | to_date }}', 'Write: | date_local: "medium"'],
    ['{{ $_process.variables.amount | format: "#,##0.00" }}', 'Write: | number_local: 2'],
    ['{{ $_process.variables.amount | number_format: 2 }}', 'Write: | number_local: 2'],
    ['{{ $_process.variables.net + $_process.variables.tax }}', 'Write a filter: | plus: $_process.variables.tax'],
    ['{{ $_process.expiration - now }}', 'Write a filter: | minus: 1. Of days until a date: | relative'],
    ['{{ $_step.resolver.fullname | default "nobody" }}', 'Write a colon before the values: | default: "nobody"'],
  ];
  for (const [template, hint] of cases) {
    test(`${template} is told with its cure`, () => {
      expect(ofTemplate(template)).to.deep.equal([hint]);
    });
  }
});

test('a color becomes a tone by its fix', () => {
  const written = [
    'filter: {criteria: []}',
    "table: {fields: {s: '{{ $_process.state }}'}, columns: {s: {field: s, title: S, type: badge, color: green}}}",
    'actions: {reject: {label: Reject, variant: red}}',
  ].join('\n');
  const { diagnostics } = readConfig(written, 'process_grid', { checkTemplate });
  const fixed = applyEdits(
    written,
    diagnostics.flatMap(({ fix }) => fix ?? []),
  );
  expect(fixed).to.equal(written.replace('color: green', 'tone: success').replace('variant: red', 'tone: danger'));
});

suite('formulas of spreadsheets in a field', () => {
  const SUMS = 'Sums are not calculated. Write the value of one row:';
  const cases: readonly (readonly [field: string, hint: string])[] = [
    ['=SUM(amount)', `${SUMS} {{ $_process.variables.amount }}`],
    ['=SUMME($_process.variables.total)', `${SUMS} {{ $_process.variables.total }}`],
    ['=COUNT(A1:A9)', `${SUMS} {{ $_process.variables.amount }}`],
    [
      '=UPPER($_process.templateProcess.name)',
      'Write a filter behind the value: {{ $_process.templateProcess.name | upcase }}',
    ],
    ['= IF($_process.state=10; "done"; "open")', 'Write {% if $_process.state==10 %}done{% else %}open{% endif %}'],
    ['=amount*2', 'Write a template: {{ $_process.variables.amount | times: 2 }}'],
    ['=$_process.variables.amount + 5', 'Write a template: {{ $_process.variables.amount | plus: 5 }}'],
    ['=A1*2', 'Write a template, such as {{ $_process.variables.amount | times: 2 }}'],
    ['=TODAY()', 'Write a template, such as {{ $_process.variables.amount | times: 2 }}'],
    ['={{ $_process.variables.amount }}*2', 'Write a template: {{ $_process.variables.amount | times: 2 }}'],
  ];
  for (const [field, hint] of cases) {
    test(`${field} is told with its cure`, () => {
      const found = readConfig(
        `filter: {criteria: []}\ntable: {fields: {x: ${JSON.stringify(field)}}}`,
        'process_grid',
        { checkTemplate },
      ).diagnostics.filter(({ message }) => /formula/.test(message));
      expect(found.map(each => [each.severity, each.message, each.hint])).to.deep.equal([
        [
          'warning',
          `the field "x": formulas are not calculated, so ${JSON.stringify(field)} is shown as it is written`,
          hint,
        ],
      ]);
    });
  }
  for (const field of [
    '= {{ $_process.id }}',
    '=> {{ $_process.id }}',
    '= see below',
    '=',
    '#{{ $_process.id }}',
    '=== (x)',
  ]) {
    test(`${field} is a text`, () => {
      expect(ofTemplate(field).filter(hint => /Sums|such as|Write a template/.test(hint))).to.deep.equal([]);
    });
  }
});
