import { suite, test } from 'node:test';
import { expect } from 'chai';
import { readFileSync } from 'node:fs';
// @ts-expect-error a script of the demo without types
import { examplesOf } from '../../../demo/playground/examples.mjs';
import { checkText, corrected } from '../../../demo/editor/check-text.ts';
import { pageHtml } from '../../../demo/playground/page-html.ts';
import { withSource } from '../../../demo/playground/with-source.ts';
import { ownSources } from '../../../src/cli/sources.ts';

interface Example {
  readonly title: string;
  readonly about: string;
  readonly config: string;
  readonly attributes: Readonly<Record<string, string>>;
}

suite('the examples of the playground', () => {
  const examples = (examplesOf as (text: string) => Example[])(readFileSync('docs/recipes.md', 'utf8'));

  test('are the recipes that are one panel', () => {
    expect(examples.length).to.be.above(8);
    expect(examples.map(({ title }) => title)).to.include.members([
      'What is open',
      'My steps',
      'A list instead of a table',
    ]);
    expect(new Set(examples.map(({ title }) => title)).size).to.equal(examples.length);
  });

  for (const { title, about, config } of examples) {
    test(`${title}: says what it shows, and has no mistake`, () => {
      expect(about).to.match(/\S.*[.:]$/);
      expect(checkText(config).problems).to.deep.equal([]);
    });
  }
});

suite('a mapping that is written into a configuration', () => {
  const SOURCE = 'source:\n  items: data.tasks\n  map:\n    id: key\n';
  // what there is, and what becomes of it
  const CASES = [
    ['', SOURCE],
    ['filter:\n  criteria: []\n', `${SOURCE}filter:\n  criteria: []\n`],
    [
      'process_grid:\n  config:\n    ui:\n      title: A\n',
      'process_grid:\n  config:\n    source:\n      items: data.tasks\n      map:\n        id: key\n    ui:\n      title: A\n',
    ],
    ['source:\n  map:\n    id: nr\n\n    title: b\nfilter:\n  limit: 3\n', `${SOURCE}filter:\n  limit: 3\n`],
    ['filter:\n  limit: 3\nsource: {map: {id: nr}}', `filter:\n  limit: 3\n${SOURCE}`],
  ] as const;
  for (const [before, after] of CASES) {
    test(`stands in ${JSON.stringify(before.slice(0, 30))} once, and in its place`, () => {
      expect(withSource(before, SOURCE)).to.equal(after);
      expect(withSource(after, SOURCE)).to.equal(after);
      expect(checkText(after).isSound).to.equal(true);
    });
  }
});

suite('a problem that is corrected', () => {
  const text = 'filter: {criteria: []}\nui: {titel: A}\n';
  const [problem] = checkText(text).problems;

  test('is marked at its word', () => {
    expect(text.slice(problem!.from, problem!.to)).to.equal('titel');
  });

  test('is looked up in the text of now', () => {
    expect(corrected(`# later\n${text}`, problem!)).to.equal('# later\nfilter: {criteria: []}\nui: {title: A}\n');
    expect(corrected(corrected(text, problem!)!, problem!)).to.equal(null);
  });
});

suite('the playground as a page', () => {
  const shared = {
    config: 'ui: {title: "A & <b>"}\n',
    data: '[{"id": "</script>"}]',
    attributes: { 'user-id': '"7"' },
  };

  test('holds the configuration as the command line reads it', () => {
    const [found] = ownSources('inbox.html', pageHtml(shared, ['process_grid']));
    expect(found!.text.trim()).to.equal(shared.config.trim());
  });

  test('ends no script by what is in it', () => {
    const html = pageHtml(shared, ['process_grid']);
    expect(html.match(/<\/script>/g)).to.have.length(3);
    expect(html).to.include('user-id="&quot;7&quot;"');
    const asAttribute = pageHtml({ ...shared, config: 'ui: {title: "</script>"}\n', data: null }, ['process_list']);
    expect(asAttribute.match(/<\/script>/g)).to.have.length(2);
    expect(asAttribute).to.include('config="ui: {title: &quot;');
    const [found] = ownSources('inbox.html', asAttribute);
    expect(found!.text).to.equal('ui: {title: "</script>"}\n');
  });
});
