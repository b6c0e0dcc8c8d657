import { suite, test } from 'node:test';
import { expect } from 'chai';
import { readConfig } from '../../../src/core/config/read-config.ts';
import { variablesRead } from '../../../src/core/config/variables-read.ts';

const read = (template: string, more: object = {}, ...templates: (string | null)[]) => {
  const table = { fields: { one: template }, columns: { one: { field: 'one', title: 'One' } } };
  const { config } = readConfig({ filter: { criteria: [] }, table, ...more }, 'process_grid');
  return variablesRead(config!, ...templates);
};

suite('names of variables that a panel reads', () => {
  // template, names; null: any of them
  const cases: readonly (readonly [string, readonly string[] | null])[] = [
    ['{{ $_process.id }}', []],
    ['no template', []],
    ['{{ $_process.variables.customer }}', ['customer']],
    ['{{ $_process.variables.order.id }} {{ $_process.variables.order.name }}', ['order']],
    ['{{ $_process . variables . customer }}', ['customer']],
    ['{{ $_process.variables["a b"] }} {{ $_process.variables[\'c\'] }}', ['a b', 'c']],
    ['{{ $_process.variables.first-name }}', ['first-name']],
    ['{% if $_process.variables.urgent %}!{% endif %}', ['urgent']],
    ['{{ $_process.variables }}', null],
    ['{{ $_process.variables | json }}', null],
    ['{{ $_process.variables[name] }}', null],
    ['{{ $_process.variables[$_step.id] }}', null],
    ['{% assign it = $_process %}{{ it.variables.customer }}', null],
    ['{{ $_process | json }}', null],
  ];
  for (const [template, names] of cases) {
    test(`of ${template} are ${names ? names.join(', ') || 'none' : 'any'}`, () => {
      expect(read(template)).to.deep.equal(names);
    });
  }

  test('are those of actions and further templates, too, and not those of criteria', () => {
    const more = {
      filter: { criteria: [{ variables: { secret: 1 } }] },
      actions: { pay: { label: 'Pay', when: '{{ $_process.variables.due }}' } },
    };
    const names = read('-', more, '/at/{{ $_process.variables.form }}', null);
    expect(names!.toSorted()).to.deep.equal(['due', 'form']);
  });
});
