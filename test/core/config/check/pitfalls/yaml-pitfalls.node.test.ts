import { suite, test } from 'node:test';
import { expect } from 'chai';
import { readConfig } from '../../../../../src/core/config/read-config.ts';
import { checkTemplate } from '../../../../../src/core/template/engine.ts';
import { grid, told, unmarked } from '../../marked-text.ts';

/** Name; contents of `config` with `▸` at each place that is told; code, message and hint of each, in order. */
type Case = readonly [name: string, text: string, ...diagnostics: string[]];

const criteria = (lines: string) => `filter:\n  criteria:\n${lines.replace(/^(?=.)/gm, '    ')}`;
const table = (lines: string) => `filter: {criteria: []}\ntable:\n${lines.replace(/^(?=.)/gm, '  ')}`;
const BLOCK = (key: string) => `">" at the start begins a block of text in YAML, so "${key}" is not read as a key`;
const TAG = (key: string) => `"!" at the start makes "${key}" a tag of YAML, not a key`;
const MAP = '"{" at the start of a value begins a map in YAML, so the template is not read as a text';
const LOST = (text: string) => `"#" after a space begins a comment, so "${text}" is lost`;
const SPACE = 'a tab, a non-breaking or an invisible space stands where YAML needs an ordinary one';
const QUOTES = 'typographic quotes (“ ”) do not quote in YAML';
const INDEX_IN_TEXT = 'the brackets of a path end a text without quotes between braces';
const COLON_IN_TEXT = 'a text with a colon and a space in it looks like a key to YAML';
const BEFORE_KEY = '">" at the start of a value begins a block of text in YAML';
const TAG_VALUE = '"!" at the start of a value begins a tag in YAML';
const COLON = 'a space is missing after the colon';

const CASES: Case[] = [
  [
    'a key that begins with !',
    criteria('- ▸!process: [1]\n- ▸!stepState: 2'),
    `config/tag: ${TAG('!process')}. Put the key in quotes: - '!process': [1]`,
    `config/tag: ${TAG('!stepState')}. Put the key in quotes: - '!stepState': 2`,
  ],
  [
    'keys that begin with ! in one line',
    criteria('- variables: {▸!a: 1, b: 2, ▸!c: 3}'),
    `config/tag: ${TAG('!a')}. Put the key in quotes: - variables: {'!a': 1, b: 2, !c: 3}`,
    `config/tag: ${TAG('!c')}. Put the key in quotes: - variables: {'!a': 1, b: 2, '!c': 3}`,
  ],
  [
    'a key that begins with >',
    criteria('- ▸>start: 2026-01-01\n- ▸>expirationRelative: +7 days'),
    `config/block-scalar: ${BLOCK('>start')}. Put the key in quotes: - '>start': 2026-01-01`,
    `config/block-scalar: ${BLOCK('>expirationRelative')}. Put the key in quotes: - '>expirationRelative': +7 days`,
  ],
  [
    'a key that begins with > in a flow map',
    criteria('- {▸>start: 2026-01-01}'),
    `config/block-scalar: ${BLOCK('>start')}. Put the key in quotes: - {'>start': 2026-01-01}`,
  ],
  ['a key that begins with <, which YAML takes', criteria('- <start: 2026-01-01')],
  [
    'a template lost to a comment',
    table('fields:\n  id: ▸#{{ $_process.id }}'),
    `config/comment: ${LOST('#{{ $_process.id }}')}. Put the value in quotes: id: '#{{ $_process.id }}'`,
  ],
  [
    'the end of a template lost to a comment',
    table('fields:\n  id: No. ▸#{{ $_process.id }}'),
    `config/comment: ${LOST('#{{ $_process.id }}')}. Put the value in quotes: id: 'No. #{{ $_process.id }}'`,
  ],
  [
    'a tag lost to a comment',
    criteria('- tag: ▸#urgent'),
    `config/comment: ${LOST('#urgent')}. Put the value in quotes: - tag: '#urgent'`,
  ],
  [
    'a title lost to a comment',
    table('columns:\n  no: {field: pid, title: No}\n  id:\n    field: pid\n    title: ▸# of process'),
    `config/comment: ${LOST('# of process')}. Put the value in quotes: title: '# of process'`,
  ],
  [
    'an item lost to a comment',
    table('searchFields:\n  - search\n  - ▸#pid'),
    `config/comment: ${LOST('#pid')}. Put the value in quotes: - '#pid'`,
  ],
  [
    'comments that are meant',
    criteria('# all\n- stepState: 2 # active\n- tag: urgent # {{ no template }}?').replace(
      '# {{ no template }}?',
      '# now',
    ),
  ],
  ['a comment behind a template', table('fields:\n  id: "{{ $_process.id }}" # was #{{ $_step.id }}\n  b: x # y')],
  ['a comment in place of a value with a default', 'filter:\n  criteria: []\n  limit: # none\n  offset:   # 0'],
  [
    'an unquoted template',
    table('fields:\n  id: ▸{{ $_process.id }}'),
    `config/flow-map: ${MAP}. Put the template in quotes: id: '{{ $_process.id }}'`,
  ],
  [
    'an unquoted template with quotes in it',
    table('fields:\n  id: ▸{{ $_process.id | default: "none" | append: \'x\' }}'),
    `config/flow-map: ${MAP}. Put the template in quotes: id: '{{ $_process.id | default: "none" | append: ''x'' }}'`,
  ],
  [
    'an unquoted template with text behind it',
    table('fields:\n  id: ▸{{ $_process.id }}: {{ $_step.id }} # both'),
    `config/flow-map: ${MAP}. Put the template in quotes: id: '{{ $_process.id }}: {{ $_step.id }}' # both`,
  ],
  [
    'an unquoted block tag',
    table('fields:\n  id: ▸{% if $_step.resolver %}x{% endif %}'),
    `config/flow-map: ${MAP}. Put the template in quotes: id: '{% if $_step.resolver %}x{% endif %}'`,
  ],
  [
    'an unquoted template in a flow map',
    criteria('- variables: {a: ▸{{ $variables.x }}, b: 1}'),
    `config/flow-map: ${MAP}. Put the template in quotes: - variables: {a: '{{ $variables.x }}', b: 1}`,
  ],
  ['a tab', 'filter:\n▸\tcriteria: []', 'config/tab: a tab indents this line. Indent with spaces: criteria: []'],
  [
    'many tabs',
    'filter:\n▸\tcriteria:\n\t\t- stepState: 2\n\tlimit: 5\nui:\n\ttitle: x',
    'config/tab: a tab indents this line and 3 more. Indent with spaces: criteria:',
  ],
  [
    'a tab before an item of a list',
    'filter:\n  criteria:\n    - tag: a\n▸\t    - tag: b',
    'config/tab: a tab indents this line. Indent with spaces: - tag: b',
  ],
  [
    'a tab after spaces',
    'filter:\n  criteria: []\n  ▸\tlimit: 5',
    'config/tab: a tab indents this line. Indent with spaces: limit: 5',
  ],
  [
    'a tab after a dash',
    criteria('-▸\tstepState: 2'),
    'config/tab: a tab indents this line. Indent with spaces: -  stepState: 2',
  ],
  ['tabs where they may be', 'filter:\n  criteria: []\n  acl:\ttrue\t# \t\n\t\nui: {title: a\tb}'],
  [
    'a boolean of YAML 1.1',
    'filter:\n  criteria: []\n  acl: ▸yes\n  self: ▸Off',
    'config/boolean: "acl" must be true or false, not the text "yes". Write "acl: true". In YAML 1.2 "yes" is a text.',
    'config/boolean: "self" must be true or false, not the text "Off". Write "self: false". In YAML 1.2 "Off" is a text.',
  ],
  [
    'a key that is there twice',
    'filter:\n  criteria: []\n  limit: 1\n  ▸limit: 2\n  ▸limit: 3',
    'config/duplicate-key: the key "limit" is there twice. Line 5 has it already. Remove one of the two.',
    'config/duplicate-key: the key "limit" is there twice. Line 5 has it already. Remove one of the two.',
  ],
  [
    'a group that is there twice',
    'filter:\n  criteria: []\n▸filter:\n  limit: 1',
    'config/duplicate-key: the key "filter" is there twice. Line 3 has it already. Remove one of the two.',
  ],
  ...(
    [
      ['%', 'has a meaning of its own'],
      ['@', 'has a meaning of its own'],
      ['`', 'has a meaning of its own'],
      [',', 'has a meaning of its own'],
      [']', 'has a meaning of its own'],
      ['*', 'refers to an anchor'],
      ['&', 'names an anchor'],
    ] as const
  ).map(([sign, meaning]): Case => [
    `a value that begins with ${sign}`,
    table(`placeholder: ▸${sign}none;`),
    `config/character: "${sign}" at the start of a value ${meaning} in YAML. Put the value in quotes: placeholder: '${sign}none;'`,
  ]),
  [
    'a value that begins with !',
    table('placeholder: ▸!none'),
    `config/tag: "!" at the start of a value begins a tag in YAML. Put the value in quotes: placeholder: '!none'`,
  ],
  [
    'a value that begins with > or |',
    `${table('placeholder: ▸> none')}\nui:\n  title: ▸| x`,
    `config/block-scalar: ">" at the start of a value begins a block of text in YAML. Put the value in quotes: placeholder: '> none'`,
    `config/block-scalar: "|" at the start of a value begins a block of text in YAML. Put the value in quotes: title: '| x'`,
  ],
  [
    'a value that begins with a dash',
    table('placeholder: ▸- none'),
    `config/character: "-" at the start of a value begins an item of a list in YAML. Put the value in quotes: placeholder: '- none'`,
  ],
  [
    'a missing space after the colon',
    'filter:\n  criteria: []\n  limit:▸5\n  acl: true',
    `config/syntax: ${COLON}. Write: limit: 5`,
  ],
  [
    'a missing space after the colon of a criterion',
    criteria('- stepState:▸2\n- tag:▸urgent'),
    `config/syntax: ${COLON}. Write: - stepState: 2`,
    `config/syntax: ${COLON}. Write: - tag: urgent`,
  ],
  [
    'a missing space after the colon of a key in quotes',
    criteria(`- '!stepState':▸2`),
    `config/syntax: ${COLON}. Write: - '!stepState': 2`,
  ],
  ['no missing space in an address', table('placeholder: http://example.org/a:b')],
  [
    'a missing space after the dash',
    criteria('-▸stepState: 2\n- tag: a'),
    'config/syntax: a space is missing after the dash. Write: - stepState: 2',
  ],
  [
    'missing spaces after all dashes',
    criteria('-▸stepState: 2\n-▸tag: a'),
    'config/syntax: a space is missing after the dash. Write: - stepState: 2',
    'config/syntax: a space is missing after the dash. Write: - tag: a',
  ],
  ['a missing colon', 'filter▸\n  criteria: []', 'config/syntax: a colon is missing after "filter". Write: filter:'],
  [
    'a missing colon before a value',
    'filter:\n  criteria: []\n  acl▸ true',
    'config/syntax: a colon is missing after "acl". Write: acl: true',
  ],
  [
    'a colon in a text',
    table('placeholder: ▸Cases: none'),
    `config/syntax: a text with a colon and a space in it looks like a key to YAML. Put the value in quotes: placeholder: 'Cases: none'`,
  ],
  [
    'an equals sign for a colon',
    'filter:\n  criteria: []\n  limit▸ = 5',
    'config/syntax: a colon is missing after "limit". Write: limit: 5',
  ],
  [
    'a group between two levels',
    'filter:\n    criteria:\n      - stepState: 2\n    limit: 5\n ▸ui:\n   title: x',
    'config/syntax: the line is indented by 5 spaces, which fits none of the lines above it. Indent it by 4 spaces: ui:',
  ],
  [
    'a template as a key',
    criteria('- variables:\n    a: 1\n    ▸{{ x }}: 5'),
    `config/flow-map: ${MAP}. Put the template in quotes: '{{ x }}': 5`,
  ],
  [
    'a line indented too much',
    'filter:\n  criteria: []\n   ▸limit: 5\n   acl: true',
    'config/syntax: the line is indented by 7 spaces, which fits none of the lines above it. Indent it by 6 spaces: limit: 5',
  ],
  [
    'a line indented too little',
    'filter:\n  criteria: []\n ▸limit: 5',
    'config/syntax: the line is indented by 5 spaces, which fits none of the lines above it. Indent it by 6 spaces: limit: 5',
  ],
  [
    'a group that lost its indentation',
    'filter:\n▸criteria: []'.replace('filter', '▸filter'),
    'config/default: "criteria" is missing in "filter": every process is shown. Write "criteria: []" if that is meant.',
    'config/unknown-key: unknown key "criteria". Move it below "filter", indented.',
  ],
  [
    'a non-breaking space in the indentation',
    'filter:\n▸\u00a0\u00a0criteria: []',
    `config/character: ${SPACE}. Use an ordinary space: criteria: []`,
  ],
  [
    'a non-breaking space after the colon',
    'filter:\n  criteria:▸\u00a0[]\n  limit: ▸\u00a05',
    `config/character: ${SPACE}. Use an ordinary space: criteria: []`,
    `config/character: ${SPACE}. Use an ordinary space: limit:  5`,
  ],
  [
    'a non-breaking space after the dash',
    criteria('- stepState: 2\n-▸\u00a0tag: a'),
    `config/character: ${SPACE}. Use an ordinary space: - tag: a`,
  ],
  [
    'a zero-width space',
    'filter:\n  ▸\u200bcriteria: []',
    `config/character: ${SPACE}. Use an ordinary space: criteria: []`,
  ],
  ['a non-breaking space inside of a text', table('placeholder: "Rien\u00a0!"\nperPage: 5').replaceAll('"', '')],
  [
    'typographic quotes',
    `${table('placeholder: ▸“none”')}\nui:\n  title: ▸„a“\n  description: ▸‘b’`,
    `config/character: ${QUOTES}. Use straight quotes: placeholder: 'none'`,
    `config/character: ${QUOTES}. Use straight quotes: title: 'a'`,
    `config/character: ${QUOTES}. Use straight quotes: description: 'b'`,
  ],
  [
    'typographic quotes around a key',
    criteria('- ▸“!process”: [1]'),
    `config/character: ${QUOTES}. Use straight quotes: - '!process': [1]`,
  ],
  ['typographic quotes within quotes', table(`placeholder: '“none”'`)],
  [
    'quotes that end too early',
    table(`placeholder: ▸'it's none'`),
    'config/syntax: the quotes end before the value does. Quote the whole value: placeholder: "it\'s none"',
  ],
  [
    'text behind quotes',
    table(`placeholder: ▸"none" here`),
    `config/syntax: the quotes end before the value does. Quote the whole value: placeholder: '"none" here'`,
  ],
  [
    'quotes that are never closed',
    `${table(`placeholder: ▸"none`)}\nui:\n${'  # a line\n'.repeat(20)}  title: x`,
    'config/syntax: the quotes are never closed. Quote the whole value: placeholder: "none"',
  ],
  [
    'a bracket that is never closed',
    criteria('- process: [1, 2▸\n- stepState: 2'),
    'config/syntax: a closing "]" is missing. Close it: - process: [1, 2]',
  ],
  [
    'a bracket that is never closed, before the only value of a key',
    criteria('- tag: ▸[internal\n- stepState: 2'),
    'config/syntax: "[" begins a list that is never closed, and "tag" takes one value. Write: - tag: internal',
  ],
  [
    'a text that begins with a bracket',
    table('placeholder: ▸[none] here'),
    `config/syntax: "[" at the start of a value begins a list in YAML. Put the value in quotes: placeholder: '[none] here'`,
  ],
  [
    'a text with a colon in a map in one line',
    table('columns:\n  a: {field: pid, title: ▸Cases: open}\n  b: {field: sid, title: ▸No: , sortField: sid}'),
    `config/syntax: ${COLON_IN_TEXT}. Put the value in quotes: a: {field: pid, title: 'Cases: open'}`,
    `config/syntax: ${COLON_IN_TEXT}. Put the value in quotes: b: {field: sid, title: 'No:', sortField: sid}`,
  ],
  [
    'a path with an index in a map in one line',
    'filter: {criteria: []}\nsource:\n  map:\n    id: nr\n    resolver: {id: ▸people[0].login, fullname: people[0].name}\n',
    `config/flow-map: ${INDEX_IN_TEXT}. Put the value in quotes: resolver: {id: 'people[0].login', fullname: 'people[0].name'}`,
  ],
  [
    'a map in one line without a comma',
    table('columns:\n  a: {field: pid▸ title: Id}\n'),
    'config/syntax: a comma is missing. Write: a: {field: pid, title: Id}',
  ],
  [
    'quotes that are never closed in a map in one line',
    table('columns:\n  a: {field: pid, title: "Id▸}\n  b: {field: sid, title: No}'),
    'config/syntax: the quotes are never closed. Close them: a: {field: pid, title: "Id"}',
  ],
  [
    'a key in one line without a blank behind the colon',
    table('columns:\n  a: {field: pid, title: A, ▸sortField:sid}'),
    'config/unknown-key: unknown key "sortField:sid" in the column "a". Write a space after the colon: sortField: sid',
  ],
  [
    'a criterion in one line without a blank behind the colon',
    'filter: {criteria: [{▸stepState:2}]}',
    'config/unknown-key: unknown criterion "stepState:2". Write a space after the colon: stepState: 2',
  ],
  [
    'a quoted key without a colon, or without its second quote',
    criteria("- '!process'▸ [1]\n- '!tag'▸ = a\n- '>start▸: 2026-01-01\n- \"<start▸: 2026-01-01"),
    `config/syntax: a colon is missing after "'!process'". Write: - '!process': [1]`,
    `config/syntax: a colon is missing after "'!tag'". Write: - '!tag': a`,
    `config/syntax: the quotes are never closed. Close them: - '>start': 2026-01-01`,
    'config/syntax: the quotes are never closed. Close them: - "<start": 2026-01-01',
  ],
  [
    'an equals sign in place of a colon',
    table('fields:\n  id: x\n  own▸ = "{{ $_process.id }}"\n  b: y'),
    'config/syntax: a colon is missing after "own". Write: own: "{{ $_process.id }}"',
  ],
  [
    'a dash as word processors have it',
    criteria('- stepState: 2\n▸– tag: a\n- tag: b'),
    'config/character: "–" does not begin an item of a list in YAML. Use a hyphen as the dash: - tag: a',
  ],
  [
    'a comma behind a list',
    table('searchFields: [search, pid]▸,\nperPage: 5'),
    'config/syntax: a sign stands behind the last bracket. Write: searchFields: [search, pid]',
  ],
  [
    'a key that is one space too far to the left, with what is below it',
    'filter: {criteria: []}\ntable:\n  perPage: 5\n ▸fields:\n    id: x\n  columns:\n    a: {field: id, title: A}',
    'config/syntax: the line is indented by 5 spaces, which fits none of the lines above it. Indent it by 6 spaces: fields:',
  ],
  [
    'a sign of comparison before the value',
    criteria('- start: ▸> 2026-01-01\n- expiration: ▸>2026-01-01\n- startRelative: ▸> today'),
    `config/block-scalar: ${BEFORE_KEY}. Put it before the key: - '>start': 2026-01-01`,
    `config/block-scalar: ${BEFORE_KEY}. Put it before the key: - '>expiration': 2026-01-01`,
    `config/block-scalar: ${BEFORE_KEY}. Put it before the key: - '>startRelative': today`,
  ],
  [
    'a block of text that is not indented',
    table('fields:\n  id: |\n  ▸{{ $_process.id }}\n  b: x'),
    'config/syntax: the text of "id" is not indented below it. Indent all of it by 10 spaces: {{ $_process.id }}',
  ],
  [
    'a backslash that escapes nothing',
    'filter: {criteria: []}\nui:\n  description: "it\\\\s \\u00e9 \\n"\n  title: "C:\\▸path"',
    `config/syntax: "\\" begins an escape in double quotes, and there is no such escape. Use single quotes: title: 'C:\\path'`,
  ],
  [
    'a tab before a map in one line',
    'filter: {criteria: []}\nui:▸\t{title: Mine}',
    `config/character: ${SPACE}. Use an ordinary space: ui: {title: Mine}`,
  ],
  [
    'a tag',
    'filter:\n  criteria: []\n  limit: ▸!!int 5',
    'config/tag: "!!int" is a tag; tags are not allowed. Remove it, or put the text in quotes.',
  ],
  [
    'a merge key',
    'filter: &f\n  criteria: []\nui:\n  ▸<<: *f',
    'config/merge-key: merge keys ("<<") are not allowed. Write the entries out.',
  ],
  ['an anchor and its alias', 'filter:\n  criteria:\n    - process: &ids [1, 2]\n    - resolver: *ids'],
  [
    'a sign of comparison that belongs to the key',
    criteria(
      '- tag: ▸!internal\n- process: ▸![1]\n- stepState: ▸!= 2\n- start: ▸>= 2026-03-01\n- variables: {a: ▸!x, b: 1}\n- variables:\n    b: ▸!x',
    ),
    `config/tag: ${TAG_VALUE}. Put it before the key: - '!tag': internal`,
    `config/tag: ${TAG_VALUE}. Put it before the key: - '!process': [1]`,
    `config/tag: ${TAG_VALUE}. Put it before the key: - '!stepState': 2`,
    `config/block-scalar: ${BEFORE_KEY}. Put it before the key: - '>start': 2026-02-28`,
    `config/tag: ${TAG_VALUE}. Put it before the key: - variables: {'!a': x, b: 1}`,
    `config/tag: ${TAG_VALUE}. Put it before the key: '!b': x`,
  ],
  [
    'a sign behind the key',
    criteria("- ▸'tag!': a\n- ▸start>: 2026-01-01\n- ▸stepState !: 2\n- ▸'not tag': b\n- ▸=tag: c\n- ▸stepState>: 2"),
    `config/unknown-key: unknown criterion "tag!". Write '!tag', in quotes and with "!" in front.`,
    `config/unknown-key: unknown criterion "start>". Write '>start', in quotes and with ">" in front.`,
    `config/unknown-key: unknown criterion "stepState !". Write '!stepState', in quotes and with "!" in front.`,
    `config/unknown-key: unknown criterion "not tag". Write '!tag', in quotes and with "!" in front.`,
    'config/unknown-key: unknown criterion "=tag". Write "tag".',
    `config/unknown-key: unknown criterion "stepState>". Write "stepState" or '!stepState'.`,
  ],
  [
    'a sign before a value that YAML takes',
    criteria('- start: ▸< 2026-01-01\n- start: ▸<2026-01-01\n- creator: ▸!=5'.replace('▸!=5', '▸"!=5"')),
    `config/date: "< 2026-01-01" is not a valid date. Write a sign before the key: - '<start': 2026-01-01`,
    `config/date: "<2026-01-01" is not a valid date. Write a sign before the key: - '<start': 2026-01-01`,
    `config/type: "creator" must be a whole number, not the text "!=5". Write '!creator': 5`,
  ],
  [
    'a state by its name',
    criteria('- stepState: ▸Active\n- processState: ▸DONE\n- stepState: ▸open\n- creator: ▸active'),
    'config/type: "stepState" must be a whole number, not the text "Active". Write 2 (Active).',
    'config/type: "processState" must be a whole number, not the text "DONE". Write 10 (DONE).',
    'config/type: "stepState" must be a whole number, not the text "open". Write 1 (pending), 2 (active) or 10 (complete).',
    'config/type: "creator" must be a whole number, not the text "active". A person is found by their id: - creator: 21, or me with the attribute user-id="active". A name is found by the full text: - fulltext: active',
  ],
  [
    'criteria that are a map',
    "filter:\n  criteria:\n    ▸'!tag': a",
    `config/type: "criteria" must be a list, not the map {"!tag":"a"}. Begin each condition with a dash: - '!tag': a`,
  ],
  [
    'what belongs below another key of the table',
    table("columns:\n  a: {field: pid, title: A}\n▸process: {field: sid, title: B}\n▸id: '#{{ $_process.id }}'"),
    'config/unknown-key: unknown key "process" in "table". Indent it below "columns".',
    'config/unknown-key: unknown key "id" in "table". Indent it below "fields".',
  ],
  [
    'a singular for a plural',
    table('▸field: {id: x}\n▸column: {a: {field: pid, title: A}}'),
    'config/unknown-key: unknown key "field" in "table". Write "fields".',
    'config/unknown-key: unknown key "column" in "table". Write "columns".',
  ],
  [
    'a fence of Markdown below other lines',
    'filter: {criteria: []}\n▸```',
    'config/syntax: the fence of a code block is not part of the configuration. Remove it.',
  ],
  [
    'a missing dash',
    criteria('- stepState: 2\n▸tag: a\n- tag: b'),
    'config/syntax: the dash before an item of the list is missing. Write: - tag: a',
  ],
  [
    'a list in the line of its key',
    'filter:\n  criteria: ▸stepState: 2',
    'config/syntax: "stepState" cannot stand behind another key without brackets. Write it on a line of its own, or: criteria: [{stepState: 2}]',
  ],
  [
    'typographic quotes in a list and in a map',
    table('searchFields: [▸“search”, “pid”]\ncolumns:\n  a: {field: ▸‘pid’, title: “A”}'),
    `config/character: ${QUOTES}. Use straight quotes: searchFields: ['search', 'pid']`,
    `config/character: ${QUOTES}. Use straight quotes: a: {field: 'pid', title: 'A'}`,
  ],
  ...(
    [
      ['{% if x %}a▸{% elseif y %}b{% endif %}', 'unknown-tag', 'unknown tag "elseif". Write "elsif": {% elsif … %}'],
      [
        '{% if x %}a▸{% else if y %}b{% endif %}',
        'syntax',
        'unexpected "if y" in "else". Write "elsif": {% elsif … %}',
      ],
      ['{% if x %}a▸{% end if %}', 'unknown-tag', 'unknown tag "end". Write {% endif %}.'],
      ['{% if x %}a▸{% fi %}', 'unknown-tag', 'unknown tag "fi". Write {% endif %}.'],
      ['▸{% if x %}a', 'syntax', 'tag {% if x %} not closed. Add its end: {% endif %}.'],
      ['{% if x ▸}a{% endif %}', 'syntax', 'unexpected "}a{% endif". Close it with "%}".'],
      ['▸{{ x }', 'syntax', 'output "{{ x }" not closed. Close it with "}}".'],
      [
        '{{ x |▸| upcase }}',
        'syntax',
        'expected filter name. Write one "|" before a filter, "or" between two conditions.',
      ],
      ['▸{% for x of y %}{% endfor %}', 'syntax', 'illegal tag: {% for x of y %}. Write "in": {% for item in list %}'],
      ['{{ x | default: ▸“y” }}', 'syntax', 'a value is missing. Use straight quotes.'],
      ['▸{% endif %}', 'syntax', '"endif" without "if". Remove it, or write what it ends before it.'],
    ] as const
  ).map(([template, code, told]): Case => [
    `a template ${template}`,
    table(`fields:\n  a: '${template}'`),
    `template/${code}: the field "a": ${told}`,
  ]),
  [
    'several traps and diagnostics at once',
    `${criteria('- ▸!process: [1]\n- ▸procesState: 2\n- ▸>start: 2026-01-01\n- stepState: ▸3')}\n  acl: ▸no\nui:\n  title: ▸{{ x }}\n  ▸titel: y`,
    `config/tag: ${TAG('!process')}. Put the key in quotes: - '!process': [1]`,
    'config/unknown-key: unknown criterion "procesState". Write "processState".',
    `config/block-scalar: ${BLOCK('>start')}. Put the key in quotes: - '>start': 2026-01-01`,
    'config/value: "stepState" cannot be 3. Write 1 (pending), 2 (active) or 10 (complete).',
    'config/boolean: "acl" must be true or false, not the text "no". Write "acl: false". In YAML 1.2 "no" is a text.',
    `config/flow-map: ${MAP}. Put the template in quotes: title: '{{ x }}'`,
    'config/unknown-key: unknown key "titel" in "ui". Write "title".',
  ],
];

suite("YAML's traps", () => {
  for (const [name, marked, ...expected] of CASES) {
    for (const [ends, end] of [
      ['', '\n'],
      [', Windows line ends', '\r\n'],
    ] as const) {
      test(`${name}${ends}`, () => {
        const { text, places } = unmarked(grid(marked));
        const { diagnostics, config } = readConfig(text.replaceAll('\n', end), 'process_grid', { checkTemplate });
        expect(told(diagnostics).map(line => line.replace(/ (?:error|warning) /, ' '))).to.deep.equal(
          expected.map((each, index) => `${places[index]?.line}:${places[index]?.column} ${each}`),
        );
        if (expected.length === 0) expect(config).not.to.equal(null);
      });
    }
  }

  test('a byte order mark has no column', () => {
    const { diagnostics } = readConfig('\ufefffilter: 5', 'process_grid');
    expect(told(diagnostics)).to.deep.equal([
      '1:9 error config/type: "filter" must be a map, not 5. Write "name: value" lines below it, indented. Known here: criteria, limit, offset, acl, self.',
    ]);
  });

  test('a title that may be meant as a comment is a warning and stays empty', () => {
    const { config, diagnostics } = readConfig(
      grid('filter: {criteria: []}\nui:\n  title: # of cases'),
      'process_grid',
    );
    expect(config?.ui.title).to.equal(null);
    expect(told(diagnostics)).to.deep.equal([
      `5:14 warning config/comment: ${LOST('# of cases')}. Put the value in quotes: title: '# of cases'`,
    ]);
  });

  test('a text cut at a # is a warning', () => {
    const { config, diagnostics } = readConfig(grid('filter: {criteria: []}\nui:\n  title: Order #5'), 'process_grid');
    expect(config?.ui.title).to.equal('Order');
    expect(told(diagnostics)).to.deep.equal([
      `5:20 warning config/comment: ${LOST('#5')}. Put the value in quotes: title: 'Order #5'`,
    ]);
  });

  test('a line that begins with spaces of another kind, far above the one that does not fit', () => {
    const text = grid(
      'filter: {criteria: []}\ntable:\n  columns:\n    a:\n      field: pid\n      title: A\n    b:\n      field: sid\n      title: B\nui:\n  title: x',
    ).replace('      columns', '\u00a0'.repeat(6) + 'columns');
    expect(told(readConfig(text, 'process_grid').diagnostics)).to.deep.equal([
      `5:1 error config/character: ${SPACE}. Use an ordinary space: columns:`,
    ]);
  });

  test('a key that is there twice has its own path', () => {
    const text = grid('filter: {criteria: []}\nfilter: {}\nui:\n  title: x\nui:\n  title: y');
    expect(readConfig(text, 'process_grid').diagnostics.map(({ path, line }) => [path, line])).to.deep.equal([
      ['/process_grid/config/filter', 4],
      ['/process_grid/config/ui', 7],
    ]);
  });

  test('each diagnostic has the path of what it is about', () => {
    const text = grid(
      'filter:\n  criteria:\n    - !process: [1]\n    - variables: {!a: 1, !b: {{ x }}}\ntable:\n  fields:\n    id: #{{ x }}',
    );
    const base = '/process_grid/config';
    expect(readConfig(text, 'process_grid').diagnostics.map(({ path }) => path)).to.deep.equal([
      `${base}/filter/criteria/0/!process`,
      `${base}/filter/criteria/1/variables/!a`,
      `${base}/filter/criteria/1/variables/!b`,
      `${base}/filter/criteria/1/variables/!b`,
      `${base}/table/fields/id`,
    ]);
  });
});
