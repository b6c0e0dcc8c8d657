import { suite, test } from 'node:test';
import { expect } from 'chai';
import { mapAdapter, type SourceMapping } from '../../src/adapters/map.ts';
import { loadPairs } from '../../src/core/processes/load.ts';
import type { QueryCriterion } from '../../src/core/query/process-query.ts';
import { QUERY } from './asking.ts';

type Map = NonNullable<SourceMapping['map']>;

/** Two projects, whose tasks say in words how they are. */
const PROJECTS = [
  {
    nr: 'P1',
    tasks: [
      { nr: 1, what: 'Dig', status: 'open' },
      { nr: 2, what: 'Fill', status: 'done', by: 'Ada' },
    ],
  },
  { nr: 'P2', tasks: [{ nr: 3, what: 'Plant', status: 'open' }] },
];
const STATE = '{% if $item.status == "done" %}10{% else %}2{% endif %}';
const LISTED: Map = { id: 'nr', steps: 'tasks' };

suite('the steps of a mapped list', () => {
  const { signal } = new AbortController();
  const asked = (map: Map, criteria: QueryCriterion[] = []) =>
    loadPairs(mapAdapter(PROJECTS, { map }), { ...QUERY, criteria }, { signal });
  const active: QueryCriterion = { key: 'stepState', operator: '=', value: [2] };

  test('get the members that "step" maps, each read from the step itself', async () => {
    const step = { id: 'nr', state: STATE, resolver: 'by', templateStep: { title: 'what' } };
    const { pairs, malformedCount, remarks } = await asked({ ...LISTED, step });
    expect([malformedCount, remarks]).to.deep.equal([0, undefined]);
    expect(
      pairs.steps.map(({ id, state, resolver, templateStep }) => [id, state, resolver?.fullname, templateStep?.title]),
    ).to.deep.equal([
      [1, 2, undefined, 'Dig'],
      [2, 10, 'Ada', 'Fill'],
      [3, 2, undefined, 'Plant'],
    ]);
    expect(PROJECTS[0]!.tasks[0]).not.to.have.property('state');
  });

  test('are named where no step has a path of "step"', async () => {
    const { remarks } = await asked({ ...LISTED, step: { state: 2, templateStep: { title: 'waht' } } });
    expect(remarks).to.deep.equal([
      {
        message: 'No step of the source has "waht", which is mapped to "step.templateStep.title"',
        hint: 'Write "what".',
        setting: '/source/map/step/templateStep/title',
      },
    ]);
  });

  test('are not told to have a member that only "step" gives them', async () => {
    const step = { state: STATE.replace('status', 'stat'), templateStep: { title: 'what' } };
    const { remarks } = await asked({ ...LISTED, step });
    expect(remarks ?? []).to.deep.equal([]);
    const misspelt = { ...step, state: STATE.replace('status', 'statu') };
    const { remarks: told } = await asked({ ...LISTED, step: misspelt });
    expect(told?.map(({ hint }) => hint)).to.deep.equal(['Write "status".']);
  });

  test('are not looked into where no item has the list', async () => {
    const { remarks } = await asked({ id: 'nr', steps: 'task', step: { templateStep: { title: 'what' } } });
    expect(remarks?.map(({ setting }) => setting)).to.deep.equal(['/source/map/steps']);
  });

  const STEP = { resolver: 'by' };
  const DONE = '{% if $item.status == "done" %}10{% else %}2{% endif %}';
  // what is mapped beside the list though the steps have it: the path, what to write, the setting
  const BESIDE: readonly (readonly [Map, string, string, string, string?])[] = [
    [{ title: 'what' }, 'what', 'Write in its place: step: {templateStep: {title: what}}', 'title'],
    [{ resolver: 'by' }, 'by', 'Write in its place: step: {resolver: by}', 'resolver'],
    [{ title: 'what', step: STEP }, 'what', 'Move it below "step": templateStep: {title: what}', 'title'],
    [
      { title: 'what', step: { templateStep: { type: 2 } } },
      'what',
      'Move it below "templateStep" of "step": title: what',
      'title',
    ],
    [
      { title: 'what', step: { templateStep: { title: 'what' } } },
      'what',
      'Remove it: "step" has it already.',
      'title',
    ],
    [{ state: 'status' }, 'status', `Write in its place: step: {state: '${DONE}'}`, 'state'],
    [
      { resolver: { id: 'by', fullname: 'by' } },
      'by',
      'Write in its place: step: {resolver: {id: by, fullname: by}}',
      'resolver',
      'resolver.fullname',
    ],
  ];
  for (const [map, path, hint, member, told = member] of BESIDE)
    test(`have what is mapped beside them, with the line to write: ${JSON.stringify(map)}`, async () => {
      const { remarks } = await asked({ ...LISTED, ...map });
      expect(remarks).to.deep.equal([
        {
          message: `No item of the source has "${path}", which is mapped to "${told}", but its steps do`,
          hint,
          setting: `/source/map/${member}`,
        },
      ]);
    });

  test('have several members that are mapped beside them, whose lines go together', async () => {
    const { remarks } = await asked({ ...LISTED, title: 'what', resolver: 'by' });
    const hints = remarks?.map(({ hint }) => hint);
    expect(hints).to.have.members([
      'Write in its place: step: {resolver: by}',
      'Move it below "step": templateStep: {title: what}',
    ]);
    const corrected = await asked({ ...LISTED, step: { resolver: 'by', templateStep: { title: 'what' } } });
    expect(corrected.remarks).to.equal(undefined);
  });

  test('have what a template beside them reads, with the line to write', async () => {
    const { remarks } = await asked({ ...LISTED, state: DONE });
    expect(remarks?.map(({ hint, setting }) => [hint, setting])).to.deep.equal([
      [`Write in its place: step: {state: '${DONE}'}`, '/source/map/state'],
    ]);
    const { remarks: none } = await asked({ ...LISTED, priority: 'what' });
    expect(none?.map(({ hint }) => hint)).to.deep.equal(['Write "tasks[0].what".']);
  });

  const LINE = `state: '${STATE}'`;
  // what is mapped besides, what is said, the line to write, the setting
  const WITHOUT: readonly (readonly [Map, string, string, string])[] = [
    [{}, 'the steps have no "state"', `Add to "map": step: {${LINE}}`, '/source/map'],
    [{ step: { id: 'nr' } }, 'the steps have no "state"', `Add to "step": ${LINE}`, '/source/map/step'],
    [
      { step: { state: 'status' } },
      'what the steps have as "state" is "open", "done"',
      `States are 1 (pending), 2 (active) and 10 (complete). Write: ${LINE}`,
      '/source/map/step/state',
    ],
    [{ step: { state: '' } }, 'the steps have no "state"', `Write: ${LINE}`, '/source/map/step/state'],
  ];
  for (const [besides, fact, hint, setting] of WITHOUT) {
    test(`under a filter by their state, with ${JSON.stringify(besides)}: ${fact}, with the line to write`, async () => {
      const { remarks } = await asked({ ...LISTED, ...besides }, [active]);
      const message = `Nothing is shown: the filter asks for "stepState", but ${fact}`;
      expect(remarks).to.deep.equal([{ message, hint, setting }]);
      const corrected = await asked({ ...LISTED, step: { ...(besides['step'] as Map), state: STATE } }, [active]);
      expect([corrected.remarks, corrected.pairs.length]).to.deep.equal([undefined, 2]);
    });
  }

  test('that are all left out for a state in words have the line to write without a filter, too', async () => {
    const { remarks, malformedCount } = await asked({ ...LISTED, step: { state: 'status' } });
    expect(malformedCount).to.equal(3);
    expect(remarks?.map(({ message }) => message)).to.deep.equal([
      'Nothing is shown: what the steps have as "state" is "open", "done"',
    ]);
  });

  const SILENT: readonly (readonly [string, Map, QueryCriterion])[] = [
    ['all complete', { step: { state: 10 } }, active],
    ['without a type that a filter asks for', {}, { key: 'stepType', operator: '=', value: [2] }],
    ['left out by another criterion', {}, { key: 'tag', operator: '=', value: ['urgent'] }],
  ];
  for (const [name, besides, criterion] of SILENT) {
    test(`that are ${name} need no explanation`, async () => {
      const { remarks, pairs } = await asked({ ...LISTED, ...besides }, [criterion]);
      expect([remarks, pairs.length]).to.deep.equal([undefined, 0]);
    });
  }

  test('of an empty source need none either', async () => {
    const map = { ...LISTED, state: 'status' };
    const { remarks } = await loadPairs(mapAdapter([], { map }), { ...QUERY, criteria: [active] }, { signal });
    expect(remarks).to.equal(undefined);
  });
});
