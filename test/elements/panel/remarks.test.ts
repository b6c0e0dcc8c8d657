import { expect } from 'chai';
import { memoryAdapter } from '../../../src/adapters/memory.ts';
import { mapAdapter } from '../../../src/adapters/map.ts';
import type { ProcessGrid } from '../../../src/elements/grid/process-grid.ts';
import { clearPage, mountGrid, root, until } from '../grid/grid-fixture.ts';

suite('what is to be said of a mapping', () => {
  teardown(clearPage);

  const STATES = [
    { id: 1, title: 'Pay', status: 'open' },
    { id: 2, title: 'Ask', status: 'closed' },
  ];
  const CONFIG = 'filter: {criteria: [{stepState: 2}]}\n';
  const notices = (grid: ProcessGrid): (string | null)[] =>
    Array.from(root(grid).querySelectorAll('.pp-notice'), ({ textContent }) => textContent);

  test('is said in the panel: why nothing is there, with the line to write, and a path that no item has', async () => {
    const grid = await mountGrid([], {
      config: CONFIG,
      adapter: mapAdapter(STATES, { map: { id: 'id', title: 'titel' } }),
    });
    expect(notices(grid)).to.deep.equal([
      'No item of the source has "titel", which is mapped to "title". Write "title".',
      'Nothing is shown: the filter asks for "stepState", but "map" has no "state". ' +
        `Add to "map": state: '{% if $item.status == "closed" %}10{% else %}2{% endif %}'`,
    ]);
    grid.config = CONFIG + 'ui: {errors: public}\n';
    await grid.updateComplete;
    await grid.loaded;
    expect(notices(grid)).to.deep.equal([]);
  });

  test('has the line of the configuration that it is about, in their order, and its place in the diagnostics', async () => {
    const config = `filter: {criteria: [{stepState: 2}]}
source:
  map:
    id: id
    title: titel
    resolver: {id: owner.id, fullname: owner.nmae}
`;
    const items = STATES.map(item => ({ ...item, owner: { id: 7, name: 'Ada' } }));
    const grid = await mountGrid([], { config, adapter: memoryAdapter(items) });
    expect(grid.diagnostics.map(({ severity, path, line, column }) => [severity, path, line, column])).to.deep.equal([
      ['warning', '/source/map/resolver/fullname', 6, 30],
      ['warning', '/source/map/title', 5, 5],
      ['warning', '/source/map', 3, 3],
    ]);
    expect(notices(grid).map(text => text!.replace(/^.*(?=\()/, ''))).to.deep.equal([
      '(line 3 of the configuration: map:)',
      '(line 5 of the configuration: title: titel)',
      '(line 6 of the configuration: resolver: {id: owner.id, fullname: owner.nmae})',
    ]);
    await grid.load();
    expect(grid.diagnostics).to.have.length(3);
  });

  test('is a variable of the filter that no item has, with its line and those that there are', async () => {
    const config = `filter:
  criteria:
    - variables: {zustand: open}
source:
  map: {title: title}
`;
    const grid = await mountGrid([], { config, adapter: memoryAdapter(STATES) });
    expect(notices(grid)).to.deep.equal([
      'No item has the variable "zustand", which the filter tests. It has id, title, status. (line 3 of the configuration: - variables: {zustand: open})',
    ]);
    grid.config = config.replace('zustand: open', 'path: statsu, operator: eq, value: open');
    await until(() => notices(grid)[0]?.includes('"operator"') === true);
    expect(notices(grid)).to.deep.equal([
      'No item has the variables "path", "operator" and "value", which the filter tests. ' +
        'Write the name of the variable and its value: variables: {status: open} (line 3 of the configuration: - variables: {path: statsu, operator: eq, value: open})',
    ]);
    grid.config = config.replace('zustand: open', 'status: open');
    await until(() => notices(grid).length === 0);
    expect(notices(grid)).to.deep.equal([]);
  });

  test('is a misspelt member in a condition, with its line and the name to write', async () => {
    const config = `filter: {criteria: []}
source:
  map:
    title: title
    state: '{% if $item.statuss == "closed" %}10{% else %}2{% endif %}'
`;
    const grid = await mountGrid([], { config, adapter: memoryAdapter(STATES) });
    expect(notices(grid)).to.deep.equal([
      'No item of the source has "statuss", which the template of "state" reads. Write "status". (line 5, column 5 of the configuration)',
    ]);
    grid.config = config.replace('statuss', 'status');
    await grid.updateComplete;
    await grid.loaded;
    expect(notices(grid)).to.deep.equal([]);
  });

  // what is written wrongly, the line of the mapping, what is said of it in the panel
  const MISSPELT = [
    [
      'the root of a template',
      `title: '{{ item.title }}'`,
      [
        `"title": there is no "item", so it prints nothing. Replace "item" with "$item". (line 4 of the configuration: title: '{{ item.title }}')`,
      ],
    ],
    [
      'the root of a condition',
      `state: '{% if $itm.status == "closed" %}10{% else %}2{% endif %}'`,
      [
        '"state": there is no "$itm", so it prints nothing. Replace "$itm" with "$item". (line 4, column 19 of the configuration)',
      ],
    ],
    [
      'a member',
      'titel: title',
      [
        '"titel" is not a member of a process, so it is kept as an additional one. Write "title" if that is meant. (line 4 of the configuration: titel: title)',
      ],
    ],
    [
      'a member by the word of another system',
      'assignee: title',
      [
        '"assignee" is not a member of a process, so it is kept as an additional one. Write "resolver" if that is meant. (line 4 of the configuration: assignee: title)',
      ],
    ],
    [
      'a member of a person',
      'resolver: {ID: title, fullname: title}',
      [
        '"ID" is not a member of "resolver", so it is kept as an additional one. Write "id". (line 4 of the configuration: resolver: {ID: title, fullname: title})',
      ],
    ],
    [
      'a member without a value',
      'title:',
      [
        '"title" has no value, so nothing is mapped to it. Write a path of the item, such as "title: fields.title", or remove the line. (line 4 of the configuration: title:)',
      ],
    ],
    [
      'a path in another notation',
      'title: /title',
      [
        'No item of the source has "/title", which is mapped to "title". Write "title". (line 4 of the configuration: title: /title)',
      ],
    ],
  ] as const;
  for (const [name, line, said] of MISSPELT) {
    test(`is ${name} that is misspelt, with its line and the name to write`, async () => {
      const config = `filter: {criteria: []}\nsource:\n  map:\n    ${line}\n`;
      const grid = await mountGrid([], { config, adapter: memoryAdapter(STATES) });
      expect(notices(grid)).to.deep.equal(said);
      grid.config = `${config}ui: {errors: public}\n`;
      await grid.updateComplete;
      await grid.loaded;
      expect(notices(grid)).to.deep.equal([]);
    });
  }

  suite('about a list of steps', () => {
    const HOUSES = [
      {
        nr: 1,
        owner: 'Eva',
        tasks: [
          { nr: 1, subject: 'Dig', by: 'Ada' },
          { nr: 2, subject: 'Fill' },
        ],
      },
      { nr: 2, owner: 'Eva', tasks: [{ nr: 1, subject: 'Plant', by: 'Bob' }] },
    ];
    // what is mapped, what is said, the mapping that follows
    const LISTS = [
      [
        'steps: tasks',
        [
          'no step has a title, so the rows of a process look alike. Add to "map": step: {templateStep: {title: subject}} (line 5 of the configuration: steps: tasks)',
        ],
        'steps: tasks\n    step: {templateStep: {title: subject}}',
      ],
      [
        'steps: tasks\n    step: {title: subject}',
        [
          '"title" is not a member of "step", so it is kept as an additional one. Write "templateStep: {title: subject}". (line 6 of the configuration: step: {title: subject})',
        ],
        'steps: tasks\n    step: {templateStep: {title: subject}}',
      ],
      [
        'steps: tasks\n    title: subject',
        [
          'No item of the source has "subject", which is mapped to "title", but its steps do. Write in its place: step: {templateStep: {title: subject}} (line 6 of the configuration: title: subject)',
        ],
        'steps: tasks\n    step: {templateStep: {title: subject}}',
      ],
      [
        'steps: tasks\n    step: {templateStep: {title: subject}}\n    resolver: owner',
        [
          '"resolver" beside "steps" is that of the process, and no step has one. Print it as "$_process.resolver", or map that of each step below "step": resolver: … (line 7 of the configuration: resolver: owner)',
        ],
        'steps: tasks\n    step: {templateStep: {title: subject}, resolver: by}',
      ],
    ] as const;
    for (const strict of [false, true])
      for (const [lines, said, corrected] of strict
        ? LISTS.filter(([, said]) => !said[0].startsWith('"title"'))
        : LISTS)
        test(`says what it gives to no step${strict ? ', once, in a strict panel' : ''}: ${lines}`, async () => {
          const config = (map: string) => `filter: {criteria: []}\nsource:\n  map:\n    id: nr\n    ${map}\n`;
          const grid = await mountGrid([], { config: config(lines), strict, adapter: memoryAdapter(HOUSES as never) });
          await until(() => notices(grid).length > 0);
          expect(notices(grid)).to.deep.equal(said);
          grid.config = config(corrected);
          await grid.updateComplete;
          await grid.loaded;
          expect(notices(grid)).to.deep.equal([]);
          expect(root(grid).querySelectorAll('tbody [part~=row]')).to.have.length(3);
        });
  });

  test('is nothing of a member of its own that a template reads', async () => {
    const config = `filter: {criteria: []}
source: {map: {title: title, titel: title, assignee: status}}
table:
  fields: {other: '{{ $_process.titel }} {{ $_process.assignee }}'}
  columns: {other: {field: other, title: Other}}
`;
    const grid = await mountGrid([], { config, adapter: memoryAdapter(STATES) });
    expect(notices(grid)).to.deep.equal([]);
    expect(grid.diagnostics).to.deep.equal([]);
  });

  test('is nothing of a person whom no item has yet', async () => {
    const config = `filter: {criteria: []}
source: {map: {title: title, resolver: {id: assignee.login, fullname: assignee.login}}}
`;
    const issues = STATES.map(item => ({ ...item, user: { login: 'ada' }, assignee: null }));
    const grid = await mountGrid([], { config, adapter: memoryAdapter(issues) });
    expect(notices(grid)).to.deep.equal([]);
    expect(grid.diagnostics).to.deep.equal([]);
  });

  test('is wholly in English, also in a panel of another language, and marked as such', async () => {
    const config = `filter: {criteria: []}
source:
  map: {titel: titel}
`;
    for (const lang of ['de', 'he']) {
      const grid = await mountGrid([], {
        config,
        lang,
        dir: lang === 'he' ? 'rtl' : 'ltr',
        adapter: memoryAdapter(STATES),
      });
      await until(() => root(grid).querySelector('.pp-notice') !== null);
      const said = [...root(grid).querySelectorAll<HTMLElement>('.pp-notice')];
      expect(said.map(({ textContent, lang }) => [textContent, lang])).to.deep.equal([
        [
          'No item of the source has "titel", which is mapped to "titel". Write "title". (line 3 of the configuration: map: {titel: titel})',
          'en',
        ],
      ]);
      expect(said.map(notice => getComputedStyle(notice).direction)).to.deep.equal(['ltr']);
    }
  });

  test('has its English cause marked as such where an item is left out', async () => {
    const grid = await mountGrid([], {
      lang: 'de',
      config: 'filter: {criteria: []}',
      adapter: memoryAdapter([
        { id: 1, state: 2 },
        { id: 2, expiration: 'tomorrow' },
      ] as never),
    });
    await until(() => root(grid).querySelector('.pp-notice') !== null);
    const notice = root(grid).querySelector('.pp-notice')!;
    const cause = notice.querySelector('[lang=en]');
    expect(notice.textContent).to.equal(`1 fehlerhafter Eintrag wurde ausgelassen: ${cause?.textContent}`);
    expect(cause?.textContent).to.match(/^processes\[1\]\.expiration .* "tomorrow"$/);
  });

  test('is gone when the mapping is right', async () => {
    const state = '{% if $item.status == "closed" %}10{% else %}2{% endif %}';
    const adapter = mapAdapter(STATES, { map: { id: 'id', title: 'title', state } });
    const grid = await mountGrid([], { config: CONFIG, adapter });
    expect(notices(grid)).to.deep.equal([]);
    expect(root(grid).querySelectorAll('tbody [part~=row]')).to.have.length(1);
  });
});
