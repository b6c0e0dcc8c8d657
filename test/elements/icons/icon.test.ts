import { expect } from 'chai';
import { render } from 'lit';
import { TONES } from '../../../src/core/base/tone.ts';
import * as icons from '../../../src/elements/icons/icon-set.ts';
import { icon, iconNode } from '../../../src/elements/icons/icon.ts';
import { clearPage, countingAdapter, mount, processes } from '../panel-fixture.ts';

const pathIn = (root: ParentNode) => root.querySelector('path')!.getAttribute('d')!;

const VALUES = `filter: {criteria: []}
table:
  perPage: 1
  fields:
    text: x
    day: '2020-01-01'
    markup: '<b class="pp-tone-danger">x</b>'
  columns:
${TONES.map(tone => `    ${tone}: {field: text, title: ${tone}, type: badge, tone: ${tone}}`).join('\n')}
    late: {field: day, title: Late, type: relative, tone: danger}
    markup: {field: markup, title: Markup}
`;

suite('icons', () => {
  teardown(() => {
    clearPage();
    document.documentElement.removeAttribute('dir');
  });

  for (const [name, shape] of Object.entries(icons)) {
    test(`"${name}" is one path within 24 × 24, the same as a template and as a node`, () => {
      const drawn = document.body.appendChild(iconNode(shape));
      const { x, y, width, height } = drawn.querySelector('path')!.getBBox();
      drawn.remove();
      expect(Math.min(x, y)).to.be.at.least(0);
      expect(Math.max(x + width, y + height)).to.be.within(14, 24);
      const place = document.createElement('div');
      render(icon(shape), place);
      expect(pathIn(place)).to.equal(pathIn(drawn));
      expect(place.querySelector('svg')!.ariaHidden).to.equal('true');
    });
  }

  const gridOf = async () => {
    const grid = mount('process-grid', { config: VALUES, adapter: countingAdapter({ processes: processes(1, 2) }) });
    await grid.loaded;
    return grid.shadowRoot!;
  };

  test('tell tones apart, also in markup; times have the clock, whatever their tone', async () => {
    const cells = [...(await gridOf()).querySelectorAll('[part=row]:first-child > [part~=cell]')];
    const drawn = cells.map(pathIn);
    expect(new Set(drawn.slice(0, TONES.length)).size).to.equal(TONES.length);
    expect(drawn.slice(TONES.length)).to.deep.equal([pathIn(iconNode(icons.clock)), pathIn(iconNode(icons.danger))]);
    expect(cells.map(cell => cell.textContent).slice(0, 2)).to.deep.equal(['x', 'x']);
  });

  test('are as high as the text, in its color, whatever the page says of SVG', async () => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      'svg { display: block; width: 99px; height: auto; fill: red; stroke: red; vertical-align: middle; }',
    );
    document.adoptedStyleSheets = [sheet];
    try {
      const button = (await gridOf()).querySelector<HTMLElement>('.pp-next')!;
      const { color, fontSize } = getComputedStyle(button);
      const { inlineSize, blockSize, fill, stroke } = getComputedStyle(button.querySelector('svg')!);
      expect([fill, stroke]).to.deep.equal(['none', color]);
      for (const size of [inlineSize, blockSize])
        expect(parseFloat(size) / parseFloat(fontSize)).to.be.within(0.9, 1.3);
    } finally {
      document.adoptedStyleSheets = [];
    }
  });
});
