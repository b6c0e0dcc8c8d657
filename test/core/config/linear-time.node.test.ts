import { suite, test } from 'node:test';
import { expect } from 'chai';
import { checkFilters } from '../../../src/core/config/check/meaning/check-filters.ts';
import { readConfig } from '../../../src/core/config/read-config.ts';
import { readValidConfig } from '../../../src/core/config/read-valid-config.ts';
import type { PanelName } from '../../../src/core/query/process-query.ts';
import { checkTemplate, createTemplateEngine } from '../../../src/core/template/engine.ts';
import { growthOf, NEARLY_LINEAR } from '../../support/growth.ts';
import { PATTERNS } from '../base/text/text-channels.ts';

/** Templates of about so many characters. */
const TEMPLATES: Readonly<Record<string, (n: number) => string>> = {
  'opened outputs': n => '{{-'.repeat(n / 3),
  'opened outputs with a filter': n => '{{ a | '.repeat(n / 7),
  'opened tags': n => '{%-'.repeat(n / 3),
  'opened braces': n => '{'.repeat(n),
  'closed braces': n => '}}'.repeat(n / 2),
  'closed tags': n => '%}'.repeat(n / 2),
  outputs: n => '{{ a }}'.repeat(n / 7),
  'conditions in conditions': n => '{% if a %}'.repeat(n / 10),
  conditions: n => '{% if a %}x{% endif %}'.repeat(n / 22),
  'raw text without an end': n => `{% raw %}${'{{ a }}'.repeat(n / 7)}`,
  'raw text with opened tags': n => `{% raw %}${'{%'.repeat(n / 2)}`,
  comments: n => '{% comment %}'.repeat(n / 13),
  assignments: n => Array.from({ length: n / 24 }, (_, i) => `{% assign a${i} = b${i} %}`).join(''),
  'a chain of filters': n => `{{ a ${'| upcase '.repeat(n / 9)}}}`,
  bars: n => `{{ a ${'|'.repeat(n)} }}`,
  'a path': n => `{{ $_process${'.b'.repeat(n / 2)} }}`,
  brackets: n => `{{ a${'[0'.repeat(n / 2)} }}`,
  arguments: n => `{{ a | date: ${'1, '.repeat(n / 3)} }}`,
  'codes of dates': n => `{{ a | date: "${'%-0'.repeat(n / 3)}" }}`,
  'digits of a code of dates': n => `{{ a | date: "%${'0'.repeat(n)}\n" }}`,
  'quoted arguments': n => `{{ a | date: ${'"a",'.repeat(n / 4)} }}`,
  names: n => `{{ ${'$_process.x '.repeat(n / 12)} }}`,
  'names in text': n => '$_process.id '.repeat(n / 13),
  'dollars and braces': n => '${ '.repeat(n / 3),
  comparisons: n => `{{ a ${'== '.repeat(n / 3)}}}`,
  formulas: n => `=${'A1*'.repeat(n / 3)}`,
  'formats of dates': n => `{{ a | format${' '.repeat(n)}"d`,
  quotes: n => `{{ ${'" '.repeat(n / 2)} }}`,
  blanks: n => `{{ a${' '.repeat(n)}b }}`,
  'blanks before a tag': n => `{{ a }}${' '.repeat(n)}{{- a }}`,
  'brackets of tags': n => '<b '.repeat(n / 3),
  events: n => '<a onclick=x '.repeat(n / 13),
};

const nested = (n: number, open: string, close: string) => open.repeat(n / 2) + close.repeat(n / 2);

/** Documents of about so many characters. */
const DOCUMENTS: Readonly<Record<string, (n: number) => string>> = {
  ...PATTERNS,
  ...TEMPLATES,
  'opened lists': n => '['.repeat(n),
  'opened maps': n => '{'.repeat(n),
  'lists in lists': n => nested(n, '[', ']'),
  'maps in maps': n => nested(n, '{a: ', '}'),
  items: n => '- '.repeat(n / 2),
  'items on lines': n => '- \n'.repeat(n / 3),
  keys: n => '? '.repeat(n / 2),
  colons: n => ': '.repeat(n / 2),
  'colons on lines': n => ':\n'.repeat(n / 2),
  'keys without values': n => Array.from({ length: n / 8 }, (_, i) => `a${i}:`).join('\n'),
  'keys twice': n => 'a: 1\n'.repeat(n / 5),
  'a long key': n => `${'a'.repeat(n)}: 1`,
  'a long unknown key': n => `table: {${'tabel'.repeat(n / 5)}: 1}`,
  'deeper and deeper lines': n => Array.from({ length: Math.sqrt(n) }, (_, i) => `${' '.repeat(i)}a:`).join('\n'),
  anchors: n => '&a *a '.repeat(n / 6),
  'anchors in a list': n => Array.from({ length: n / 6 }, (_, i) => `- &a${i} x`).join('\n'),
  'aliases of aliases': n =>
    Array.from({ length: n / 20 }, (_, i) => `a${i}: &a${i} [*a${i - 1}, *a${i - 1}]`).join('\n'),
  'an opened quote': n => `a: "${'x '.repeat(n / 2)}`,
  quotes: n => '"'.repeat(n),
  'quotes on lines': n => 'a: "b" c\n'.repeat(n / 9),
  'single quotes': n => "'".repeat(n),
  comments: n => '#'.repeat(n),
  'comments on lines': n => '# a\n'.repeat(n / 4),
  'blocks of text': n => '|'.repeat(n),
  'a block of text': n => `a: |\n${'  b\n'.repeat(n / 4)}`,
  'folded blocks': n => 'a: >x\n'.repeat(n / 6),
  'carriage returns': n => '\r'.repeat(n),
  'tabs on lines': n => '\ta: 1\n'.repeat(n / 6),
  tags: n => '- !a b\n'.repeat(n / 7),
  'percent signs': n => '%a b\n'.repeat(n / 5),
  documents: n => '---\n'.repeat(n / 4),
  'ends of documents': n => '...\n'.repeat(n / 4),
  fences: n => '```\n'.repeat(n / 4),
  commas: n => `[${','.repeat(n)}]`,
  'values in a list': n => `a: [${'1, '.repeat(n / 3)}]`,
  'pairs in a map': n => `a: {${Array.from({ length: n / 8 }, (_, i) => `a${i}: 1, `).join('')}}`,
  escapes: n => `a: "${'\\q'.repeat(n / 2)}"`,
  'criteria with signs': n => `filter:\n  criteria:\n${'    - !process: [1]\n'.repeat(n / 20)}`,
  'criteria without colons': n => `filter:\n  criteria:\n${'    - process [1]\n'.repeat(n / 18)}`,
  'stray dashes in a map': n =>
    `views:\n  a: {title: A, search: a}\n${Array.from({ length: n / 30 }, (_, i) => `  - a${i}: {title: A, search: a}\n`).join('')}`,
  'a stray dash after many': n =>
    `views:\n${Array.from({ length: n / 30 }, (_, i) => `  a${i}: {title: A, search: a}\n`).join('')}  - a: {title: A}`,
  'unknown criteria': n => `filter:\n  criteria:\n${'    - procces: [1]\n'.repeat(n / 19)}`,
};

/** Where a text of a configuration may stand. */
const PLACES: Readonly<Record<string, (text: string) => object>> = {
  'a template': a => ({
    filter: { criteria: [] },
    table: { fields: { a }, columns: { a: { field: 'a', title: 'A' } } },
  }),
  'the content of a list': a => ({ filter: { criteria: [] }, ui: { content: a } }),
  'a title': a => ({ ui: { title: a, description: a, placeholder: a } }),
  'a column': a => ({
    table: {
      columns: {
        a: { field: a, title: a, titleClass: a, dataClass: a, type: a, width: a, tone: a, color: a, sortField: a },
      },
    },
  }),
  'the name of a column': a => ({ table: { columns: { [a]: { field: 'pid', title: 'A' } }, fields: { [a]: 'x' } } }),
  'the name of a key': a => ({ [a]: 1, filter: { criteria: [{ [a]: 1 }] } }),
  criteria: a => ({
    filter: {
      criteria: [
        { id: a },
        { tag: a },
        { fulltext: a },
        { expiration: a },
        { expirationRelative: a },
        { resolver: a },
        { variables: { [a]: a } },
      ],
    },
  }),
  'a group': a => ({ selection: a, table: a, filter: a }),
  'a variable': a => ({ selection: { variable: a }, table: { searchFields: [a], perPage: a } }),
  'an action': a => ({
    actions: {
      a: { label: a, when: a, confirm: a, undo: a, tone: a, request: { method: a, url: a, body: { a } } },
      b: { label: a, color: a },
      [a]: {},
    },
  }),
  'a filter': a => ({
    filters: { a: { field: a, title: a }, b: { criterion: a }, [a]: { choices: { [a]: a } } },
    views: { a: { title: a, filters: { [a]: a }, sort: a }, [a]: {} },
  }),
  'a source': a => ({ source: { items: a, total: a, map: { id: a, [a]: a } } }),
};

const options = { checkTemplate, checkFilters };
const PANELS: readonly PanelName[] = ['process_grid', 'process_list'];

function readBoth(source: string | object): void {
  for (const panel of PANELS) {
    readValidConfig(source, panel, options);
    readConfig(source, panel, options);
  }
}

suite('a text is read as a configuration in time that grows with its length', () => {
  for (const [what, make] of Object.entries(DOCUMENTS)) {
    test(what, async () => {
      expect(await growthOf(make, readBoth)).to.be.below(NEARLY_LINEAR);
    });
  }
});

for (const [place, configOf] of Object.entries(PLACES)) {
  suite(`a text is read as ${place} in time that grows with its length`, () => {
    for (const [what, make] of Object.entries({ ...PATTERNS, ...TEMPLATES })) {
      const written = (n: number) => JSON.stringify(configOf(make(n)));
      test(what, async () => {
        expect(await growthOf(written, readBoth, 80_000)).to.be.below(NEARLY_LINEAR);
      });
    }
  });
}

suite('a template is parsed in time that grows with its length', () => {
  for (const [what, make] of Object.entries(TEMPLATES)) {
    // what has been parsed is remembered
    let count = 0;
    const anew = (n: number) => `${make(n)}${(count += 1)}`;
    test(what, async () => {
      expect(await growthOf(anew, checkTemplate, 64_000)).to.be.below(NEARLY_LINEAR);
    });
    test(`${what}, to be evaluated`, async () => {
      const engine = createTemplateEngine({ lang: 'en', timeZone: 'UTC', message: key => key });
      const evaluate = (source: string) => {
        try {
          engine.compile(source).evaluate(null, null);
        } catch {
          // That it is wrong is no matter here.
        }
      };
      expect(await growthOf(anew, evaluate, 64_000)).to.be.below(NEARLY_LINEAR);
    });
  }
});

test('a text that is too long is refused before it is read, whatever it holds', () => {
  const long = '\n'.repeat(20 * 2 ** 20);
  for (const panel of PANELS) {
    const { diagnostics, text } = readConfig(long, panel, options);
    expect(diagnostics.map(({ code }) => code)).to.deep.equal(['config/too-large']);
    // what the error box would look through for lines
    expect(text).to.have.length.below(1_000);
    expect(readValidConfig(long, panel, options)).to.equal(null);
  }
});
