import { suite, test } from 'node:test';
import { expect } from 'chai';
import { readConfig } from '../../../src/core/config/read-config.ts';
import { checkTemplate } from '../../../src/core/template/engine.ts';
import { outlineOf } from '../../../src/elements/grid/grid-outline.ts';
import { likelyOutline } from '../../../src/elements/panel/frame/skeleton.ts';

suite('the outline of a grid that its text lets expect', () => {
  const configs = [
    'filter: {criteria: []}',
    'filter: {criteria: [], limit: 4}\ntable: {perPage: 20}',
    'filter: {criteria: []}\ntable:\n  perPage: 50\n  searchFields: []',
    'filter: {criteria: []}\nui:\n  title: Inbox\ntable: {searchFields: [search]}',
    'filter: {criteria: []}\nfilters:\n  state: {criterion: stepState, title: State}',
    'filter: {criteria: []}\nfilters: {state: {criterion: stepState, title: State}}\nviews: {mine: {title: Mine, filters: {state: [2]}}}',
    'process_grid:\n  config:\n    filter: {criteria: []}\n    table:\n      perPage: 10 # rows\n      fields: {description: "{{ $_process.id }}"}',
    '{"filter": {"criteria": [], "limit": 7}, "table": {"perPage": 5, "searchFields": []}}',
  ];
  for (const text of configs) {
    test(`is that of the configuration: ${text.replaceAll(/\s+/g, ' ')}`, () => {
      const { config } = readConfig(text, 'process_grid', { checkTemplate });
      const { title, description, ...likely } = likelyOutline(text)!;
      const { title: _, description: __, ...known } = outlineOf(config!, false);
      expect(likely).to.deep.equal(known);
      expect([title, description]).to.deep.equal([text.includes('title: Inbox') ? 'Inbox' : '', '']);
    });
  }

  for (const text of [
    'ui: {title: Inbox, description: What waits}',
    'ui:\n  title: Inbox\n  description: What waits\ntable: {}',
    '{"ui": {"title": "Inbox", "description": "What waits"}}',
  ])
    test(`has the text below the title: ${text.replaceAll(/\s+/g, ' ')}`, () => {
      const { title, description } = likelyOutline(text)!;
      expect([title, description]).to.deep.equal(['Inbox', 'What waits']);
    });

  test('has the tools beside the search box', () => {
    const { tools } = likelyOutline('explain: true\ntable: {personal: true}', true)!;
    expect(tools).to.equal(3);
  });

  test('is that of an object, and none without a text or of an object without JSON', () => {
    const circle: { self?: object } = {};
    circle.self = circle;
    expect(likelyOutline({ table: { perPage: 30 } })!.perPage).to.equal(30);
    expect([likelyOutline(''), likelyOutline(circle)]).to.deep.equal([null, null]);
  });
});
