import { suite, test } from 'node:test';
import { expect } from 'chai';
import { mapAdapter } from '../../../src/adapters/map.ts';
import { memoryAdapter } from '../../../src/adapters/memory.ts';
import { Random } from '../../../src/conformance/cases/random.ts';
import { randomGroups, randomQuery } from '../../../src/conformance/cases/random-queries.ts';
import { conformanceCorpus } from '../../../src/conformance/corpus.ts';
import { criteriaOf, queryOf } from '../../../src/conformance/queries.ts';
import type { GivenProcess } from '../../../src/core/processes/process.ts';
import { CRITERION_NAMES } from '../../../src/core/query/criteria/criteria.ts';
import { changed, event, Panel, streaming } from './streaming-server.ts';

const changeOf = (process: unknown, id: string | null = null): string => event(id, 'change', { process });
const stepsOf = ({ steps }: GivenProcess) => steps?.map(({ id }) => id);

/** What the panel was told of, as it is now: the ids of the steps of each process. */
function resultOf({ changes }: Panel): Map<unknown, unknown> {
  const result = new Map<unknown, unknown>();
  for (const { type, process } of changes) {
    if (type === 'change') result.set(process.id, stepsOf(process));
    else if (type === 'remove') result.delete(process.id);
  }
  return result;
}

suite('what is told of a result', () => {
  test('is a process with those of its steps that match, itself where all do, and that it is gone where none does', async () => {
    await using page = await streaming();
    const criteria = criteriaOf({ process: [5] }, { stepState: 2 });
    const panel = page.panel(
      queryOf({
        acl: true,
        criteria,
        limit: 1,
        offset: 3,
        search: 'none',
        orderBy: [{ path: 'id', direction: 'asc' }],
      }),
    );
    await panel.connected();
    page.streams[0]!.write(changed(null, 7, 5, [1, 2, 2]) + changed(null, 8, 5, [2]) + changed(null, 7, 5, [1]));
    page.streams[0]!.write(
      changed(null, 8, 6, [2]) + changed('1', 9, 5, []) + changeOf({ id: 'own', templateProcess: { id: 5 }, state: 2 }),
    );
    await panel.heard(7);
    expect(panel.told).to.deep.equal([
      '- resync',
      '- change 7',
      '- change 8',
      '- remove 7',
      '- remove 8',
      '1 remove 9',
      '- change own',
    ]);
    expect(panel.changes.slice(1, 3).map(({ process }) => stepsOf(process as GivenProcess))).to.deep.equal([
      [2, 3],
      [1],
    ]);
  });

  test('leaves out the process of the page where `self` is false', async () => {
    await using page = await streaming();
    const panel = page.panel(queryOf({ acl: true, self: false, current: 7 }));
    await panel.connected();
    page.streams[0]!.write(changed(null, 7, 1) + changed(null, 8, 1));
    await panel.heard(3);
    expect(panel.told).to.deep.equal(['- resync', '- remove 7', '- change 8']);
  });

  test('is what the same query finds in memory, for 100 queries over one stream', { timeout: 60_000 }, async () => {
    const processes = conformanceCorpus({ size: 100 });
    const served = {
      criteria: CRITERION_NAMES.filter(name => !name.includes('Relative')),
      sort: [],
      acl: false,
      groups: true,
    };
    const queries = Array.from({ length: 100 }, (_, i) => ({
      ...(i % 4 === 0 ? randomGroups : randomQuery)(new Random(i), processes, served),
      limit: null,
      offset: 0,
      acl: true,
    }));
    await using page = await streaming();
    const panels = queries.map(query => page.panel(query));
    await Promise.all(panels.map(panel => panel.connected()));
    for (const process of processes) page.streams[0]!.write(changeOf(process));
    page.streams[0]!.write(event('end', 'remove', { process: { id: 'none' } }));
    await Promise.all(panels.map(panel => panel.until(() => panel.lastEventId === 'end')));
    const { signal } = new AbortController();
    let found = 0;
    const written = (rows: Iterable<readonly unknown[]>) => Array.from(rows, row => JSON.stringify(row)).sort();
    for (const [i, query] of queries.entries()) {
      const wanted = await memoryAdapter(processes).fetch({ ...query, acl: false }, { signal });
      const rows = wanted.processes.filter(({ steps }) => steps.length > 0);
      const told = resultOf(panels[i]!);
      expect(written(told), JSON.stringify(query)).to.deep.equal(
        written(rows.map(process => [process.id, stepsOf(process)])),
      );
      found += told.size;
    }
    expect([found > 1000, page.server.received.length]).to.deep.equal([true, 1]);
  });

  test('is an error for a criterion that is unknown, which nobody else notices', async () => {
    await using page = await streaming();
    const other = page.panel(1);
    const panel = page.panel(queryOf({ acl: true, criteria: [{ key: 'colour', operator: '=', value: ['red'] }] }));
    await Promise.all([panel.over(), other.connected()]);
    expect([(panel.error as never as { code: string }).code, other.error]).to.deep.equal([
      'adapter/unsupported-criterion',
      null,
    ]);
  });

  const mapping = { map: { id: 'key', tags: 'labels' } };

  for (const [name, options, outer] of [
    ['of the adapter', { map: mapping }, null],
    ['of a panel around the adapter', {}, mapping],
  ] as const) {
    test(`is judged after the mapping ${name}, which reads each process once`, async () => {
      await using page = await streaming({ options });
      const adapter = outer ? mapAdapter(page.adapter, outer) : page.adapter;
      const panels = ['red', 'blue', 'red'].map(
        tag => new Panel(adapter, queryOf({ acl: true, criteria: criteriaOf({ tag }) })),
      );
      await Promise.all(panels.map(panel => panel.connected()));
      page.streams[0]!.write(changeOf({ key: 'a', labels: ['red'] }) + changeOf({ key: 'b', labels: ['red', 'blue'] }));
      await Promise.all(panels.map(panel => panel.heard(3)));
      expect(panels.map(({ told }) => told)).to.deep.equal([
        ['- resync', '- change a', '- change b'],
        ['- resync', '- remove a', '- change b'],
        ['- resync', '- change a', '- change b'],
      ]);
      expect(panels[0]!.changes[1]!.process).to.equal(panels[2]!.changes[1]!.process);
    });
  }

  test('is cut off where it cannot be mapped, for that panel alone, and is to be loaded again then', async () => {
    await using page = await streaming();
    const mapped = () => new Panel(mapAdapter(page.adapter, mapping), queryOf({ acl: true }), '1');
    const other = page.panel(queryOf({ acl: true }), '1');
    const first = mapped();
    await Promise.all([first.connected(), other.connected()]);
    page.streams[0]!.write(changeOf({ id: 5 }, '2') + changeOf({ id: 6, key: 'b' }, '3'));
    await Promise.all([first.over(), other.heard(2)]);
    expect(first.error!.message).to.equal('a change has no id: its "key" is missing');
    const again = mapped();
    await again.heard(1);
    page.streams[0]!.write(changeOf({ id: 7, key: 'c' }, '4'));
    await Promise.all([again.heard(2), other.heard(3)]);
    expect([again.told, other.told, page.server.received.length]).to.deep.equal([
      ['- resync', '4 change c'],
      ['2 change 5', '3 change 6', '4 change 7'],
      1,
    ]);
  });
});
