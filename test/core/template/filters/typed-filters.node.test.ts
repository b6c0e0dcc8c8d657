import { suite, test } from 'node:test';
import { expect } from 'chai';
import { messagesFor } from '../../../../src/core/messages/messages.ts';
import { createTemplateEngine } from '../../../../src/core/template/engine.ts';
import { pair } from '../../view/view-fixture.ts';

const engine = createTemplateEngine({ lang: 'en', timeZone: 'UTC', message: key => messagesFor('en').text(key) });

function printed(source: string, n: unknown = 0.256): unknown {
  const { process, step } = pair(1);
  return engine.compile(source).evaluate({ ...process, variables: { n } }, step);
}

const N = '$_process.variables.n';

suite('the filters of typed values', () => {
  // template, value, what it prints
  const cases = [
    [`{{ ${N} | percent }}`, 0.256, '26%'],
    [`{{ ${N} | percent: 1 }}`, '0.256', '25.6%'],
    [`{{ ${N} | percent }}`, 'many', 'many'],
    [`{{ ${N} | percent }}`, null, null],
    [`{{ ${N} | currency }}`, 12, '€12.00'],
    [`{{ ${N} | currency: 'CZK', 0 }}`, 12.4, 'CZK 12'],
    [`{{ ${N} | badge }}`, 'a<b', '<span class="pp-badge pp-tone-neutral">a&lt;b</span>'],
    [`{{ ${N} | badge: 'danger' }}`, 'late', '<span class="pp-badge pp-tone-danger">late</span>'],
    [`{{ ${N} | badge: 'danger' }}`, null, ''],
    [
      `{{ ${N} | progress: 'success' }}`,
      0.4,
      '<span class="pp-progress pp-tone-success"><progress max="1" value="0.4" aria-hidden="true"></progress><span>40%</span></span>',
    ],
    [`{{ ${N} | progress }}`, 7, 7],
    [`{{ ${N} | relative }}`, 'soon', 'soon'],
    [`{{ ${N} | relative | upcase }}`, 'soon', 'SOON'],
  ] as const;
  for (const [source, value, expected] of cases) {
    test(`${source} of ${JSON.stringify(value)}`, () => {
      const text = printed(source, value);
      expect(typeof text === 'string' ? text.replaceAll('\u00a0', ' ') : text).to.equal(expected);
    });
  }

  test('relative is a time with words, the full date and the data it is made of', () => {
    const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
    expect(printed(`{{ ${N} | relative }}`, day)).to.match(
      new RegExp(
        `^<time class="pp-relative" datetime="${day}" title="([^"]+)">in 3 days<span class="pp-sr-only">, \\1</span></time>$`,
      ),
    );
    expect(printed(`{{ ${N} | relative | upcase }}`, day)).to.equal('IN 3 DAYS');
  });

  const wrong = [
    [`{{ ${N} | badge: 'pink' }}`, /"badge" knows the tones neutral, info, .*not "pink"/],
    [`{{ 0.5 | progress: 'pink' }}`, /"progress" knows the tones/],
    [`{{ ${N} | currency: 'euro' }}`, /"currency" takes a code such as "EUR", not "euro"/],
    [`{{ ${N} | percent: 99 }}`, /"percent" takes 0 to 20 decimal places, not "99"/],
  ] as const;
  for (const [source, message] of wrong) {
    test(`${source} is told what is wrong`, () => {
      expect(() => printed(source)).to.throw(message);
    });
  }
});
