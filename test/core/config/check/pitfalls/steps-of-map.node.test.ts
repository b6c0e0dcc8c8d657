import { suite, test } from 'node:test';
import { expect } from 'chai';
import { mapAdapter } from '../../../../../src/adapters/map.ts';
import { pitfallsOfSteps } from '../../../../../src/core/config/check/pitfalls/steps-of-map.ts';
import { readConfig } from '../../../../../src/core/config/read-config.ts';
import { loadPairs } from '../../../../../src/core/processes/load.ts';
import { QUERY } from '../../../../adapters/asking.ts';

const PROJECTS = [
  {
    nr: 'P1',
    name: 'House',
    lead: 'Eva',
    open: true,
    tasks: [
      { nr: 1, subject: 'Dig', status: 'open', by: 'Ada', open: true },
      { nr: 2, subject: 'Fill', status: 'done', open: false },
    ],
  },
  {
    nr: 'P2',
    name: 'Garden',
    lead: 'Eva',
    open: false,
    tasks: [{ nr: 3, subject: 'Plant', status: 'open', open: true }],
  },
];

/** What is said of a mapping with the list `tasks`: `pointer: message | hint`. */
async function said(
  map: string,
  more = '',
  items: readonly object[] = PROJECTS,
  panel: 'process_grid' | 'process_list' = 'process_grid',
) {
  const { config } = readConfig(`filter: {criteria: []}\nsource: {map: {id: nr, steps: tasks${map}}}\n${more}`, panel);
  const adapter = mapAdapter(items, { map: config!.source!.map! });
  const { pairs } = await loadPairs(adapter, QUERY, { signal: new AbortController().signal });
  return pitfallsOfSteps(config!, pairs).map(({ path, message, hint }) => `${path}: ${message} | ${hint}`);
}

const TITLED = ', step: {templateStep: {title: subject}}';
const UNTITLED = 'no step has a title, so the rows of a process look alike';
const columns = (template: string): string =>
  `table: {fields: {a: '${template}'}, columns: {a: {field: a, title: A}}}\n`;

suite('steps of a mapping that have no title', () => {
  // what is mapped besides, what is said
  const CASES: readonly (readonly [map: string, ...said: string[]])[] = [
    ['', `/source/map/steps: ${UNTITLED} | Add to "map": step: {templateStep: {title: subject}}`],
    [', step: {resolver: by}', `/source/map/step: ${UNTITLED} | Add to "step": templateStep: {title: subject}`],
    [
      ', step: {templateStep: {type: 2}}',
      `/source/map/step/templateStep: ${UNTITLED} | Add to "templateStep": title: subject`,
    ],
    [TITLED],
    // said elsewhere
    [', step: {templateStep: {title: subjetc}}'],
    [', step: {title: subject}'],
    [', step: {templateStep: kind}'],
  ];
  for (const [map, ...expected] of CASES)
    test(`are told with the line to write: steps: tasks${map}`, async () => {
      expect(await said(map)).to.deep.equal(expected);
      expect(await said(map, '', PROJECTS, 'process_list')).to.deep.equal(expected);
    });

  test('are told where a column shows the title', async () => {
    expect(await said('', columns('{{ $_step.templateStep.title }}'))).to.have.length(1);
  });

  test('may show something else', async () => {
    expect(await said('', columns('{{ $_step.subject }}'))).to.deep.equal([]);
    expect(await said('', columns('{{ $_process.templateProcess.name }}'))).to.deep.equal([]);
    const other = columns('{{ $_step.templateStep.title }} {{ $_step.subject }}');
    expect(await said('', other)).to.deep.equal([]);
  });

  test('have the member that is most likely it, also within another', async () => {
    const hintsOf = async (...tasks: object[]) =>
      (await said('', '', [{ nr: 1, tasks }])).map(text => text.replace(/^.*title: (.*)\}\}$/, '$1'));
    expect(await hintsOf({ nr: 1, description: 'Long', title: 'A' }, { nr: 2, title: 'B' })).to.deep.equal(['title']);
    expect(await hintsOf({ nr: 1, fields: { summary: 'A' } }, { nr: 2, fields: { summary: 'B' } })).to.deep.equal([
      'fields.summary',
    ]);
    expect(await hintsOf({ nr: 1, vorgang: 'Dig a hole' }, { nr: 2, vorgang: 'Fill it' })).to.deep.equal(['vorgang']);
    expect(await hintsOf({ nr: 1, status: 'open' }, { nr: 2, status: 'done' })).to.deep.equal([]);
    expect(await hintsOf({ nr: 1, status: 'to do' }, { nr: 2, status: 'to do' })).to.deep.equal([]);
    expect(await hintsOf({ id: 1, templateStep: { title: 'A' } })).to.deep.equal([]);
  });
});

suite('members that are mapped beside the steps', () => {
  const NOT_USED = 'beside "steps" is not used: each step has its own';
  const OF_PROCESS = 'beside "steps" is that of the process, and no step has one';
  // what is mapped besides, what is said
  const CASES: readonly (readonly [map: string, ...said: string[]])[] = [
    [
      `${TITLED}, title: name`,
      `/source/map/title: "title" ${NOT_USED} | Write "name: name" if it is the name of the process, or remove it.`,
    ],
    [
      `${TITLED}, name: name, title: name`,
      `/source/map/title: "title" ${NOT_USED} | Remove it: "step" has it already.`,
    ],
    [
      ', title: "tasks[0].subject"',
      `/source/map/title: "title" ${NOT_USED} | Write in its place: step: {templateStep: {title: subject}}`,
    ],
    [`${TITLED}, type: 2`, `/source/map/type: "type" ${NOT_USED} | Move it below "templateStep" of "step": type: 2`],
    [
      `${TITLED}, resolver: lead`,
      `/source/map/resolver: "resolver" ${OF_PROCESS} | Print it as "$_process.resolver", or map that of each step below "step": resolver: …`,
    ],
    [
      `${TITLED}, state: '{% if $item.open %}2{% else %}10{% endif %}'`,
      `/source/map/state: "state" ${OF_PROCESS} | Move it below "step": state: '{% if $item.open %}2{% else %}10{% endif %}'`,
    ],
    [`${TITLED}, state: 2`, `/source/map/state: "state" ${OF_PROCESS} | Move it below "step": state: 2`],
    [
      `${TITLED}, data: name`,
      `/source/map/data: "data" ${NOT_USED} | Remove it, or map that of each step below "step": data: …`,
    ],
    [
      ', state: 2, type: 2',
      `/source/map/type: "type" ${NOT_USED} | Write in its place: step: {templateStep: {type: 2}}`,
      `/source/map/state: "state" ${OF_PROCESS} | Move it below "step": state: 2`,
      `/source/map/steps: ${UNTITLED} | Add to "templateStep": title: subject`,
    ],
    // each has its own
    [', state: 2, step: {state: 2, templateStep: {title: subject}}'],
    [', resolver: lead, step: {resolver: by, templateStep: {title: subject}}'],
    // of the process
    [`${TITLED}, name: name, creator: lead, variables: lead, priority: name, start: name`],
    // told by the adapter
    [', title: subject'],
    [`${TITLED}, resolver: who`],
  ];
  for (const [map, ...expected] of CASES)
    test(`are told with what to write: ${map.slice(2)}`, async () => {
      expect(await said(map)).to.deep.equal(expected);
    });

  test('may be shown, or filtered by', async () => {
    expect(await said(`${TITLED}, resolver: lead`, columns('{{ $_process.resolver.fullname }}'))).to.deep.equal([]);
    expect(await said(`${TITLED}, state: 2`, columns('{{ $_process.state }}'))).to.deep.equal([]);
    expect(await said(`${TITLED}, state: 2`, 'filters: {s: {criterion: processState, title: S}}')).to.deep.equal([]);
  });

  test('are used where an item has no list', async () => {
    const items = [...PROJECTS, { nr: 'P3', name: 'Pond' }];
    expect(await said(`${TITLED}, title: name, state: 2`, '', items)).to.deep.equal([]);
  });

  test('are nothing special without a list', async () => {
    const { config } = readConfig('filter: {criteria: []}\nsource: {map: {id: nr, title: name}}', 'process_grid');
    const adapter = mapAdapter(PROJECTS, { map: config!.source!.map! });
    const { pairs } = await loadPairs(adapter, QUERY, { signal: new AbortController().signal });
    expect(pitfallsOfSteps(config!, pairs)).to.deep.equal([]);
  });
});
