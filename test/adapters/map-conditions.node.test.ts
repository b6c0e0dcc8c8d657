import { suite, test } from 'node:test';
import { expect } from 'chai';
import { mapAdapter } from '../../src/adapters/map.ts';
import { loadPairs } from '../../src/core/processes/load.ts';
import { QUERY } from './asking.ts';

const { signal } = new AbortController();

suite('a mapping whose template has conditions', () => {
  // what it is, template of the state, what to write for what no item has
  const CONDITIONS = [
    ['a letter twice at the end', '{% if $item.statuss == "done" %}10{% else %}2{% endif %}', 'status'],
    ['two letters exchanged', '{% unless $item.stauts %}2{% else %}10{% endunless %}', 'status'],
    ['a letter missing', '{% case $item.stats %}{% when "done" %}10{% else %}2{% endcase %}', 'status'],
    ['another case', '{% if $item.closedat %}10{% else %}2{% endif %}', 'closedAt'],
    ['an object', '{% if $item.ownr.name == "Ada" %}10{% else %}2{% endif %}', 'owner.name'],
    ['a member of an object', '{% if $item.owner.nam == "Ada" %}10{% else %}2{% endif %}', 'owner.name'],
    ['a name in brackets', '{% if $item["Fällig am"].dayy %}10{% else %}2{% endif %}', '["Fällig am"].day'],
    ['an output in a condition', '{% if $item.closedAt %}{{ $item.stauts }}{% else %}2{% endif %}', 'status'],
    ['nothing: an object that is often missing', '{% if $item.merger.nam %}10{% else %}2{% endif %}', null],
    ['nothing: a member that is rare', '{% if $item.closed %}10{% else %}2{% endif %}', null],
    ['nothing: its length', '{% if $item.tags.size > 1 %}10{% else %}2{% endif %}', null],
    ['nothing: another number', '{% if $item.line1 %}10{% else %}2{% endif %}', null],
    ['nothing: another last letter', '{% if $item.statud %}10{% else %}2{% endif %}', null],
    ['nothing: what both releases call it', '{% if $item.statuss or $item.status %}10{% else %}2{% endif %}', null],
    ['nothing: a comment', '{% comment %}{{ $item.statuss }}{% endcomment %}2', null],
  ] as const;
  for (const [name, state, meant] of CONDITIONS) {
    test(`remarks ${name}`, async () => {
      const items = [
        { id: 1, status: 'done', tags: ['a'], owner: null, line2: '', 'Fällig am': { day: 1 } },
        { id: 2, status: 'open', tags: [], owner: { name: 'Ada' }, closedAt: null },
      ];
      const { remarks = [] } = await loadPairs(mapAdapter(items, { map: { id: 'id', state } }), QUERY, { signal });
      expect(
        remarks.map(({ message, hint, setting }) => [/has "(.*)", /.exec(message)?.length, hint, setting]),
      ).to.deep.equal(
        meant === null ? [] : [[2, `Write ${JSON.stringify(meant).replaceAll('\\"', '"')}.`, '/source/map/state']],
      );
    });
  }
});
