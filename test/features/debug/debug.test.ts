import { expect } from 'chai';
import { clearPage, countingAdapter, LIST, mount, processes } from '../../elements/panel-fixture.ts';

suite('debug', () => {
  const { debug } = console;
  let lines: string[] = [];
  let onprint = (): void => {};

  setup(() => {
    lines = [];
    console.debug = (line: string) => {
      lines.push(line);
      onprint();
    };
  });
  teardown(() => {
    console.debug = debug;
    performance.clearMeasures();
    clearPage();
  });

  /** Without the time, which differs. */
  const steps = () => lines.map(line => line.replace(/ at [\d.]+ ms/, '').replace(/ ?[\d.]+ ms/, ' … ms'));
  /** Resolves when a step has been printed. */
  const printing = async (step: string) => {
    while (!lines.some(line => line.includes(step))) await new Promise<void>(resolve => (onprint = resolve));
  };

  test('prints each step with its cause and its time, those before it was loaded, too', async () => {
    const panel = mount('process-list', {
      id: 'inbox',
      debug: true,
      config: LIST,
      adapter: countingAdapter({ processes: processes(1) }),
    });
    await panel.loaded;
    await printing('outcome');
    expect(steps().filter(line => line.includes('config'))[0]).to.equal(
      'process-list#inbox: config … ms, because of text, strict, textIds, mappedMembers, rereads',
    );
    lines = [];
    await panel.load();
    expect(steps().filter(line => / (?:query|answer) /.test(line))).to.deep.equal([
      'process-list#inbox: query … ms, because of demand (load())',
      'process-list#inbox: answer begins, because of request',
      'process-list#inbox: answer is over after … ms, because of request',
    ]);
  });

  test('puts each step that is over into the timeline of the browser', async () => {
    const panel = mount('process-list', { debug: true, config: LIST, adapter: countingAdapter({ processes: [] }) });
    await panel.loaded;
    await printing('outcome');
    const names = performance.getEntriesByType('measure').map(({ name }) => name);
    expect(names).to.include.members(['config', 'query', 'answer', 'rows'].map(name => `process-list ${name}`));
  });

  test('prints why there are no rows, also without a configuration that can be used', async () => {
    const panel = mount('process-list', {
      debug: true,
      config: 'filter: 1',
      adapter: countingAdapter({ processes: [] }),
    });
    await panel.loaded;
    await printing('view');
    expect(lines.filter(line => line.includes(' answer '))).to.deep.equal([]);
  });

  test('prints nothing any more once it is off, and nothing where it never was on', async () => {
    const panel = mount('process-list', { debug: true, config: LIST, adapter: countingAdapter({ processes: [] }) });
    await panel.loaded;
    await printing('outcome');
    panel.debug = false;
    await panel.updateComplete;
    lines = [];
    await panel.load();
    await mount('process-list', { config: LIST, adapter: countingAdapter({ processes: [] }) }).loaded;
    expect(lines).to.deep.equal([]);
  });
});
