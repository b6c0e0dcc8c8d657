import { suite, test } from 'node:test';
import { expect } from 'chai';
import { readConfig } from '../../../src/core/config/read-config.ts';
import { readValidConfig } from '../../../src/core/config/read-valid-config.ts';
import { grid, list } from './marked-text.ts';

const read = (text: string) => readConfig(grid(`filter: {criteria: []}\n${text}`), 'process_grid');

suite('live', () => {
  // as written, what becomes of it
  const sound = [
    ['', null],
    ['live: null', null],
    ['live: {}', { mode: 'push', every: 30, rows: 'pill' }],
    ['live: {mode: null, every: null, rows: null}', { mode: 'push', every: 30, rows: 'pill' }],
    ['live: {mode: off}', null],
    ['live: {mode: poll}', { mode: 'poll', every: 30, rows: 'pill' }],
    ['live: {mode: poll, every: 5}', { mode: 'poll', every: 5, rows: 'pill' }],
    ['live: {rows: insert}', { mode: 'push', every: 30, rows: 'insert' }],
  ] as const;
  for (const [written, live] of sound) {
    test(`${written || 'left out'} is ${JSON.stringify(live)}`, () => {
      const { config, diagnostics } = read(written);
      expect(diagnostics).to.deep.equal([]);
      expect(config!.live).to.deep.equal(live);
      const plain = readValidConfig(grid(`filter: {criteria: []}\n${written}`), 'process_grid');
      expect(plain!.config!.live).to.deep.equal(live);
    });
  }

  test('is a key of lists, too', () => {
    const { config } = readConfig(list('filter: {criteria: []}\nui: {content: x}\nlive: {mode: poll}'), 'process_list');
    expect(config!.live).to.deep.equal({ mode: 'poll', every: 30, rows: 'pill' });
  });

  // as written, the keys it is about, the hint
  const wrong = [
    ['live: true', '/live', 'Write {mode: push}.'],
    ['live: yes', '/live', 'Write {mode: push}.'],
    ['live: "off"', '/live', 'Write {mode: off}.'],
    ['live: false', '/live', 'Write {mode: off}.'],
    ['live: poll', '/live', 'Write {mode: poll}.'],
    ['live: [poll]', '/live', 'Write {mode: poll}.'],
    ['live: 30', '/live', 'Write {mode: poll, every: 30}.'],
    ['live: 5s', '/live', 'Write {mode: poll, every: 5}.'],
    ['live: insert', '/live', 'Write {rows: insert}.'],
    ['live: sometimes', '/live', 'Write "name: value" lines below it, indented. Known here: mode, every, rows.'],
    ['live: {mode: pull}', '/live/mode', 'Write poll.'],
    ['live: {mode: sse}', '/live/mode', 'Write push, poll or off.'],
    ['live: {mode: false}', '/live/mode', 'Write push, poll or off.'],
    ['live: {every: 0}', '/live/every', 'Write 1 or more.'],
    ['live: {every: 2.5}', '/live/every', 'Write 2.'],
    ['live: {every: "30"}', '/live/every', 'Write 30 without quotes.'],
    ['live: {every: 30s}', '/live/every', 'Write 30.'],
    ['live: {every: 2m}', '/live/every', 'Write 120 (2m).'],
    ['live: {rows: button}', '/live/rows', 'Write pill or insert.'],
    ['live: {interval: 5}', '/live/interval', 'Write "every".'],
  ] as const;
  for (const [written, path, hint] of wrong) {
    test(`${written} is a mistake`, () => {
      const { config, diagnostics } = read(written);
      expect(config).to.equal(null);
      expect(diagnostics.map(found => found.path.replace(/^.*config/, ''))).to.deep.equal([path]);
      expect(diagnostics[0]!.hint).to.equal(hint);
    });
  }

  test('warns of what has no effect where it is off', () => {
    const { config, diagnostics } = read('live: {mode: off, every: 5, rows: insert}');
    expect(config!.live).to.equal(null);
    expect(diagnostics.map(({ severity, message, hint }) => [severity, message, hint])).to.deep.equal([
      ['warning', '"every" has no effect: "mode" is off', 'Remove it.'],
      ['warning', '"rows" has no effect: "mode" is off', 'Remove it.'],
    ]);
  });
});
