import { suite, test } from 'node:test';
import { expect } from 'chai';
import { readFileSync, readdirSync } from 'node:fs';
import { readConfig } from '../../../../../src/core/config/read-config.ts';
import { checkTemplate } from '../../../../../src/core/template/engine.ts';

const read = (text: string, panel: 'process_grid' | 'process_list' = 'process_grid', strict = false) =>
  readConfig(text, panel, { checkTemplate, strict });
const warnings = (text: string, panel?: 'process_grid' | 'process_list') =>
  read(text, panel).diagnostics.map(({ severity, code, message, hint }) => `${severity} ${code}: ${message}. ${hint}`);

const criteria = (...items: string[]) => `filter:\n  criteria:\n${items.map(item => `    - ${item}`).join('\n')}`;
const variables = (pair: string) => criteria(`variables: {${pair}}`);
const fields = (template: string) => `filter: {criteria: []}\ntable: {fields: {a: ${JSON.stringify(template)}}}`;
const columns = (...lines: string[]) =>
  `filter: {criteria: []}\ntable:\n  columns:\n${lines.map(line => `    ${line}`).join('\n')}`;
const ui = (pair: string) => `filter: {criteria: []}\nui: {${pair}}`;

/** What is meant as it stands, beside each pitfall. */
const SOUND: Readonly<Record<string, string>> = {
  'a template in any other criterion': criteria(
    "tag: '{{ $variables.tag }}'",
    "creator: '{{ $user.id }}'",
    "resolver: ['{{ $_step.resolver.id }}', me]",
    "'>start': '{{ $variables.from }}'",
    "stepState: '{{ $variables.state }}'",
  ),
  'the current user': criteria(
    'creator: me',
    'resolver: [me, 5]',
    'possibleResolver: me',
    'reader: me',
    'supervisor: me',
  ),
  'a template in a variable': variables("a: '{{ $variables.x }}', b: ['{{ $_process.id }}', x]"),
  'a text in quotes that looks like a boolean': variables("approved: 'yes'"),
  'a text in quotes that looks like a number': variables("amount: '10,5', zip: '01234', limit: '1.000'"),
  'numbers of all kinds': variables('a: 10.5, b: 0.5, c: -3, d: 1.10, e: 12.345, f: 0, g: 100'),
  'words, days and versions': variables('a: north, b: 2026-01-01, c: 1.2.3, d: A-10, e: yesterday, f: note, g: 12:30'),
  booleans: variables('a: true, b: false'),
  'a negated variable that is null': variables("'!a': null"),
  'an exclamation mark alone or at the end': criteria("tag: '!'", "fulltext: 'Hello!'"),
  'a comma in a text in quotes': criteria("tag: 'urgent, important'"),
  'braces that are no template': criteria("tag: 'a {b} c'", "stepName: '{x}'"),
  'a dollar sign in a text': criteria("tag: '$100'", "fulltext: 'US$ 5'"),
  'several tags, readers and files': criteria('tag: a', 'tag: b', 'reader: 1', 'reader: 2', 'file: 1', 'file: 2'),
  'the same condition twice': criteria('stepState: 2', 'stepState: 2'),
  'lists that overlap': criteria('process: [1, 2]', 'process: [2, 3]'),
  'negated conditions': criteria("'!stepState': 1", "'!stepState': 2", "'!process': [1]", "'!process': [2]"),
  'a range of days': criteria("'>start': 2026-01-01", "'<start': 2026-03-01", "'>expiration': 2026-05-01"),
  'an empty list': criteria('process: []', "'!resolver': []"),
  'members that come with the data': fields('{{ $_process.status }} {{ $_process.priority }} {{ $_step.owner.name }}'),
  'members of members': fields('{{ $_process.variables.nam }} {{ $_process.variables["a b"].c }} {{ $_step.data }}'),
  'names that tags give': fields(
    '{% assign n = $_process.id %}{{ n }}{% for tag in $_process.tags limit: 2 %}{{ forloop.index }}{{ tag }}{% endfor %}{% capture c %}x{% endcapture %}{{ c }}',
  ),
  'names in texts and arguments': fields(
    '{{ $_process.id | default: "nobody", allow_false: true }} {{ "process.id" }}',
  ),
  'words of Liquid': fields('{% if $_step.resolver == nil or $_step.data == blank and true %}x{% endif %}'),
  'objects that filters take': fields('{{ $_process.creator | avatar }}{{ $_step.resolver | json }}'),
  'raw text': fields('{% raw %}{{ process.id }}{% endraw %}'),
  'a state compared with a number': fields('{% if $_step.state == 2 %}x{% endif %}'),
  'prices and money': fields('<b>$ {{ $_process.id }}</b> $_ $5'),
  'sorting by one column': columns(
    'a: {field: pid, title: A, sortField: sid, initialSort: asc}',
    'b: {field: step, title: B}',
  ),
  'markup in the title of a column': columns('a: {field: pid, title: <b>A</b>}'),
  'classes of frameworks': columns("a: {field: pid, title: A, dataClass: 'md:w-1/2 text-end [&>b]:mt-1'}"),
  'signs of comparison in a title': ui("title: 'a < b and c > d', description: 'Fewer than <5'"),
};

suite('a title of a column without words', () => {
  const warnings = (title: string) =>
    readConfig(columns(`actions: {field: pid, title: ${title}}`), 'process_grid').diagnostics.map(
      ({ severity, code, message, hint }) => `${severity} ${code}: ${message}. ${hint}`,
    );
  for (const title of ["''", "' '", '\'<i class="icon"></i>\'', "'&nbsp;'"]) {
    test(`is doubted where it is ${title}, and the warning says how to hide one`, () => {
      expect(warnings(title)).to.deep.equal([
        'warning config/pitfall: the title of the column "actions" has no words, so screen readers read its name ' +
          'instead. Write a title; to keep it out of sight: <span class="pp-sr-only">Actions</span>.',
      ]);
    });
  }
  for (const title of [
    'Actions',
    '\'<span class="pp-sr-only">Actions</span>\'',
    '\'<img src="/a.png" alt="Actions">\'',
    '\'<i class="icon" aria-label="Actions"></i>\'',
  ]) {
    test(`is none where it is ${title}`, () => {
      expect(warnings(title)).to.deep.equal([]);
    });
  }
});

suite('what is meant as it stands is not doubted', () => {
  for (const [name, text] of Object.entries(SOUND)) {
    test(name, () => {
      expect(warnings(text)).to.deep.equal([]);
    });
  }

  /** Configurations that the project shows: on the pages of the demo and in its documents. */
  const shown = [
    ...readdirSync('demo/pages').map(name => `demo/pages/${name}`),
    'README.md',
    ...readdirSync('docs')
      .filter(name => name !== 'errors.md')
      .map(name => `docs/${name}`),
  ].flatMap(file => {
    if (!/\.(?:html|md|yaml)$/.test(file)) return [];
    const text = readFileSync(file, 'utf8');
    if (file.endsWith('.yaml')) return [[file, text]];
    const pattern = file.endsWith('.md')
      ? /```ya?ml\n([\s\S]*?)```/g
      : /<script type="application\/(?:x-)?yaml"[^>]*>([\s\S]*?)<\/script>/g;
    return Array.from(text.matchAll(pattern), ([, yaml = ''], index) => [`${file}, ${index + 1}`, yaml]);
  });
  test('the demo shows some', () => {
    expect(shown.length).to.be.greaterThan(10);
  });
  for (const [name = '', text = ''] of shown) {
    for (const panel of ['process_grid', 'process_list'] as const) {
      if (!text.includes(`${panel}:`)) continue;
      test(`${name} as ${panel}`, () => {
        const told = read(text, panel).diagnostics.filter(({ code }) => /pitfall|unknown-name/.test(code));
        expect(told).to.deep.equal([]);
      });
    }
  }
  test('the examples of the contract', () => {
    const text = `
process_grid:
  config:
    selection: {variable: selectedProcesses}
    filter:
      criteria:
        - id: 10011
        - process: [1, 2]
        - '!process': [3]
        - '>expirationRelative': today
        - stepState: 2
        - tag: important
        - '!stepName': approval
        - variables: {order.customer: ACME, '!channel': internet, assignee: '{{ $_process.creator.id }}'}
        - fulltext: permit advice
      limit: 100
      offset: 0
      acl: true
      self: false
    table:
      fields:
        id: '#{{ $_process.id }}'
        who: '{{ $_step.resolver.fullname }} {{ $_process.templateProcess.name }} {{ $_step.templateStep.title }}'
        data: '{{ $_step.data | raw }}'
      columns:
        id: {field: id, title: ID, sortField: sid, initialSort: asc, titleClass: text-end, dataClass: text-end}
        who: {field: who, title: Who}
      searchFields: [search, who]
      perPage: 20
      links: true
      placeholder: Nothing here
    ui: {title: Inbox, description: All of them}
process_list:
  config:
    filter:
      sort: {field: expiration, direction: desc}
      criteria: []
    ui:
      content: |
        <div class="d-flex"><b>#{{ $_process.id }}</b> {{ $_process.templateProcess.name }} {{ $_step.templateStep.title }}</div>
      placeholder: Nothing here.
`;
    expect(warnings(text, 'process_grid')).to.deep.equal([]);
    expect(warnings(text, 'process_list')).to.deep.equal([]);
  });
});

suite('pitfalls', () => {
  test('are warnings, so that the panel works, and errors where warnings are', () => {
    const text = variables('approved: yes');
    expect(read(text).config).not.to.equal(null);
    expect(read(text, 'process_grid', true).config).to.equal(null);
  });
  test('are told all at once, each at its place', () => {
    const text = `${criteria('tag: $variables.tag', 'variables: {amount: 10, approved: yes}')}\n  limit: 1.000\nui: {title: <b>x</b>}`;
    expect(read(text).diagnostics.map(({ line, column }) => [line, column])).to.deep.equal([
      [3, 12],
      [4, 41],
      [5, 10],
      [6, 13],
    ]);
  });
  test('are not told of what is wrong besides', () => {
    const text = fields('{{ $_process.id | upcas }} {{ process.id }}');
    expect(read(text).diagnostics.map(({ code }) => code)).to.deep.equal(['template/unknown-filter']);
  });
  test('of objects are told as those of their text', () => {
    const source = { filter: { criteria: [{ tag: '$variables.tag' }] }, ui: { title: '<b>x</b>' } };
    expect(readConfig(source, 'process_grid').diagnostics.map(({ code }) => code)).to.deep.equal([
      'config/pitfall',
      'config/pitfall',
    ]);
  });
});

suite('a column without anything', () => {
  test('is told of both keys that it needs', () => {
    expect(warnings(columns('pid: {}'))).to.deep.equal([
      'error config/required: "field" is missing in the column "pid". Add "field: pid".',
      'error config/required: "title" is missing in the column "pid". Add "title: Pid".',
    ]);
  });
});

suite('what is to be in braces', () => {
  // line below `filter`, what is warned about
  const cases = [
    [
      'actions: {claim: {label: Claim, when: $_step.resolver == null}}',
      `"when" of the action "claim": "$_step.resolver == null" is not in braces, so it is a text, and the action is always possible. ` +
        `Replace "$_step.resolver == null" with "{{ $_step.resolver == null }}".`,
    ],
    [
      "source: {map: {start: '{{ Frist }}'}}",
      `"start": there is no "Frist", so it prints nothing. Replace "Frist" with "$item.Frist".`,
    ],
  ] as const;
  for (const [line, warning] of cases) {
    test(`${line}: the hint is what to write`, () => {
      expect(warnings(`filter: {criteria: []}\n${line}`).filter(each => each.includes(warning))).to.have.length(1);
    });
  }
});

suite('names with accents in a template', () => {
  const saidOf = (template: string): string[] =>
    readConfig(`filter: {criteria: []}\ntable: {fields: {x: ${JSON.stringify(template)}}}`, 'process_grid', {
      checkTemplate,
    }).diagnostics.map(({ message, hint }) => `${message} | ${hint}`);

  test('are whole names', () => {
    for (const template of [
      '{{ $_process.item.Priorität }}',
      '{{ $_process.item.Prüfer.Kürzel | upcase }}',
      '{% assign größe = 1 %}{{ größe }}{% if größe == 1 %}x{% endif %}',
      '{% for straße in $_process.item.Straßen %}{{ straße.Länge }}{% endfor %}',
      '{{ $_process.item["Fällig am"] }}',
    ])
      expect(saidOf(template), template).to.deep.equal([]);
  });

  test('are told whole where there is no such name, and where braces are missing', () => {
    expect(saidOf('{{ größe }}').join()).to.include('there is no "größe"');
    expect(saidOf('$_process.item.Priorität!')).to.deep.equal([
      'the field "x": "$_process.item.Priorität" is not in braces, so it is printed literally | Replace "$_process.item.Priorität" with "{{ $_process.item.Priorität }}".',
    ]);
    expect(saidOf('From $_process.item.Größe.')[0]).to.include('"$_process.item.Größe" is not in braces');
  });
});
