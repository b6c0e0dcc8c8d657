import { asWritten, wrongConfigs } from './wrong-config.ts';

/** Mistakes of JSON, on several lines as editors write it. */
const json = (inner: string): string => `{\n  "filter": {\n    "criteria": [\n${inner}\n    ]\n  }\n}`;
const gridJson = (inner: string): string => `{\n  "filter": {"criteria": []},\n  "table": {\n${inner}\n  }\n}`;

export const JSON_MISTAKES = [
  ...wrongConfigs(json, [
    [
      'JSON: a missing comma between items',
      '      {"stepState": 2}\n      {"tag": "a"}',
      '      {"stepState": 2},\n      {"tag": "a"}',
      'comma',
    ],
    ['JSON: a missing colon', '      {"stepState" 2}', '      {"stepState": 2}', 'colon'],
    ['JSON: an equals sign', '      {"stepState" = 2}', '      {"stepState": 2}', 'colon'],
    ['JSON: a quote that is not closed', '      {"tag": "a}', '      {"tag": "a"}', 'quotes'],
    ['JSON: typographic quotes', '      {“tag”: “a”}', '      {"tag": "a"}', 'quotes'],
    ['JSON: a comment of JavaScript', '      {"tag": "a"} // mine', '      {"tag": "a"}', '//'],
    ['JSON: a number in quotes', '      {"stepState": "2"}', '      {"stepState": 2}', 'whole number'],
    ['JSON: a list in quotes', '      {"process": "[1, 2]"}', '      {"process": [1, 2]}', 'list'],
    ['JSON: a number where a list is needed', '      {"process": 1}', '      {"process": [1]}', 'list'],
    [
      'JSON: two conditions in one map',
      '      {"stepState": 2, "tag": "a"}',
      '      {"stepState": 2}, {"tag": "a"}',
      'more than one',
    ],
    ['JSON: an unknown criterion', '      {"state": 2}', '      {"stepState": 2}', 'state'],
    [
      'JSON: two commas',
      '      {"stepState": 2},,\n      {"tag": "a"}',
      '      {"stepState": 2},\n      {"tag": "a"}',
      'comma',
    ],
  ]),
  ...wrongConfigs(gridJson, [
    [
      'JSON: a missing comma between members',
      '    "perPage": 5\n    "links": false',
      '    "perPage": 5,\n    "links": false',
      'comma',
    ],
    [
      'JSON: a boolean of Python',
      '    "links": False,\n    "perPage": None',
      '    "links": false,\n    "perPage": null',
      'None',
    ],
    ['JSON: a boolean in quotes', '    "links": "false"', '    "links": false', 'true or false'],
    ['JSON: undefined', '    "perPage": undefined', '    "perPage": null', 'undefined'],
    [
      'JSON: columns as a list',
      '    "columns": [\n      {"field": "pid", "title": "Id"}\n    ]',
      '    "columns": {\n      "pid": {"field": "pid", "title": "Id"}\n    }',
      'map',
    ],
  ]),
  ...wrongConfigs(asWritten, [
    [
      'JSON: a brace that is not closed',
      '{"filter": {"criteria": [], "limit": 5}',
      '{"filter": {"criteria": [], "limit": 5}}',
      '}',
    ],
    [
      'JSON: a bracket that is not closed',
      '{"filter": {"criteria": [{"tag": "a"}}}',
      '{"filter": {"criteria": [{"tag": "a"}]}}',
      ']',
    ],
    ['JSON: a brace too many', '{"filter": {"criteria": []}}}', '{"filter": {"criteria": []}}', '}'],
    ['JSON: a semicolon at the end', '{"filter": {"criteria": []}};', '{"filter": {"criteria": []}}', 'last bracket'],
    [
      'JSON: no space after a colon of a key without quotes',
      '{filter: {criteria: [], limit:5}}',
      '{filter: {criteria: [], limit: 5}}',
      'space',
    ],
    ['JSON: a key in the other case', '{"Filter": {"criteria": []}}', '{"filter": {"criteria": []}}', 'Filter'],
  ]),
];
