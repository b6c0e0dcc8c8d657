import { suite, test } from 'node:test';
import { expect } from 'chai';
import fc from 'fast-check';
import type { Process } from '../../../src/core/processes/process.ts';
import { engineOf } from '../../../src/core/template/engine.ts';
import { messagesFor } from '../../../src/core/messages/messages.ts';

const engine = engineOf(messagesFor('en'), { timeZone: 'UTC' });
const of = (id: unknown, more = {}) => ({ id, ...more }) as Process;
const address = (source: string, process: Process) => engine.compile(source).evaluateAddress(process, null);

suite('templates of actions', () => {
  test('know how many processes an action is for', () => {
    const template = engine.compile('{% if count > 1 %}All {{ count }}{% else %}{{ $_process.id }}{% endif %}');
    expect(template.evaluateCount(of(7), null, 12)).to.equal('All 12');
    expect(template.evaluateCount(of(7), null, 1)).to.equal('7');
    expect(engine.compile('{{ count }}').evaluateCount(null, null, 3)).to.equal('3');
    expect(engine.compile('Sure <b>?').evaluateCount(null, null, 3)).to.equal('Sure <b>?');
  });

  test('know nothing of it elsewhere', () => {
    expect(engine.compile('{{ count }}').evaluateCount(null, null, 3)).to.equal('3');
    expect(engine.compile('{{ count }}').evaluateText(of(1), null)).to.equal(null);
  });

  // template, id, address
  const cases: [string, unknown, string][] = [
    ['/p/{{ $_process.id }}/claim', 7, '/p/7/claim'],
    ['/p/{{ $_process.id }}', 'a/../b', '/p/a%2F..%2Fb'],
    ['/p/{{ $_process.id }}?x=1', 'a?b#c&d', '/p/a%3Fb%23c%26d?x=1'],
    ['/p/{{ $_process.id | raw }}', '<b>/', '/p/%3Cb%3E%2F'],
    ['{{ $_process.id }}', 'https://evil.example/', 'https%3A%2F%2Fevil.example%2F'],
    ['{% if true %}/p/{{ $_process.id }}{% endif %}', 'ž č', '/p/%C5%BE%20%C4%8D'],
    ['/p/{{ $_process.id }}', '\ud800', '/p/%EF%BF%BD'],
  ];
  for (const [source, id, expected] of cases) {
    test(`encode ${JSON.stringify(id)} in ${source}`, () => {
      expect(address(source, of(id))).to.equal(expected);
    });
  }

  for (const id of ['', ' ', '.', '..', ' .. ', null, undefined] as const) {
    test(`refuse ${id === undefined ? 'nothing' : JSON.stringify(id)} in an address`, () => {
      expect(() => address('/p/{{ $_process.id }}/claim', of(id))).to.throw(/prints (?:nothing|"\.{1,2}")/);
    });
  }

  test('leave no text a way out of its place in an address', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'binary' }), id => {
        let url: URL;
        try {
          url = new URL(address('/p/{{ $_process.id }}/claim?q=1', of(id)), 'https://page.example/x/');
        } catch (thrown) {
          expect(String(thrown)).to.match(/prints/);
          return;
        }
        expect(url.origin + url.search + url.hash).to.equal('https://page.example?q=1');
        expect(url.pathname.split('/').length).to.equal(4);
        expect(url.pathname).to.match(/^\/p\/[^/]+\/claim$/);
      }),
    );
  });

  test('print elsewhere as they did', () => {
    expect(engine.compile('/p/{{ $_process.id }}').evaluateText(of('a b'), null)).to.equal('/p/a b');
    expect(engine.compile('<i>{{ $_process.id }}</i>').evaluate(of('<b>'), null)).to.equal('<i>&lt;b&gt;</i>');
  });
});
