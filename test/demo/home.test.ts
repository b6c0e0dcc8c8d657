import { expect } from 'chai';
import { openDemo, until } from './demo-page.ts';

suite('the home page of the demo', function () {
  this.timeout(30_000);
  teardown(() => document.querySelectorAll('iframe').forEach(frame => frame.remove()));

  test('shows an inbox beside the fifteen lines that make it, within the policy', async () => {
    const page = await openDemo('index.html');
    const editor = await page.editor();
    expect(page.textOf(editor).trim().split('\n')).to.have.length(15);
    expect(page.rows()).to.have.length(12);
    expect(page.document.querySelector('.problems')!.textContent).to.equal('No mistakes');
    expect(page.refused).to.deep.equal([]);
  });

  test('follows what is typed', async () => {
    const page = await openDemo('index.html');
    const editor = await page.editor();
    page.write(editor, 'ui: {title: Changed}\nfilter: {criteria: [{stepState: 2}], limit: 3}\n');
    await until(() => page.rows().length === 3);
    expect(page.panel().shadowRoot!.textContent).to.include('Changed');
  });

  test('says what is wrong with it and keeps the inbox, until a click corrects it', async () => {
    const page = await openDemo('index.html');
    const editor = await page.editor();
    page.write(editor, 'ui: {titel: Mended}\n');
    const fix = await until(() =>
      [...page.document.querySelectorAll<HTMLElement>('.problems button')].find(
        ({ textContent }) => textContent === 'Apply fix',
      ),
    );
    expect(page.document.querySelector('.problems')!.textContent).to.include('unknown key "titel"');
    expect(editor.querySelector('.cm-lintRange-error')!.textContent).to.equal('titel');
    expect(page.rows()).to.have.length(12);
    fix.click();
    await until(() => page.panel().shadowRoot!.textContent.includes('Mended'));
    expect(page.textOf(editor)).to.include('ui: {title: Mended}');
    expect(page.refused).to.deep.equal([]);
  });

  test('lets its reader claim a task', async () => {
    const page = await openDemo('index.html');
    await page.editor();
    const button = [...page.panel().shadowRoot!.querySelectorAll<HTMLElement>('button')].find(
      ({ textContent }) => textContent.trim() === 'Claim',
    )!;
    button.click();
    await until(() => page.rows()[1]!.textContent.includes('You'));
    await until(() => page.panel().shadowRoot!.textContent.includes(': claimed'));
  });

  test('goes on in the playground with what is in it', async () => {
    const page = await openDemo('index.html');
    page.write(await page.editor(), 'ui: {title: Taken along}\nfilter: {criteria: [{stepState: 2}]}\n');
    await until(() => page.panel().shadowRoot!.textContent.includes('Taken along'));
    const frame = page.window.frameElement as HTMLIFrameElement;
    const arrived = new Promise(resolve => frame.addEventListener('load', resolve, { once: true }));
    page.document.querySelector<HTMLElement>('.on')!.click();
    await arrived;
    await until(() => {
      const panel = frame.contentDocument!.querySelector('process-grid')?.shadowRoot;
      return panel?.textContent.includes('Taken along') && panel.querySelectorAll('[part~=row]').length === 12;
    });
    expect(frame.contentDocument!.querySelector('#said')!.textContent).to.equal('');
  });

  test('leads to every other page of the demo', async () => {
    const { document } = await openDemo('index.html');
    const links = [...document.querySelectorAll('.pages a')].map(link => link.getAttribute('href'));
    expect(links.length).to.be.above(15);
    expect(links).to.include.members(['/playground.html', '/gallery.html', '/grid.html']);
  });

  for (const width of [320, 1440]) {
    test(`fits ${width} px, and axe finds nothing`, async function () {
      const page = await openDemo('index.html', { width });
      await page.editor();
      expect(page.document.documentElement.scrollWidth).to.be.at.most(width);
      // A run of axe takes up to a minute in the others, and looks at the same elements and rules.
      if (/Chrome/.test(navigator.userAgent)) expect(await page.axe()).to.deep.equal([]);
    });
  }
});
