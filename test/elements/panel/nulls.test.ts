import { expect } from 'chai';
import type { Process, Step } from '../../../src/core/processes/process.ts';
import { memoryAdapter } from '../../../src/adapters/memory.ts';
import { clearPage, itemsOf, mount, part, processOf } from '../panel-fixture.ts';

/** As servers write what may be left out. */
const ofStep = { resolver: null, possibleResolvers: null, start: null, async: null, data: null };
const ofProcess = {
  modified: null,
  expiration: null,
  plan: null,
  tags: null,
  files: null,
  readers: null,
  supervisors: null,
  variables: null,
  url: null,
};

const withNulls = (process: Process): Process => ({
  ...process,
  ...ofProcess,
  creator: { ...process.creator, avatar: null },
  steps: process.steps.map((step): Step => ({ ...step, ...ofStep })),
});

const CONTENT = `{{ $_process.id }}{{ $_process.creator | avatar }}{{ $_process.modified | date_local }}
{{ $_process.tags | join: ', ' }}{{ $_process.tags | size }}{{ $_process.plan.from | date_local }}{{ $_process.variables.a.b }}
{{ $_process.url }}{{ $_step.data | raw }}{{ $_step.resolver.fullname }}{{ $_step.resolver | avatar }}
{% for tag in $_process.tags %}tag{% endfor %}{% if $_step.async %}async{% endif %}{{ $_process.url | default: 'none' }}`;

suite('null for a member that may be left out', () => {
  teardown(clearPage);

  for (const sort of ['modified', 'expiration', 'resolver', 'plan', 'async']) {
    test(`looks as if it were left out, sorted by ${sort}`, async () => {
      const config = { filter: { criteria: [], sort: { field: sort, direction: 'asc' } }, ui: { content: CONTENT } };
      const all = [processOf(2), processOf(1)];
      for (const { steps } of all) for (const step of steps) delete step.resolver;
      const [left, nulls] = [all, all.map(withNulls)].map(processes =>
        mount('process-list', { config, adapter: memoryAdapter(processes) }),
      );
      await Promise.all([left!.loaded, nulls!.loaded]);
      expect(itemsOf(nulls!)).to.deep.equal(itemsOf(left!)).and.have.length(2);
      for (const panel of [left!, nulls!]) expect(part(panel, 'error')).to.equal(null);
    });
  }
});
