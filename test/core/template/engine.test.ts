import { expect } from 'chai';
import { Liquid } from 'liquidjs';
import { createTemplateEngine } from '../../../src/core/template/engine.ts';
import type { Process, Step } from '../../../src/core/processes/process.ts';

const process = {
  id: 7,
  templateProcess: { id: 1, name: 'R&D <b>' },
  creator: { id: 3, fullname: 'Jan Amos Komenský' },
  start: '2026-11-20T23:30:00+00:00',
  tags: ['x', 'y'],
} as unknown as Process;
const step = { id: 42, templateStep: { title: 'Approve' }, data: '<p>Fish &amp; chips</p>' } as unknown as Step;

suite('templates in a browser', () => {
  const engine = createTemplateEngine({ lang: 'cs', timeZone: 'Asia/Tokyo', message: key => key });
  const evaluate = (source: string) => engine.compile(source).evaluate(process, step);

  // template → value
  const cases: readonly (readonly [string, unknown])[] = [
    ['{{ $_step.id }}', 42],
    ['<i>{{ $_process.templateProcess.name }}</i>', '<i>R&amp;D &lt;b&gt;</i>'],
    ['{{ $_step.data | strip_html }}', 'Fish & chips'],
    ['{{ $_process.start | date: "%Y-%m-%d %H:%M" }}', '2026-11-21 08:30'],
    ['{{ $_process.start | date_local: "long" }}', '21. listopadu 2026'],
    ['{% for t in $_process.tags %}{{ forloop.index }}{{ t }}{% endfor %}', '1x2y'],
    ['{% cycle "a", "b" %}{% increment n %}', 'a0'],
  ];
  for (const [source, value] of cases) {
    test(`${source} is ${JSON.stringify(value)}`, () => expect(evaluate(source)).to.equal(value));
  }

  // template → code of its error
  const errors: readonly (readonly [string, string])[] = [
    ['{{ a b }}', 'template/syntax'],
    ['{% if a %}'.repeat(5_000), 'template/limit'],
    ['{% for i in (1..100000000) %}x{% endfor %}', 'template/limit'],
    ['{% increment n %}{% for i in (1..9000) %}{% for j in (1..9000) %}x{% endfor %}{% endfor %}', 'template/limit'],
    ['{% render "/real-log.json" %}', 'template/unknown-snippet'],
  ];
  for (const [source, code] of errors) {
    test(`${source.slice(0, 60)} is an error ${code}`, () => {
      expect(() => evaluate(source))
        .to.throw()
        .with.property('code', code);
    });
  }

  test("leave a page's own LiquidJS as it is", () => {
    evaluate('{{ $_step.id }}');
    const liquid = new Liquid();
    expect(liquid.parseAndRenderSync('{{ a b }}{% if zero %}!{% endif %}', { a: '<', zero: 0 })).to.equal('<!');
    expect(() => liquid.parse('{{ $_step.id }}')).to.throw();
  });
});
