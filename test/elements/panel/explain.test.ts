import { expect } from 'chai';
import { memoryAdapter } from '../../../src/adapters/memory.ts';
import { clearPage, ManualAdapter, mount, processOf } from '../panel-fixture.ts';

const CONFIG = `filter: {criteria: [{any: [{creator: me}, {id: 3}]}, {'!tag': old}]}\nui: {content: '{{ $_process.id }}'}`;
const DATA = [1, 2, 3].map(id => processOf(id, { creator: { id: id * 10, fullname: `User ${id}` } }));

suite('explain', () => {
  teardown(clearPage);

  const given = (config = CONFIG) => mount('process-list', { config, adapter: memoryAdapter(DATA), userId: 10 });

  test('tells why a process is there and why another is not, with what was asked for', async () => {
    const panel = given();
    const told = (await Promise.all([1, 2, 3].map(id => panel.explain(id)))).map(({ holds, steps }) => [
      holds,
      steps[0]!.criteria.map(({ name, holds, criteria }) => [
        name,
        holds,
        criteria?.map(each => [each.name, each.value, each.holds]),
      ]),
    ]);
    const group = (holds: boolean, creator: boolean, id: boolean) => [
      [
        'any',
        holds,
        [
          ['creator', [10], creator],
          ['id', [3], id],
        ],
      ],
      ['!tag', true, undefined],
    ];
    expect(told).to.deep.equal([
      [true, group(true, true, false)],
      [false, group(false, false, false)],
      [true, group(true, false, true)],
    ]);
  });

  test('tells of a process that there is not that the source gives none', async () => {
    expect(await given().explain(99)).to.deep.equal({ process: null, holds: false, self: true, steps: [] });
  });

  test('leaves the rows, and what was asked for them, as they are', async () => {
    const panel = given();
    await panel.loaded;
    const before = panel.items;
    await panel.explain(2);
    expect(panel.items).to.equal(before);
  });

  test('rejects with the error of the source', async () => {
    const adapter = new ManualAdapter();
    const panel = mount('process-list', { config: CONFIG, adapter, userId: 10 });
    (await adapter.call(1)).answer({ processes: DATA });
    const told = panel.explain(1).catch((error: unknown) => String(error));
    (await adapter.call(2)).fail(new Error('gone'));
    expect(await told).to.contain('gone');
  });

  test('rejects with the error of a configuration that cannot be used', async () => {
    const told = await given('filter: {criteria: [{nope: 1}]}')
      .explain(1)
      .catch((error: unknown) => String(error));
    expect(told).to.contain('unknown criterion "nope"');
  });
});
