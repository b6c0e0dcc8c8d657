import { suite, test } from 'node:test';
import { expect } from 'chai';
import { load as readYaml } from 'js-yaml';
import { mapAdapter, type SourceMapping } from '../../src/adapters/map.ts';
import { loadPairs } from '../../src/core/processes/load.ts';
import { QUERY } from './asking.ts';

type Mapped = NonNullable<SourceMapping['map']>;

const { signal } = new AbortController();
const ITEMS = [
  {
    nr: 'A-1',
    subject: 'Check',
    fields: { type: 'Order', kind: 7 },
    kind: { title: 'Whole' },
    tasks: [{ nr: 2, what: 'Dig' }],
  },
  { nr: 'A-2', subject: 'Pay', fields: { type: 'Invoice', kind: 8 }, kind: null, tasks: [] },
];
const load = (map: Mapped) => loadPairs(mapAdapter(ITEMS, { map: { id: 'nr', ...map } }), QUERY, { signal });

suite('a text that is mapped to a member with members of its own', () => {
  // mapping besides id, whose, message, the line to write, the setting
  const CASES: readonly (readonly [Mapped, string, string, string])[] = [
    [
      { templateStep: 'subject' },
      'The item "A-1" has "Check" as "subject", which is mapped to "templateStep"',
      'templateStep: {title: subject}',
      '/source/map/templateStep',
    ],
    [
      { step: { templateStep: 'subject' } },
      'The item "A-1" has "Check" as "subject", which is mapped to "step.templateStep"',
      'templateStep: {title: subject}',
      '/source/map/step/templateStep',
    ],
    [
      { steps: 'tasks', step: { templateStep: 'what' } },
      'A step has "Dig" as "what", which is mapped to "step.templateStep"',
      'templateStep: {title: what}',
      '/source/map/step/templateStep',
    ],
    [
      { step: 'subject' },
      'The item "A-1" has "Check" as "subject", which is mapped to "step"',
      'step: {templateStep: {title: subject}}',
      '/source/map/step',
    ],
    [
      { templateProcess: 'fields.type' },
      'The item "A-1" has "Order" as "fields.type", which is mapped to "templateProcess"',
      'name: fields.type',
      '/source/map/templateProcess',
    ],
    [
      { templateProcess: 'fields.kind' },
      'The item "A-1" has 7 as "fields.kind", which is mapped to "templateProcess"',
      'templateProcess: {id: fields.kind}',
      '/source/map/templateProcess',
    ],
    [
      { templateProcess: 'fields.type', name: 'subject' },
      'The item "A-1" has "Order" as "fields.type", which is mapped to "templateProcess"',
      'templateProcess: {id: fields.type}',
      '/source/map/templateProcess',
    ],
  ];
  for (const [map, message, line, setting] of CASES)
    test(`is told with the line to write: ${JSON.stringify(map)}`, async () => {
      const { remarks } = await load(map);
      expect(remarks).to.deep.equal([
        { message: `${message}, which has members of its own`, hint: `Write: ${line}`, setting },
      ]);
      const meant = readYaml(line) as Mapped;
      const { templateProcess: _, ...others } = map;
      const corrected =
        setting === '/source/map/step/templateStep' ? { ...map, step: meant as never } : { ...others, ...meant };
      const { malformedCount, remarks: left, pairs } = await load(corrected);
      expect([malformedCount, left ?? []]).to.deep.equal([0, []]);
      const { steps, processes } = pairs;
      const given = [
        steps[0]!.templateStep?.title,
        processes[0]!.templateProcess?.name,
        processes[0]!.templateProcess?.id,
      ];
      expect(given.some(each => each !== undefined)).to.equal(true);
    });

  test('is fine where the member is given as a whole', async () => {
    const { remarks, malformedCount } = await load({ templateStep: 'kind' });
    expect([malformedCount, remarks ?? []]).to.deep.equal([0, []]);
  });
});
