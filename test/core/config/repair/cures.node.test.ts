import { suite, test } from 'node:test';
import { expect } from 'chai';
import { readConfig } from '../../../../src/core/config/read-config.ts';
import { checkTemplate } from '../../../../src/core/template/engine.ts';

/** What is said of the contents of a `table`: `line: message | hint`. */
function saidOf(table: string): string[] {
  const text = `filter: {criteria: []}\ntable:\n${table.replace(/^/gm, '  ')}`;
  const { diagnostics } = readConfig(text, 'process_grid', { checkTemplate });
  return diagnostics.map(({ line, message, hint }) => `${line}: ${message} | ${hint}`);
}

/** What is said of a column of the field `due`. */
const ofColumn = (keys: string): string[] =>
  saidOf(`fields: {due: '{{ $_process.expiration }}'}\ncolumns:\n  due: {field: due, title: Due, ${keys}}`).map(each =>
    each.replace(/^5: /, ''),
  );

const unknown = (key: string): string => `unknown key "${key}" in the column "due" | `;
const written = (code: string): string => `due: '{{ $_process.expiration | date: "${code}" }}'. `;
const kept = (type: string): string => `Or keep "type: ${type}" alone, in the format of the reader's language.`;

suite('keys of other grids in a column', () => {
  // what is written, what is said
  const cases: readonly (readonly [keys: string, said: string])[] = [
    [
      'type: date, format: TT.MM.JJJJ',
      `${unknown('format')}Remove "format" and "type", and write in "fields": ${written('%d.%m.%Y')}${kept('date')}`,
    ],
    [
      'format: dd.mm.yyyy',
      `${unknown('format')}Remove "format", and write in "fields": ${written('%d.%m.%Y')}${kept('date')}`,
    ],
    [
      'type: relative, dateFormat: JJ/MM/AAAA',
      `${unknown('dateFormat')}Remove "dateFormat" and "type", and write in "fields": ${written('%d/%m/%Y')}${kept('relative')}`,
    ],
    [
      'type: date, format: RRRR-MM-DD, sortField: due',
      `${unknown('format')}Remove "format" and "type", write "field: duetext", and add to "fields": duetext: '{{ $_process.expiration | date: "%Y-%m-%d" }}'. ${kept('date')}`,
    ],
    [
      'type: date, format: short',
      `${unknown('format')}Remove "format" and "type", and write in "fields": due: '{{ $_process.expiration | date_local: "short" }}'. ${kept('date')}`,
    ],
    [
      'type: datetime, format: as usual',
      `${unknown('format')}Remove it: "type: datetime" has the format of the reader's language.`,
    ],
    ['format: date', `${unknown('format')}Write "type".`],
    ['type: date, format: date', `${unknown('format')}Remove it: "type" is there already.`],
    ["type: number, format: '#,##0.00'", `${unknown('format')}Write "digits: 2" in its place.`],
    ["format: '0'", `${unknown('format')}Write "type: number" and "digits: 0" in its place.`],
    [
      'type: badge, colors: {high: red, low: green}',
      `${unknown('colors')}Write a template that gives a tone: tone: '{% case $_process.expiration %}{% when "high" %}danger{% when "low" %}success{% endcase %}'`,
    ],
    ['type: badge, colors: red', `${unknown('colors')}Write "tone: danger".`],
    [
      'type: badge, tone: {2: red, 10: turquoise}',
      `"tone" of the column "due" must be a text, not the map {"2":"red","10":"turquoise"} | Write a template that gives a tone: tone: '{% case $_process.expiration %}{% when 2 %}danger{% when 10 %}neutral{% endcase %}'`,
    ],
  ];
  for (const [keys, said] of cases) {
    test(`${keys} is told with its cure`, () => {
      expect(ofColumn(keys)).to.deep.equal([said]);
    });
  }
});

suite('fields that do not exist', () => {
  // field of a column, hint
  const cases: readonly (readonly [field: string, hint: string])[] = [
    ['expiration', `Add to "fields": expiration: '{{ $_process.expiration }}'.`],
    ['dueDate', `Add to "fields": duedate: '{{ $_process.expiration }}', and write "duedate" here.`],
    ['state', `Add to "fields": state: '{{ $_process.state | state_label }}'.`],
    ['assignee', 'Write resolver.'],
    ['variables.amount', `Add to "fields": amount: '{{ $_process.variables.amount }}', and write "amount" here.`],
    [
      'amount',
      `If it is a variable, add to "fields": amount: '{{ $_process.variables.amount }}'. Fields: sid, search, creator, process, step, pid, data, resolver.`,
    ],
  ];
  // field of a column, fields of the table, what is said before the guess of a variable
  const begun = [
    ['prio', ['pr', 'prx'], 'Write "pr". If it is a variable, add to "fields": prio:'],
    ['amt', ['amtineuro'], 'Write "amtineuro". If it is a variable, add to "fields": amt:'],
    ['amount', ['a'], 'If it is a variable, add to "fields": amount:'],
  ] as const;
  for (const [field, fields, hint] of begun) {
    test(`${field} is compared with the beginning of ${fields.join(' and ')}`, () => {
      const templates = fields.map(name => `  ${name}: x`).join('\n');
      const [said] = saidOf(`fields:\n${templates}\ncolumns:\n  a: {field: ${field}, title: A}`);
      expect(said).to.contain(`there is no field "${field}" | ${hint}`);
    });
  }
  for (const [field, hint] of cases) {
    test(`${field} is told with its cure`, () => {
      const said = saidOf(`columns:\n  a: {field: ${field}, title: A}`);
      expect(said).to.deep.equal([`4: there is no field "${field}" | ${hint}`]);
    });
  }
});

suite('wrong indentation in a table', () => {
  // the contents of the table, what is said
  const cases: Readonly<Record<string, readonly [table: string, ...said: string[]]>> = {
    'columns below fields': [
      `fields:\n  due: '{{ $_process.expiration }}'\n  columns:\n    due: {field: due, title: Due}`,
      '5: "columns" is indented too far, so it is one of the fields | Indent "columns:" as far as "fields:", and the lines below it along with it.',
    ],
    'settings below columns': [
      `columns:\n  pid: {field: pid, title: A}\n  fields: {due: '{{ $_process.expiration }}'}\n  perPage: 20`,
      '5: "fields" is indented too far, so it is one of the columns | Indent "fields:" as far as "columns:", and the lines below it along with it.',
      '6: "perPage" is indented too far, so it is one of the columns | Indent "perPage:" as far as "columns:", and the lines below it along with it.',
    ],
    'a key of a column beside it': [
      'columns:\n  who:\n    field: resolver\n  title: Who',
      '6: "title" is not indented far enough, so it is one of the columns | Indent it as far as the line above it.',
    ],
    'columns as far as fields and their contents': [
      `fields:\n  amount: '{{ $_process.variables.amount }}'\n  columns:\n  amount:\n    field: amount\n    title: Amount`,
      '5: the field "columns" has no template | Indent "columns:" as far as "fields:", and the lines below it along with it.',
      '6: the key "amount" is there twice | Line 5, "columns:", has nothing below it: indent that line less, or this one more. Otherwise remove one of the two: line 4 has it already.',
    ],
    'a column as far as the keys of the one above': [
      'columns:\n  pid:\n    field: pid\n    title: A\n    who:\n    field: resolver',
      '7: unknown key "who" in the column "pid" | If it is a column, indent it as far as "pid:", and the lines below it along with it.',
      '8: the key "field" is there twice | Line 7, "who:", has nothing below it: indent that line less, or this one more. Otherwise remove one of the two: line 5 has it already.',
    ],
    'a column between two levels': [
      'columns:\n amount:\n   field: pid\n   title: A\n  due:\n   field: step\n   title: B',
      '7: the line is indented by 4 spaces, which fits none of the lines above it | Indent it by 3 spaces: due:',
    ],
    'columns between two levels': [
      `fields:\n  amount: '{{ $_process.variables.amount }}'\n columns:\n  amount:\n    field: amount\n    title: Amount`,
      '5: the line is indented by 3 spaces, which fits none of the lines above it | Indent it by 2 spaces: columns:',
    ],
    'a key that is there twice': [
      'perPage: 5\ncolumns:\n  pid: {field: pid, title: A}\nperPage: 10',
      '6: the key "perPage" is there twice | Line 3 has it already. Remove one of the two.',
    ],
  };
  for (const [name, [table, ...said]] of Object.entries(cases)) {
    test(`${name} is told with its cause`, () => {
      expect(saidOf(table)).to.deep.equal(said);
    });
  }
});

suite('questions of actions', () => {
  // a key of a question, what is said
  const cases: readonly (readonly [key: string, said: string])[] = [
    ['type: textarea', '"type" cannot be the text "textarea" | Write comment.'],
    ['type: select', '"type" cannot be the text "select" | Write choice.'],
    ['type: switch', '"type" cannot be the text "switch" | Write boolean.'],
    ['mandatory: true', 'unknown key "mandatory" in "why" | Write "required".'],
    ['options: [a, b]', 'unknown key "options" in "why" | Write "choices".'],
    ['regexp: x', 'unknown key "regexp" in "why" | Known here: label, type, required, hint, choices, min, max, value.'],
  ];
  for (const [key, said] of cases) {
    test(`${key} is told with its cure`, () => {
      const text = `filter: {criteria: []}\nactions: {a: {label: A, ask: {why: {label: Why, ${key}}}}}`;
      const { diagnostics } = readConfig(text, 'process_grid', { checkTemplate });
      expect(diagnostics.map(({ message, hint }) => `${message} | ${hint}`)).to.deep.equal([said]);
    });
  }
});

suite('criteria that there are not', () => {
  // a criterion, its hint
  const cases: readonly (readonly [criterion: string, hint: string])[] = [
    [
      'processName: invoice',
      'A template is found by its id: - process: [7]. A name is found by the full text: - fulltext: invoice',
    ],
    [
      'creatorName: Ann Lee',
      'A person is found by their id: - creator: 21. A name is found by the full text: - fulltext: Ann Lee',
    ],
    [
      'expiration: {from: 2026-01-01, to: 2026-01-31}',
      "Write two criteria; with a sign, the day itself is left out: - '>expiration': 2025-12-31 and - '<expiration': 2026-02-01",
    ],
    [
      'start: {after: 01.03.2026, before: 2026-04-01}',
      "Write two criteria; with a sign, the day itself is left out: - '>start': 2026-03-01 and - '<start': 2026-04-01",
    ],
    [
      'start: 2026-01-01..2026-01-31',
      "Write two criteria; with a sign, the day itself is left out: - '>start': 2025-12-31 and - '<start': 2026-02-01",
    ],
    ['start: {min: 2026-01-01}', "Write a sign, which leaves the day itself out: - '>start': 2025-12-31"],
    ['start: {min: soon}', 'Write a day as YYYY-MM-DD, such as 2026-03-31.'],
  ];
  for (const [criterion, hint] of cases) {
    test(`${criterion} is told with its cure`, () => {
      const { diagnostics } = readConfig(`filter:\n  criteria:\n    - ${criterion}\n`, 'process_grid');
      expect(diagnostics.map(each => each.hint)).to.deep.equal([hint]);
    });
  }
});

suite('a member of a mapping without a value', () => {
  const cases = [
    ['title:', 'title', 'Write a path of the item, such as "title: fields.title", or remove the line.'],
    ['title: null', 'title', 'Write a path of the item, such as "title: fields.title", or remove the line.'],
    ["title: ''", 'title', 'Write a path of the item, such as "title: fields.title", or remove the line.'],
    [
      'resolver: {id: who, fullname: }',
      'resolver.fullname',
      'Write a path of the item, such as "fullname: fields.fullname", or remove it.',
    ],
  ] as const;
  for (const [line, member, hint] of cases) {
    test(`${line} is told with its cure`, () => {
      const text = `filter: {criteria: []}\nsource:\n  map:\n    id: nr\n    ${line}\n`;
      const told = readConfig(text, 'process_grid').diagnostics;
      expect(told.map(each => [each.message, each.hint, each.line])).to.deep.equal([
        [`"${member}" has no value, so nothing is mapped to it`, hint, 5],
      ]);
    });
  }
});

suite('names of other systems', () => {
  // a configuration, what is said
  const cases: readonly (readonly [text: string, ...said: string[]])[] = [
    [
      'source: {map: {assignee: owner}}',
      '"assignee" is not a member of a process, so it is kept as an additional one | Write "resolver" if that is meant.',
    ],
    [
      'source: {map: {due_date: due}}',
      '"due_date" is not a member of a process, so it is kept as an additional one | Write "expiration" if that is meant.',
    ],
    ['source: {map: {assignee: owner, resolver: who}}'],
    [
      'source: {map: {resolver: {id: who.id, fullName: who.name}}}',
      '"fullName" is not a member of "resolver", so it is kept as an additional one | Write "fullname".',
    ],
    [
      'source: {map: {resolver: {id: who.id, name: who.name}}}',
      '"name" is not a member of "resolver", so it is kept as an additional one | Write "fullname".',
    ],
    [
      'source: {map: {resolver: {id: who.id, displayName: who.name}}}',
      '"displayName" is not a member of "resolver", so it is kept as an additional one | Write "fullname".',
    ],
    [
      'source: {map: {resolver: {ID: who.id, fullname: who.name}}}',
      '"ID" is not a member of "resolver", so it is kept as an additional one | Write "id".',
    ],
    [
      'source: {map: {creator: {ID: who.id, fullName: who.name}}}',
      '"ID" is not a member of "creator", so it is kept as an additional one | Write "id".',
      '"fullName" is not a member of "creator", so it is kept as an additional one | Write "fullname".',
    ],
    [
      'source: {map: {templateProcess: {nmae: kind}}}',
      '"nmae" is not a member of "templateProcess", so it is kept as an additional one | Write "name".',
    ],
    ['source: {map: {resolver: {id: who.id, fullname: who.name, name: who.nick, email: who.mail, key: who.key}}}'],
    ['source: {map: {resolver: {id: who.id, email: who.mail}, variables: {ID: nr}}}'],
    ["source: {map: {resolver: {id: who.id, name: who.name}}}\ntable: {fields: {who: '{{ $_step.resolver.name }}'}}"],
    ["source: {map: {assignee: owner}}\ntable: {fields: {who: '{{ $_process.assignee }}'}}"],
    [
      "table: {fields: {a: '{{ $_step.tilte }}'}}",
      'the field "a": "$_step" has no "tilte", so it prints nothing | Replace "$_step.tilte" with "$_step.templateStep.title".',
    ],
    ["table: {fields: {a: '{{ $_step.subject }}'}}"],
  ];
  for (const [text, ...said] of cases) {
    test(`${text} is told ${said.length} mistakes`, () => {
      const { diagnostics } = readConfig(`filter: {criteria: []}\n${text}`, 'process_grid', { checkTemplate });
      expect(diagnostics.map(({ message, hint }) => `${message} | ${hint}`)).to.deep.equal(said);
    });
  }
});
