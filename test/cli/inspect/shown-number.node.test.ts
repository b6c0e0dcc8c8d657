import { expect } from 'chai';
import { suite, test } from 'node:test';
import { guessSource } from '../../../src/cli/inspect/guess-source.ts';
import { starterPage } from '../../../src/cli/inspect/page/starter-page.ts';

const pageOf = (items: readonly object[]): string => {
  const { items: found, source } = guessSource(items, 'The text');
  return starterPage(source, found, 'rows.json');
};
const columnsOf = (items: readonly object[]): string[] =>
  [...pageOf(items).matchAll(/^ {8}(\w+): \{field: \w+, title: ([^,]+)/gm)].map(
    ([, name, title]) => `${name}: ${title}`,
  );

suite('inspect: the number that people know an item by', () => {
  const cases: readonly (readonly [string, readonly object[], string])[] = [
    [
      'ServiceNow',
      [
        { sys_id: '9d385017c6112287', number: 'TASK0010021', short_description: 'Printer' },
        { sys_id: '9d385017c6112288', number: 'TASK0010022', short_description: 'Laptop' },
      ],
      'number',
    ],
    [
      'ServiceNow, with values to show',
      ['TASK1', 'TASK2'].map((number, at) => ({
        sys_id: { display_value: `9d${at}`, value: `9d${at}` },
        number: { display_value: number, value: number },
        short_description: { display_value: 'Printer', value: 'Printer' },
      })),
      'number.display_value',
    ],
    [
      'GitHub',
      [
        { id: 2_900_001_347, number: 1347, title: 'Found a bug' },
        { id: 2_900_001_346, number: 1346, title: 'Docs' },
      ],
      'number',
    ],
    [
      'GitLab',
      [
        { id: 76_031, iid: 6, title: 'Found a bug' },
        { id: 76_032, iid: 7, title: 'Docs' },
      ],
      'iid',
    ],
  ];
  for (const [system, items, path] of cases) {
    test(`is the first column, in place of the id: ${system}`, () => {
      expect(pageOf(items)).to.include(`number: '{{ $_process.item.${path} }}'`).and.not.include('$_process.id');
      expect(columnsOf(items)).to.deep.equal([
        'number: Number',
        `step: ${system.startsWith('ServiceNow') ? 'Short description' : 'Title'}`,
      ]);
    });
  }

  test('is none where not all items have one, or where two have the same', () => {
    const rows = (numbers: readonly unknown[]) => numbers.map((number, id) => ({ id, number, title: `Row ${id}` }));
    expect(columnsOf(rows([1, null]))[0]).to.equal('pid: ID');
    expect(columnsOf(rows([1, 1]))[0]).to.equal('pid: ID');
  });

  test('is the id where that is a code of which the number is a part, as of Linear', () => {
    const issues = (numberOf: (n: number) => unknown) =>
      [119, 120].map(n => ({ id: `u${n}`, identifier: `ENG-${n}`, number: numberOf(n), title: `Fix ${n}` }));
    for (const numberOf of [Number, String]) expect(columnsOf(issues(numberOf))[0]).to.equal('pid: ID');
    expect(columnsOf(issues(n => n + 1))[0]).to.equal('number: Number');
  });

  test('is the id where there is no other', () => {
    expect(
      columnsOf([
        { number: 'A-1', title: 'One' },
        { number: 'A-2', title: 'Two' },
      ]),
    ).to.deep.equal(['pid: ID', 'step: Title']);
  });
});

suite('inspect: columns of the page', () => {
  const TASKS = ['TASK1', 'TASK2', 'TASK3'].map((number, at) => ({
    sys_id: `9d385017c6112${at}`,
    number,
    task_effective_number: number,
    short_description: `Printer ${at}`,
    priority: `${(at % 2) + 3} - Low`,
    reopened: at,
  }));

  test('are not those that say the same as another in each item', () => {
    const names = columnsOf(TASKS).map(column => column.split(':')[0]);
    expect(names).to.include('priority').and.not.include('taskeffectivenumber');
  });

  test('are those that differ in one of the items', () => {
    const names = columnsOf([...TASKS, { ...TASKS[0]!, sys_id: '9d4', task_effective_number: 'TASK9' }]);
    expect(names.some(name => name.startsWith('taskeffectivenumber'))).to.equal(true);
  });

  test('have the title as the title of cards, with room before descriptions', () => {
    expect(pageOf(TASKS)).to.match(/^ {8}step: \{.*, card: title\}$/m);
  });
});

suite('inspect: the id that people use beside that of machines', () => {
  // what it is, items
  const cases: readonly (readonly [string, readonly object[]])[] = [
    [
      'idReadable',
      [
        { id: '2-101', idReadable: 'HR-12', summary: 'Interview' },
        { id: '2-102', idReadable: 'FAC-3', summary: 'Window' },
      ],
    ],
    [
      'caseName',
      [
        { caseKey: 'ACME-WORK S-3001', caseName: 'S-3001', subject: 'Loan' },
        { caseKey: 'ACME-WORK C-17', caseName: 'C-17', subject: 'Claim' },
      ],
    ],
  ];
  for (const [path, items] of cases) {
    test(`is shown as ID: ${path}`, () => {
      expect(pageOf(items)).to.include(`$_process.item.${path} }}`);
      expect(columnsOf(items)).to.deep.equal(['number: ID', `step: ${path === 'caseName' ? 'Subject' : 'Summary'}`]);
    });
  }

  test('is no part of another word, nor a name beside ids of letters', () => {
    const items = ['Paint', 'Repair'].map(name => ({ id: `x-${name}`, subject: name, code: name }));
    expect(columnsOf(items)[0]).to.equal('pid: ID');
  });
});
