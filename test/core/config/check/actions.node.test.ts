import { suite, test } from 'node:test';
import { expect } from 'chai';
import { shown } from '../../../../src/core/config/check/config-diagnostic.ts';
import { readConfig } from '../../../../src/core/config/read-config.ts';
import { replacing } from '../../../../src/core/config/yaml/source-of-node.ts';
import { checkTemplate } from '../../../../src/core/template/engine.ts';

const GRID = 'filter: {criteria: []}\nselection: {variable: chosen}\n';
const LIST = 'filter: {criteria: []}\nui: {content: "{{ $_process.id }}"}\n';

const read = (actions: string, start = GRID, panel: 'process_grid' | 'process_list' = 'process_grid') =>
  readConfig(`${start}actions:\n  claim: {${actions}}\n  release: {label: Release}`, panel, { checkTemplate });

const actionOf = (actions: string, start?: string, panel?: 'process_list') =>
  read(actions, start, panel).config!.actions[0]!;

const told = (...given: Parameters<typeof read>) =>
  read(...given).diagnostics.map(({ severity, path, message, hint }) => [
    severity,
    path.slice('/actions/claim'.length),
    message,
    hint,
  ]);

suite('actions in a configuration', () => {
  test('come in the order of the text, with their defaults', () => {
    const { config } = read('label: Claim');
    const rest = { when: null, tone: 'neutral', confirm: null, ask: [], undo: null, request: null };
    const places = ['row', 'selection'];
    expect(config!.actions).to.deep.equal([
      { name: 'claim', label: 'Claim', places, ...rest },
      { name: 'release', label: 'Release', places, ...rest },
    ]);
  });

  test('stand in rows alone where nothing can be selected', () => {
    expect(actionOf('label: Claim', 'filter: {criteria: []}\n').places).to.deep.equal(['row']);
    expect(actionOf('label: Claim', LIST, 'process_list').places).to.deep.equal(['row']);
    expect(actionOf('label: Claim, for: []').places).to.deep.equal([]);
    expect(actionOf('label: Claim, for: null').places).to.deep.equal(['row', 'selection']);
  });

  test('are none where there are none', () => {
    expect(readConfig(GRID, 'process_grid').config!.actions).to.deep.equal([]);
    expect(readConfig(`${GRID}actions: null`, 'process_grid').config!.actions).to.deep.equal([]);
    expect(readConfig(`${GRID}actions: {}`, 'process_grid').diagnostics).to.deep.equal([]);
  });

  test('ask questions, a text being the label of one for a text', () => {
    const rest = { required: false, hint: null, choices: null, min: null, max: null, value: null };
    expect(
      actionOf('label: C, ask: {why: Reason, to: {type: choice, choices: [1, b], required: true}}').ask,
    ).to.deep.equal([
      { ...rest, name: 'why', label: 'Reason', type: 'text' },
      {
        ...rest,
        name: 'to',
        label: 'to',
        type: 'choice',
        required: true,
        choices: [
          { value: 1, label: '1' },
          { value: 'b', label: 'b' },
        ],
      },
    ]);
  });

  const none = { title: null, text: null, ok: null, cancel: null };
  for (const [written, expected] of [
    ['true', none],
    ['false', null],
    ['null', null],
    ["'Claim {{ count }} steps?'", { ...none, text: 'Claim {{ count }} steps?' }],
    ['{title: Sure?, cancel: Keep}', { ...none, title: 'Sure?', cancel: 'Keep' }],
  ] as const) {
    test(`ask as confirm: ${written} says`, () => {
      expect(actionOf(`label: Claim, confirm: ${written}`).confirm).to.deep.equal(expected);
    });
  }

  test('have a request with a body of any shape', () => {
    const { request } = actionOf(
      "label: C, request: {url: '/p/{{ $_process.id }}', body: {step: ['{{ $_step.id }}', 1]}}",
    );
    expect(request).to.deep.equal({
      method: 'POST',
      url: '/p/{{ $_process.id }}',
      body: { step: ['{{ $_step.id }}', 1] },
    });
  });

  // what is written, what is told
  const cases: [string, unknown[][]][] = [
    ['label: Claim, tone: primary, undo: release', []],
    ["label: Claim, when: '{{ $_step.resolver == null }}', confirm: 'All {{ count }}?'", []],
    ['tone: danger', [['error', '', '"label" is missing in the action "claim"', 'Add "label: Claim".']]],
    ['label: null', [['error', '/label', '"label" of the action "claim" must not be null', 'Write a text.']]],
    ["label: ''", [['error', '/label', '"label" of the action "claim" must not be empty', 'Write a text.']]],
    [
      'label: Claim, tone: dangr',
      [['error', '/tone', '"tone" of the action "claim" cannot be the text "dangr"', 'Write danger.']],
    ],
    [
      'label: Claim, tone: destructive',
      [['error', '/tone', '"tone" of the action "claim" cannot be the text "destructive"', 'Write danger.']],
    ],
    ['label: Claim, undo: relase', [['error', '/undo', 'there is no action "relase"', 'Write release.']]],
    [
      'label: Claim, ask: {to: {type: choice}}',
      [['error', '/ask/to', 'the question "to" of type "choice" has no choices', 'Add "choices: [one, another]".']],
    ],
    [
      'label: Claim, ask: {n: {type: number, min: a}, d: {type: date, value: 2026-02-30}, t: {max: 3}}',
      [
        ['error', '/ask/n/min', '"min" of the question "n" is not a number', 'Write a number.'],
        ['error', '/ask/d/value', '"value" of the question "d" is not a valid date', 'Write YYYY-MM-DD.'],
        [
          'error',
          '/ask/t/max',
          '"max" of the question "t" has no effect with the type "text"',
          'Write "type: number" or "type: date".',
        ],
      ],
    ],
    [
      'label: Claim, ask: {c: {type: choice, choices: [a, b], value: z}, x: {choices: [a]}}',
      [
        ['error', '/ask/c/value', '"value" of the question "c" is none of its choices', 'Write one of a, b.'],
        [
          'error',
          '/ask/x/choices',
          '"choices" of the question "x" has no effect with the type "text"',
          'Write "type: choice", or remove it.',
        ],
      ],
    ],
    ["label: C, ask: {why: Why}, request: {url: '/p', body: '{{ $variables.why }}'}", []],
    ['label: Claim, undo: take', [['error', '/undo', 'there is no action "take"', 'Actions: release.']]],
    ['label: Claim, undo: unclaim', [['error', '/undo', 'there is no action "unclaim"', 'Actions: release.']]],
    [
      'label: Claim, lable: Claim',
      [['error', '/lable', 'unknown key "lable" in the action "claim"', 'Write "label".']],
    ],
    ['label: Claim, for: [rows]', [['error', '/for/0', 'item 1 of "for" cannot be the text "rows"', 'Write row.']]],
    [
      'label: Claim, request: {url: /p, verb: PUT}',
      [['error', '/request/verb', 'unknown key "verb" in "request" of the action "claim"', 'Write "method".']],
    ],
    [
      'label: Claim, request: {method: GET, url: /p}',
      [['error', '/request/method', '"method" cannot be the text "GET"', 'Write POST, PUT, PATCH or DELETE.']],
    ],
    [
      "label: Claim, request: {url: 'javascript:alert(1)'}",
      [
        [
          'error',
          '/request/url',
          '"javascript:alert(1)" is not an address that can be requested',
          'Write a relative or http address without a password.',
        ],
      ],
    ],
    [
      "label: Claim, when: '{{ $_step.resolver'",
      [['error', '/when', '"when" of the action "claim": output "{{ $_step.resolver" not closed', '']],
    ],
    [
      "label: Claim, when: '{{ resolver == null }}'",
      [
        [
          'warning',
          '/when',
          '"when" of the action "claim": there is no "resolver", so it prints nothing',
          'Replace "resolver" with "$_step.resolver".',
        ],
      ],
    ],
    ['label: Claim, when: "false"', []],
    [
      "label: Claim, when: '{{ $_steps.id }}'",
      [
        [
          'warning',
          '/when',
          '"when" of the action "claim": there is no "$_steps", so it prints nothing',
          'Replace "$_steps" with "$_step".',
        ],
      ],
    ],
    [
      "label: Claim, request: {url: /p, body: {a: ['{{ $_process.id | nope }}']}}",
      [
        [
          'error',
          '/request/body/a/0',
          '"body" of the action "claim": unknown filter "nope"',
          'Use a filter of Liquid or of the panels, such as "currency", "date_local" or "relative".',
        ],
      ],
    ],
    [
      "label: '{{ $_process.id }}'",
      [
        [
          'warning',
          '/label',
          '"label" of the action "claim" does not accept templates, so it is shown as it is written',
          'Write a plain text.',
        ],
      ],
    ],
  ];
  for (const [written, expected] of cases) {
    test(`tell of ${written}`, () => {
      const found = told(written);
      expect(found.map(each => each.slice(0, 3))).to.deep.equal(expected.map(each => each.slice(0, 3)));
      expected.forEach(([, , , hint], i) =>
        expect(hint === '' || found[i]![3] === hint, String(found[i]![3])).to.equal(true),
      );
    });
  }

  // condition without braces, what is meant; empty if that is unknown
  const unbraced = [
    ['resolver == null', '{{ $_step.resolver == null }}'],
    ['$_step.resolver == null', '{{ $_step.resolver == null }}'],
    [
      'stepState = 2 && $_process.variables.amount > 100',
      '{{ $_step.state == 2 and $_process.variables.amount > 100 }}',
    ],
    [
      'creator.fullname === "Ada" || tags contains "urgent"',
      '{{ $_process.creator.fullname == "Ada" or $_process.tags contains "urgent" }}',
    ],
    ['urgent == true', ''],
    ['!resolver', ''],
  ] as const;
  for (const [condition, meant] of unbraced) {
    test(`tell of the condition ${condition} without braces`, () => {
      const message = `${shown(condition)} is not in braces, so it is a text, and the action is always possible`;
      const hint = meant
        ? replacing(condition, meant)
        : "Write the condition in braces and quotes, such as '{{ $_step.resolver == null }}'.";
      expect(told(`label: Claim, when: '${condition}'`)).to.deep.equal([
        ['warning', '/when', `"when" of the action "claim": ${message}`, hint],
      ]);
    });
  }

  test('doubt a place for what is selected where nothing can be', () => {
    expect(told('label: Claim, for: [row, selection]', 'filter: {criteria: []}\n')).to.deep.equal([
      [
        'warning',
        '/for/1',
        '"selection" has no effect: nothing can be selected',
        'Add "selection: {variable: …}" to a grid, or remove it.',
      ],
    ]);
  });
});
