import { expect } from 'chai';
import { usePageStyles } from '../../../src/elements/page-styles/page-styles.ts';

const FOLDER = new URL('.//', import.meta.url);

interface Stage {
  readonly root: ShadowRoot;
  readonly own: readonly CSSStyleSheet[];
  readonly release: () => void;
}

const stages: Stage[] = [];
const cleanups: (() => void)[] = [];

/** A panel's root as the shell makes it: a first sheet in a layer, then one that holds the panel together. */
function stage(): Stage {
  const host = document.createElement('div');
  document.body.append(host);
  const root = host.attachShadow({ mode: 'open' });
  const own = ['@layer process-panel { .low { color: rgb(9, 9, 9); } }', '.high.high { color: rgb(8, 8, 8); }'].map(
    sheetOf,
  );
  root.adoptedStyleSheets = own;
  usePageStyles(root, true);
  const release = () => usePageStyles(root, false);
  const made = { root, own, release };
  stages.push(made);
  cleanups.push(() => host.remove());
  return made;
}

function sheetOf(text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return sheet;
}

function adopt(text: string): CSSStyleSheet {
  const sheet = sheetOf(text);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  cleanups.push(() => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter(other => other !== sheet);
  });
  return sheet;
}

async function link(file: string, attributes: Record<string, string> = {}): Promise<HTMLLinkElement> {
  const element = document.createElement('link');
  for (const [name, value] of Object.entries({ rel: 'stylesheet', href: new URL(file, FOLDER).href, ...attributes })) {
    element.setAttribute(name, value);
  }
  const loaded = new Promise((resolve, reject) => {
    element.addEventListener('load', resolve);
    element.addEventListener('error', reject);
  });
  document.head.append(element);
  cleanups.push(() => element.remove());
  await loaded;
  return element;
}

/** What `color` an element of that class has inside the root. */
function colorOf(root: ShadowRoot, className: string, property: 'color' | 'backgroundImage' = 'color'): string {
  const element = document.createElement('p');
  element.className = className;
  root.append(element);
  const value = getComputedStyle(element)[property];
  element.remove();
  return value;
}

/**
 * Resolves once the class has that color in the root, where a reader moves the pointer; the test's own time limit is the end
 * of patience.
 */
async function becomes(root: ShadowRoot, className: string, color: string): Promise<void> {
  document.body.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
  while (colorOf(root, className) !== color) await new Promise(resolve => setTimeout(resolve, 5));
}

suite('the page styles of a root', () => {
  let plain: string;
  setup(() => {
    plain = getComputedStyle(document.body).color;
  });
  teardown(() => {
    for (const { release } of stages.splice(0)) release();
    for (const cleanup of cleanups.splice(0).toReversed()) cleanup();
  });

  test('brings in linked sheets with their imports, layers and addresses', async () => {
    await link('one.css');
    const { root } = stage();
    expect(colorOf(root, 'one')).to.equal('rgb(1, 1, 1)');
    expect(colorOf(root, 'imported')).to.equal('rgb(2, 2, 2)');
    expect(colorOf(root, 'layered')).to.equal('rgb(3, 3, 3)');
    expect(colorOf(root, 'picture', 'backgroundImage')).to.equal(`url("${new URL('two.css', FOLDER).href}")`);
  });

  test('keeps the order of the page', async () => {
    await link('two.css');
    await link('one.css');
    expect(colorOf(stage().root, 'one')).to.equal('rgb(1, 1, 1)');
  });

  test('follows a sheet that is linked, exchanged, switched off and on, and removed later', async () => {
    const { root } = stage();
    const one = await link('one.css');
    await becomes(root, 'one', 'rgb(1, 1, 1)');
    one.href = new URL('two.css', FOLDER).href;
    await becomes(root, 'one', 'rgb(4, 4, 4)');
    one.disabled = true;
    await becomes(root, 'one', plain);
    one.disabled = false;
    await becomes(root, 'one', 'rgb(4, 4, 4)');
    one.media = 'print';
    await becomes(root, 'one', plain);
    one.media = '';
    await becomes(root, 'one', 'rgb(4, 4, 4)');
    one.remove();
    await becomes(root, 'one', plain);
  });

  test('shares adopted sheets themselves, and follows them', async () => {
    const sheet = adopt('.adopted { color: rgb(5, 5, 5); }');
    const { root } = stage();
    expect(root.adoptedStyleSheets).to.include(sheet);
    sheet.replaceSync('.adopted { color: rgb(6, 6, 6); }');
    expect(colorOf(root, 'adopted')).to.equal('rgb(6, 6, 6)');
    adopt('.later { color: rgb(7, 7, 7); }');
    await becomes(root, 'later', 'rgb(7, 7, 7)');
  });

  test('follows rules that scripts insert', async () => {
    const element = await link('two.css');
    const { root } = stage();
    element.sheet!.insertRule('.inserted { color: rgb(7, 7, 7); }');
    await becomes(root, 'inserted', 'rgb(7, 7, 7)');
    element.sheet!.disabled = true;
    await becomes(root, 'inserted', plain);
  });

  test('follows rules that scripts put in place of others, at the start and at the end', async () => {
    const { sheet } = await link('two.css');
    const { root } = stage();
    const exchange = (index: number, rule: string) => {
      sheet!.deleteRule(index);
      sheet!.insertRule(rule, index);
    };
    exchange(0, '.first { color: rgb(7, 7, 7); }');
    await becomes(root, 'first', 'rgb(7, 7, 7)');
    expect(colorOf(root, 'one')).to.equal(plain);
    sheet!.insertRule('.last { color: rgb(6, 6, 6); }', 1);
    await becomes(root, 'last', 'rgb(6, 6, 6)');
    exchange(1, '.last { color: rgb(5, 5, 5); }');
    await becomes(root, 'last', 'rgb(5, 5, 5)');
  });

  test('copies a sheet once for all panels', async () => {
    await link('one.css');
    const [first, second] = [stage(), stage()];
    const pageSheets = ({ root, own }: Stage) => root.adoptedStyleSheets.filter(sheet => !own.includes(sheet));
    expect(pageSheets(first).length).to.be.at.least(1);
    expect(pageSheets(first)).to.have.ordered.members(pageSheets(second));
  });

  test('stands after the first sheet of the panel and before its others', () => {
    adopt('.low { color: rgb(5, 5, 5); } .high { color: rgb(5, 5, 5); } @layer utilities { .low { color: red; } }');
    const { root, own } = stage();
    expect(root.adoptedStyleSheets[0]).to.equal(own[0]);
    expect(root.adoptedStyleSheets.at(-1)).to.equal(own[1]);
    expect(colorOf(root, 'low')).to.equal('rgb(5, 5, 5)');
    expect(colorOf(root, 'high')).to.equal('rgb(8, 8, 8)');
  });

  test('lets a layered rule of the page win over our layer', () => {
    adopt('@layer utilities { .low { color: rgb(5, 5, 5); } }');
    expect(colorOf(stage().root, 'low')).to.equal('rgb(5, 5, 5)');
  });

  test('leaves a root as it was when it is released, and touches it no more', async () => {
    const { root, own, release } = stage();
    const other = stage();
    release();
    release();
    adopt('.adopted { color: rgb(5, 5, 5); }');
    await becomes(other.root, 'adopted', 'rgb(5, 5, 5)');
    expect(root.adoptedStyleSheets).to.have.ordered.members([...own]);
    expect(colorOf(root, 'adopted')).to.equal(plain);
  });

  test('comes back with what has changed while no panel was there', () => {
    stage().release();
    adopt('.adopted { color: rgb(5, 5, 5); }');
    expect(colorOf(stage().root, 'adopted')).to.equal('rgb(5, 5, 5)');
  });

  for (const page of ['foreign', 'inline']) {
    test(`brings in ${page === 'foreign' ? 'links of another origin, in each root' : 'inline sheets'}`, async () => {
      const frame = document.createElement('iframe');
      const heard = new Promise<unknown>(resolve => {
        addEventListener('message', ({ data, source }) => source === frame.contentWindow && resolve(data));
      });
      frame.src = `/page-styles/${page}.html`;
      document.body.append(frame);
      cleanups.push(() => frame.remove());
      expect(await heard).to.deep.equal({
        colors:
          page === 'foreign' ? ['rgb(4, 4, 4)', 'rgb(4, 4, 4)'] : ['rgb(1, 2, 3)', 'rgb(3, 2, 1)', 'rgb(4, 4, 4)'],
        reports: [],
      });
    });
  }
});
