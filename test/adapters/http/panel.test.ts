import { expect } from 'chai';
import '../../../src/define.ts';
import type { ProcessList } from '../../../src/elements/list/process-list.ts';
import { turn } from '../asking.ts';

const CONFIG = `
filter:
  criteria:
    - '!process': [9]
ui:
  content: '{{ $_process.id }}'
`;

let keys = 0;
const route = (name: string) => `/adapter/${name}?key=panel-${Date.now()}-${Math.random()}-${++keys}`;

const requestsOf = async (url: string) => {
  const { pathname, searchParams } = new URL(url, location.href);
  const response = await fetch(`/adapter/count?of=${pathname.split('/').at(-1)}&key=${searchParams.get('key')}`);
  return (await response.json()) as number;
};

const parts = (panel: ProcessList, name: string) =>
  Array.from(panel.shadowRoot!.querySelectorAll(`[part~=${name}]`), part => part.textContent.trim());

suite('a panel whose endpoint', () => {
  let panels: ProcessList[] = [];

  /** A list that asks a route; its errors are noted. */
  function listOf(endpoint: string) {
    const panel = document.createElement('process-list');
    Object.assign(panel, { config: CONFIG, endpoint });
    const errors: { code: string; message: string; diagnostics?: readonly { path: string; line: number }[] }[] = [];
    panel.addEventListener('process-error', event =>
      errors.push((event as CustomEvent<{ error: (typeof errors)[0] }>).detail.error),
    );
    document.body.append(panel);
    panels.push(panel);
    return { panel, errors };
  }

  teardown(() => {
    for (const panel of panels) panel.remove();
    panels = [];
  });

  test('answers shows what came', async () => {
    const { panel, errors } = listOf(route('good'));
    await panel.loaded;
    expect([parts(panel, 'item'), errors]).to.deep.equal([['1', '2'], []]);
  });

  test('answers out of order shows the answer to the last question', async () => {
    const url = route('order');
    const { panel } = listOf(url);
    while ((await requestsOf(url)) < 1) await turn();
    panel.config = CONFIG.replace('[9]', '[8]');
    await panel.updateComplete;
    await panel.loaded;
    while (!parts(panel, 'item').length) await turn();
    expect([parts(panel, 'item'), await requestsOf(url)]).to.deep.equal([['2'], 2]);
  });

  test('sends a login page says so, with nothing of its markup alive', async () => {
    const { panel, errors } = listOf(route('login'));
    await panel.loaded;
    expect(errors.map(({ code }) => code)).to.deep.equal(['adapter/content-type']);
    expect(parts(panel, 'error').join())
      .to.include('/adapter/html')
      .and.include('Sign in Welcome')
      .and.not.include('secret');
    expect(panel.shadowRoot!.querySelector('h1, script')).to.equal(null);
  });

  test('points at a criterion shows the problem there', async () => {
    const { panel, errors } = listOf(route('problem'));
    await panel.loaded;
    expect(errors[0]!.message).to.equal('Unprocessable: criterion "!process": there is no such template');
    const [box] = parts(panel, 'error');
    expect(box).to.include('there is no such template').and.include(`- '!process': [9]`);
  });

  test('cuts the answer off shows what came, and that it was cut off', async () => {
    const { panel, errors } = listOf(route('truncate-stream'));
    await panel.loaded;
    expect([parts(panel, 'item'), errors.map(({ code }) => code)]).to.deep.equal([['1'], ['adapter/truncated']]);
  });

  for (const end of ['{"problem": "Database down"}', '{"problem": {"title": "Database down"}}\n', 'Database down']) {
    test(`ends a stream with ${JSON.stringify(end)} says so, and shows what came before`, async () => {
      const { panel } = listOf(`${route('told-stream')}&end=${encodeURIComponent(end)}`);
      await panel.loaded;
      expect(parts(panel, 'item')).to.deep.equal(['1']);
      expect(parts(panel, 'error').join())
        .to.include('Database down')
        .and.include('Only some of the rows have loaded.');
    });
  }

  test('sends null where objects belong shows the others, and lists what is left out', async () => {
    const { panel, errors } = listOf(route('null-items'));
    await panel.loaded;
    expect([parts(panel, 'item'), errors.length, errors[0]!.diagnostics!.length]).to.deep.equal([
      ['1', '2', '3'],
      1,
      3,
    ]);
  });

  test('is that of another panel too is asked once for both', async () => {
    const url = route('stream');
    const both = [listOf(url), listOf(url)];
    await Promise.all(both.map(({ panel }) => panel.loaded));
    expect(both.map(({ panel }) => parts(panel, 'item'))).to.deep.equal([
      ['1', '2'],
      ['1', '2'],
    ]);
    expect(await requestsOf(url)).to.equal(1);
  });
});
