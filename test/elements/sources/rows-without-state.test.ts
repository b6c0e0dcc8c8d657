import { expect } from 'chai';
import { clearPage, mount, script } from '../panel-fixture.ts';

const ROWS: readonly object[] = [
  { id: 1, title: 'Pay', status: 'open' },
  { id: 2, title: 'Ask', status: 'closed' },
];
const STATE = `state: '{% if $item.status == "closed" %}10{% else %}2{% endif %}'`;
const FILTERED = 'filter: {criteria: [{stepState: 2}]}\n';
/** The end of a notice. */
const inLine = (line: number, text: string) => `(line ${line} of the configuration: ${text.trim()})`;

suite('rows that have an id, but no state', () => {
  const { fetch } = globalThis;
  teardown(() => {
    globalThis.fetch = fetch;
    clearPage();
  });

  /** A loaded panel over rows that are given in the page or as a document. */
  async function panelOver(rows: unknown, config: string, given: 'in the page' | 'src', tag = 'process-grid' as const) {
    globalThis.fetch = () => Promise.resolve(Response.json(rows));
    const panel =
      given === 'src'
        ? mount(tag, { config, src: '/rows.json' })
        : mount(tag, { config }, [script('application/json', JSON.stringify(rows))]);
    panel.lang = 'en';
    await panel.loaded;
    return panel;
  }
  const noticesOf = (panel: Element) =>
    Array.from(panel.shadowRoot!.querySelectorAll('.pp-notice'), ({ textContent }) => textContent.trim());
  const rowsOf = (panel: Element) => panel.shadowRoot!.querySelectorAll('tbody [part~=row]');

  for (const given of ['in the page', 'src'] as const) {
    test(`and are given ${given === 'src' ? 'by src' : given}: the panel says why nothing is there, with the line to write`, async () => {
      const panel = await panelOver(ROWS, FILTERED, given);
      const fact = 'Nothing is shown: the filter asks for "stepState", but the rows have neither "state" nor "steps"';
      const hint = `Add to the configuration: source: {map: {${STATE}}}`;
      expect(noticesOf(panel)).to.deep.equal([`${fact}. ${hint} ${inLine(1, FILTERED)}`]);
      expect(panel.diagnostics.map(({ severity, path }) => [severity, path])).to.deep.equal([
        ['warning', '/filter/criteria'],
      ]);
    });

    test(`and are given ${given === 'src' ? 'by src' : given}: the line shows them`, async () => {
      const panel = await panelOver(ROWS, FILTERED, given);
      const [, line = ''] = /Add to the configuration: (.*) \(line/.exec(noticesOf(panel)[0] ?? '') ?? [];
      const corrected = await panelOver(ROWS, `${FILTERED}${line}\n`, given);
      expect(noticesOf(corrected)).to.deep.equal([]);
      expect(rowsOf(corrected)).to.have.length(1);
    });
  }

  test('below a path: the line belongs to the source that there is', async () => {
    const config = 'filter: {criteria: [{processState: 2}]}\nsource: {items: data.rows}\n';
    const panel = await panelOver({ data: { rows: ROWS } }, config, 'in the page');
    expect(noticesOf(panel)).to.deep.equal([
      'Nothing is shown: the filter asks for "processState", but the rows have neither "state" nor "steps". ' +
        `Add to "source": map: {${STATE}} (line 2 of the configuration: source: {items: data.rows})`,
    ]);
  });

  const MIXED = [
    { id: 1, state: 'open' },
    { id: 2, state: 'closed' },
  ];
  const LINE = `'{% if $item.state == "closed" %}10{% else %}2{% endif %}'`;
  // rows, criterion, the states that they have, the line that maps them, number of rows that it shows
  const IN_WORDS: readonly (readonly [readonly object[], string, string, string, number])[] = [
    [MIXED, 'stepState: 2', '"open", "closed"', LINE, 1],
    [MIXED, 'processState: 10', '"open", "closed"', LINE, 1],
    // as GitHub lists issues
    [[{ id: 1, state: 'open', title: 'Crash' }], 'stepState: 2', '"open"', '2', 1],
    // as PHP sends numbers
    [
      [
        { id: 1, state: '2' },
        { id: 2, state: '10' },
      ],
      'stepState: 2',
      '"2", "10"',
      'state',
      1,
    ],
    [
      [{ id: 1, templateProcess: { id: 7, name: 'Invoice' }, state: 'open' }],
      'any: [{stepState: 2}, {tag: urgent}]',
      '"open"',
      '2',
      1,
    ],
  ];
  for (const [rows, criterion, states, line, shown] of IN_WORDS) {
    for (const given of ['in the page', 'src'] as const) {
      test(`with the states ${states}, given ${given}, under ${criterion}: the panel says which these are, and the line shows rows`, async () => {
        const config = `filter: {criteria: [{${criterion}}]}\n`;
        const panel = await panelOver(rows, config, given);
        const [key] = /step\w+|process\w+/.exec(criterion)!;
        const source = `source: {map: {state: ${line}}}`;
        expect(noticesOf(panel)).to.deep.equal([
          `Nothing is shown: the filter asks for "${key}", but what the rows have as "state" is ${states}. ` +
            `States are 1 (pending), 2 (active) and 10 (complete). Add to the configuration: ${source} ${inLine(1, config)}`,
        ]);
        const corrected = await panelOver(rows, `${config}${source}\n`, given);
        expect(noticesOf(corrected)).to.deep.equal([]);
        expect(rowsOf(corrected)).to.have.length(shown);
      });
    }
  }

  for (const given of ['in the page', 'src'] as const) {
    test(`with states in words, given ${given}, without a filter: the panel says what to write for those it leaves out`, async () => {
      const panel = await panelOver(MIXED, 'filter: {criteria: []}\n', given);
      const remark =
        'Nothing is shown: what the rows have as "state" is "open", "closed". ' +
        `States are 1 (pending), 2 (active) and 10 (complete). Add to the configuration: source: {map: {state: ${LINE}}}`;
      expect(noticesOf(panel).filter(text => text.startsWith('Nothing'))).to.deep.equal([
        `${remark} (line 1 of the configuration: filter: {criteria: []})`,
      ]);
      const corrected = await panelOver(MIXED, `filter: {criteria: []}\nsource: {map: {state: ${LINE}}}\n`, given);
      expect(noticesOf(corrected)).to.deep.equal([]);
      expect(rowsOf(corrected)).to.have.length(2);
    });
  }

  const TASKS = [
    { id: 1, status: 'open' },
    { id: 2, status: 'done' },
  ];
  const TASK_LINE = `{state: '{% if $item.status == "done" %}10{% else %}2{% endif %}'}`;
  const INVOICE = { id: 7, templateProcess: { id: 1, name: 'Invoice' }, creator: { id: 3, fullname: 'Ada' } };
  const asState = (tasks: readonly { id: number; status: string }[]) =>
    tasks.map(({ id, status }) => ({ id, state: status }));
  // rows, source, what is said of their steps, what to add, the source with it, the line
  const STEPS: readonly (readonly [readonly object[], string, string, string, string, number])[] = [
    [
      [{ id: 7, tasks: TASKS }],
      'source: {map: {id: id, steps: tasks}}',
      'the steps have no "state"',
      `Add to "map": step: ${TASK_LINE}`,
      `source: {map: {id: id, steps: tasks, step: ${TASK_LINE}}}`,
      2,
    ],
    [
      [{ id: 7, tasks: asState(TASKS) }],
      'source: {map: {id: id, steps: tasks}}',
      'what the steps have as "state" is "open", "done"',
      `Add to "map": step: ${TASK_LINE.replace('status', 'state')}`,
      `source: {map: {id: id, steps: tasks, step: ${TASK_LINE.replace('status', 'state')}}}`,
      2,
    ],
    [
      [{ id: 7, steps: TASKS }],
      '',
      'the steps have no "state"',
      `Add to the configuration: source: {map: {steps: steps, step: ${TASK_LINE}}}`,
      `source: {map: {steps: steps, step: ${TASK_LINE}}}`,
      1,
    ],
    [
      [{ ...INVOICE, steps: asState(TASKS) }],
      '',
      'what the steps have as "state" is "open", "done"',
      `Add to the configuration: source: {map: {templateProcess: templateProcess, creator: creator, steps: steps, step: ${TASK_LINE.replace('status', 'state')}}}`,
      `source: {map: {templateProcess: templateProcess, creator: creator, steps: steps, step: ${TASK_LINE.replace('status', 'state')}}}`,
      1,
    ],
    [
      [{ ...INVOICE, steps: [{ id: 1 }] }],
      '',
      'the steps have no "state"',
      'Add to the configuration: source: {map: {templateProcess: templateProcess, creator: creator, steps: steps, step: {state: 2}}}',
      'source: {map: {templateProcess: templateProcess, creator: creator, steps: steps, step: {state: 2}}}',
      1,
    ],
  ];
  for (const [rows, source, fact, add, corrected, line] of STEPS) {
    for (const given of ['in the page', 'src'] as const) {
      test(`with steps, ${JSON.stringify(rows[0])}, given ${given}${source && ' and mapped'}: the panel says that ${fact}, and the line shows one`, async () => {
        const panel = await panelOver(rows, `${FILTERED}${source}\n`, given);
        const states = fact.includes(' is ') ? 'States are 1 (pending), 2 (active) and 10 (complete). ' : '';
        expect(noticesOf(panel)).to.deep.equal([
          `Nothing is shown: the filter asks for "stepState", but ${fact}. ${states}${add} ${inLine(line, line === 1 ? FILTERED : source)}`,
        ]);
        const mended = await panelOver(rows, `${FILTERED}${corrected}\n`, given);
        expect(noticesOf(mended)).to.deep.equal([]);
        expect(rowsOf(mended)).to.have.length(1);
      });
    }
  }

  test('nor their processes, under a filter by these: the line keeps the steps', async () => {
    const rows = [{ id: 7, steps: [{ id: 1, status: 'done' }] }];
    const panel = await panelOver(rows, 'filter: {criteria: [{processState: 2}]}\n', 'in the page');
    expect(noticesOf(panel)).to.deep.equal([
      'Nothing is shown: the filter asks for "processState", but the rows have no "state". ' +
        'Add to the configuration: source: {map: {steps: steps, state: 2}} (line 1 of the configuration: filter: {criteria: [{processState: 2}]})',
    ]);
  });

  // rows with numbers as states, source, what is said, the mapping to write, number of rows that it shows
  const NUMBERED: readonly (readonly [readonly object[], string, string, string, number])[] = [
    [
      [3, 1, 5].map((status, at) => ({ id: at + 1, status })),
      'source: {map: {id: id}}',
      `"map" has no "state". Add to "map": LINE, with the numbers that mean "complete" in place of 5: "status" is 1, 3 or 5`,
      `state: '{% if $item.status == 5 %}10{% else %}2{% endif %}'`,
      2,
    ],
    [
      [3, 5].map((status, at) => ({ id: at + 1, status })),
      'source: {map: {id: id, state: status}}',
      `what "map" gives as "state" is 3, 5. STATES Write: LINE, with the numbers that mean "complete" in place of 5: "status" is 3 or 5`,
      `state: '{% if $item.status == 5 %}10{% else %}2{% endif %}'`,
      1,
    ],
    [
      [3, 1].map((status, at) => ({ id: at + 1, status })),
      'source: {map: {id: id, state: status}}',
      `of the 2 items, 1 is pending, and 1 has 3 as "state". STATES Write: LINE, with the numbers that mean "complete" in place of 3: "status" is 1 or 3`,
      `state: '{% if $item.status == 3 %}10{% else %}2{% endif %}'`,
      1,
    ],
    [
      ['2', '7', '-5'].map((state, at) => ({ id: at + 1, state })),
      '',
      `what the rows have as "state" is "2", "7", "-5". STATES Add to the configuration: source: {map: {LINE}}, with the numbers that mean "complete" in place of 7: "state" is -5, 2 or 7`,
      `state: '{% if $item.state == "7" %}10{% else %}2{% endif %}'`,
      2,
    ],
    [
      [{ id: 1, state: 3 }, { id: 2 }],
      '',
      'what the rows have as "state" is 3. STATES Add to the configuration: source: {map: {LINE}}, which treats all as active: only the system that the rows come from knows what 3 means',
      'state: 2',
      2,
    ],
    [
      [
        { id: 1, statusId: 10001 },
        { id: 2, statusId: 3 },
      ],
      'source: {map: {id: id}}',
      `"map" has no "state". Add to "map": LINE, with the numbers that mean "complete" in place of 10001: "statusId" is 3 or 10001`,
      `state: '{% if $item.statusId == 10001 %}10{% else %}2{% endif %}'`,
      1,
    ],
    [
      [
        { id: 1, status: { id: 3, name: 'In Progress' } },
        { id: 2, status: { id: 4, name: 'To Do' } },
      ],
      'source: {map: {id: id}}',
      '"map" has no "state". Add to "map": LINE',
      'state: 2',
      2,
    ],
    // yes and no, as databases write them
    [
      [0, 1].map((done, at) => ({ id: at + 1, done })),
      'source: {map: {id: id}}',
      '"map" has no "state". Add to "map": LINE',
      `state: '{% if $item.done == 1 %}10{% else %}2{% endif %}'`,
      1,
    ],
    [
      ['0', '1'].map((is_open, at) => ({ id: at + 1, is_open })),
      'source: {map: {id: id}}',
      '"map" has no "state". Add to "map": LINE',
      `state: '{% if $item.is_open == "1" %}2{% else %}10{% endif %}'`,
      1,
    ],
  ];
  for (const [rows, source, said, line, shown] of NUMBERED) {
    test(`with numbers, ${JSON.stringify(rows)}, ${source || 'not mapped'}: the panel says which there are, and what only the author knows`, async () => {
      const panel = await panelOver(rows, `${FILTERED}${source}\n`, 'in the page');
      const [notice = '', ...others] = noticesOf(panel);
      expect(others).to.deep.equal([]);
      const isOfFilter = said.startsWith('of the');
      const asked = isOfFilter ? '"stepState: 2" (active), but' : '"stepState", but';
      const states = 'States are 1 (pending), 2 (active) and 10 (complete).';
      expect(notice.replace(/ \(line \d+(?:, column \d+)? of the configuration.*\)$/, '')).to.equal(
        `Nothing is shown: the filter asks for ${asked} ${said.replace('LINE', () => line).replace('STATES', states)}`,
      );
      const mended = await panelOver(rows, `${FILTERED}source: {map: {id: id, ${line}}}\n`, 'in the page');
      expect(noticesOf(mended)).to.deep.equal([]);
      expect(rowsOf(mended)).to.have.length(shown);
    });
  }

  test('with numbers that are no states, without a filter: the panel says what to write for those it leaves out', async () => {
    const rows = [3, 5].map((state, at) => ({ id: at + 1, state }));
    const panel = await panelOver(rows, 'filter: {criteria: []}\n', 'in the page');
    expect(noticesOf(panel).filter(text => text.startsWith('Nothing'))).to.deep.equal([
      'Nothing is shown: what the rows have as "state" is 3, 5. States are 1 (pending), 2 (active) and 10 (complete). ' +
        `Add to the configuration: source: {map: {state: '{% if $item.state == 5 %}10{% else %}2{% endif %}'}}, ` +
        'with the numbers that mean "complete" in place of 5: "state" is 3 or 5 (line 1 of the configuration: filter: {criteria: []})',
    ]);
  });

  // criterion, source, what is said
  const LACKING = [
    [
      'process: [1]',
      '',
      'the filter asks for "process", but no row has one. Remove this criterion, or add to the configuration: source: {map: {templateProcess: {id: …}}}',
    ],
    [
      'stepType: [2, 3]',
      'source: {items: rows}',
      'the filter asks for "stepType", but no row has one. Remove this criterion, or add to "source": map: {type: 2}',
    ],
    [
      'process: [1]',
      'source: {items: rows, map: {title: title}}',
      'the filter asks for "process", but "map" gives no item one. Remove this criterion, or add to "map": templateProcess: {id: …}',
    ],
    [
      'stepType: [2]',
      'source: {items: rows, map: {title: title}}',
      'the filter asks for "stepType", but "map" gives no item one. Remove this criterion, or add to "map": type: 2',
    ],
  ] as const;
  for (const [criterion, source, said] of LACKING) {
    test(`under ${criterion} with ${source || 'no source'}: the panel says that they have none`, async () => {
      const rows = source ? { rows: ROWS } : ROWS;
      const panel = await panelOver(rows, `filter: {criteria: [{${criterion}}]}\n${source}\n`, 'in the page');
      expect(noticesOf(panel)).to.deep.equal([
        `Nothing is shown: ${said} ${inLine(1, `filter: {criteria: [{${criterion}}]}`)}`,
      ]);
    });
  }

  const silent: Readonly<Record<string, [rows: readonly object[], config: string]>> = {
    'have steps': [[{ id: 1, steps: [{ id: 1, state: 10 }] }], FILTERED],
    'have steps, of which one has a state': [[{ id: 1, steps: [{ id: 1 }, { id: 2, state: 10 }] }], FILTERED],
    'have an empty list of steps': [[{ id: 1, steps: [] }], FILTERED],
    'have steps without a type': [[{ id: 1, steps: [{ id: 1 }] }], 'filter: {criteria: [{stepType: 2}]}\n'],
    'have a state': [[{ id: 1, state: 10 }], FILTERED],
    'are processes without a state': [[{ id: 1, templateProcess: { id: 1, name: 'Invoice' } }], FILTERED],
    'are processes but for one': [[...ROWS, { id: 3, state: 1 }], FILTERED],
    'are none': [[], FILTERED],
    'are left out by another criterion': [ROWS, 'filter: {criteria: [{tag: urgent}]}\n'],
  };
  for (const [name, [rows, config]] of Object.entries(silent)) {
    test(`nothing is said of rows that ${name}`, async () => {
      for (const given of ['in the page', 'src'] as const) {
        const panel = await panelOver(rows, config, given);
        expect(noticesOf(panel)).to.deep.equal([]);
        expect(rowsOf(panel)).to.have.length(0);
      }
    });
  }

  test('are all shown without a filter by state', async () => {
    const panel = await panelOver(ROWS, 'filter: {criteria: []}\n', 'in the page');
    expect(noticesOf(panel)).to.deep.equal([]);
    expect(rowsOf(panel)).to.have.length(2);
  });
});
