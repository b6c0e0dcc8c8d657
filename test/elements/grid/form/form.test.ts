import { expect } from 'chai';
import { ProcessGrid } from '../../../../src/elements/grid/process-grid.ts';
import { SELECTABLE, allBox, boxes, clearPage, click, many, mountGrid, processOf, rows } from '../grid-fixture.ts';

/** A grid in a fieldset in a form. */
async function mountForm(properties: Record<string, unknown> = {}) {
  const form = document.createElement('form');
  const fieldset = document.createElement('fieldset');
  form.append(fieldset);
  document.body.append(form);
  const processes = [...many(4), processOf('x 5', 'text id')];
  const grid = await mountGrid(processes, { config: SELECTABLE, ...properties }, fieldset);
  return { form, fieldset, grid };
}

const entries = (form: HTMLFormElement) => [...new FormData(form)];

suite('the grid in a form', () => {
  teardown(clearPage);

  test('submits an entry variable=id for each process', async () => {
    const { form, grid } = await mountForm();
    expect(entries(form)).to.deep.equal([]);
    await click(boxes(grid)[4]!);
    await click(boxes(grid)[1]!);
    expect(entries(form)).to.deep.equal([
      ['chosen', '2'],
      ['chosen', 'x 5'],
    ]);
  });

  test('submits under its name nothing', async () => {
    const { form, grid } = await mountForm({ name: 'other' });
    grid.selection = [1];
    expect(entries(form)).to.deep.equal([['chosen', '1']]);
    expect(grid.form).to.equal(form);
    expect(grid.getAttribute('name')).to.equal('other');
    expect(form.elements.namedItem('other')).to.equal(grid);
  });

  test('has a name as other controls have: a text, empty where there is none', async () => {
    const { form, grid } = await mountForm();
    expect([grid.name, grid.hasAttribute('name')]).to.deep.equal(['', false]);
    grid.name = 'other';
    expect(grid.getAttribute('name')).to.equal('other');
    grid.setAttribute('name', 'third');
    expect([grid.name, form.elements.namedItem('third')]).to.deep.equal(['third', grid]);
    grid.removeAttribute('name');
    expect(grid.name).to.equal('');
  });

  test('has the name that it was given before it was defined', async () => {
    class LateGrid extends ProcessGrid {}
    const late = document.createElement('late-named-grid') as ProcessGrid;
    late.name = 'early';
    document.body.append(late);
    customElements.define('late-named-grid', LateGrid);
    await late.updateComplete;
    late.name += ' and late';
    expect(late.getAttribute('name')).to.equal('early and late');
  });

  test('gives many entries to the form that it is in, each once, and none where it is disabled', async () => {
    const { form, fieldset, grid } = await mountForm();
    const other = document.createElement('form');
    document.body.append(other);
    grid.adapter = { fetch: () => Promise.resolve({ processes: many(10_001) }) };
    await grid.loaded;
    await click(allBox(grid));
    const counts = () => [form, other].map(owner => entries(owner).length);
    expect(counts()).to.deep.equal([10_001, 0]);
    await click(boxes(grid)[0]!);
    expect(counts()).to.deep.equal([10_000, 0]);
    await click(boxes(grid)[0]!);
    fieldset.disabled = true;
    expect(counts()).to.deep.equal([0, 0]);
    other.append(grid);
    expect(counts()).to.deep.equal([0, 10_001]);
    grid.remove();
    expect(counts()).to.deep.equal([0, 0]);
  });

  test('selects nothing again when the form is reset', async () => {
    const { form, grid } = await mountForm();
    await click(boxes(grid)[1]!);
    form.reset();
    expect(grid.selection).to.deep.equal([]);
    expect(boxes(grid)[1]!.checked).to.equal(false);
    expect(entries(form)).to.deep.equal([]);
  });

  test('goes back to what was set before the data came when the form is reset', async () => {
    const { form, grid } = await mountForm({ selection: [3] });
    await click(boxes(grid)[1]!);
    expect(grid.selection).to.deep.equal([2, 3]);
    form.reset();
    expect(grid.selection).to.deep.equal([3]);
    expect(entries(form)).to.deep.equal([['chosen', '3']]);
  });

  test('takes up what the browser has kept, before the data and after, ids as they were', async () => {
    const { form, grid } = await mountForm();
    grid.formStateRestoreCallback('["x 5",1]');
    expect(grid.selection).to.deep.equal([1, 'x 5']);
    expect(entries(form)).to.have.length(2);
    const early = document.createElement('process-grid');
    early.formStateRestoreCallback('[3]');
    Object.assign(early, { config: SELECTABLE, adapter: grid.adapter });
    form.append(early);
    await early.loaded;
    expect(early.selection).to.deep.equal([3]);
    grid.formStateRestoreCallback('[[2,4],"x 5",[9,12]]');
    expect(grid.selection).to.deep.equal([2, 3, 4, 'x 5']);
    grid.formStateRestoreCallback('[1,"x 5"]');
    const ranges = ['[[0,1e15]]', '[[1,9007199254740993]]', '[[0,1e7],[0,1e7]]', '[[3,1]]', '[[1,2,3]]', '[["a","c"]]'];
    for (const junk of ['', '{', '"x"', null, '{"length":1e9}', '[null]', '[{}]', '[true]', ...ranges])
      grid.formStateRestoreCallback(junk);
    expect(grid.selection).to.deep.equal([1, 'x 5']);
  });

  test('that is required is invalid while nothing is selected, and says so', async () => {
    const { form, grid } = await mountForm({ required: true });
    expect(form.checkValidity()).to.equal(false);
    expect(grid.validity.valueMissing).to.equal(true);
    expect(grid.validationMessage).to.equal('Select a process.');
    await click(boxes(grid)[1]!);
    expect(form.checkValidity()).to.equal(true);
    grid.clearSelection();
    expect(grid.matches(':invalid')).to.equal(true);
    grid.required = false;
    await grid.updateComplete;
    expect(grid.checkValidity()).to.equal(true);
  });

  for (const [name, change] of [
    ['there are rows', () => {}],
    ['a search finds none', (grid: ProcessGrid) => (grid.view = { ...grid.view, search: 'nothing of this kind' })],
    ['the configuration is broken', (grid: ProcessGrid) => (grid.config = 'filter: [')],
  ] as const) {
    test(`that is required and sent without a selection leads the reader to the panel, where ${name}`, async () => {
      const { form, grid } = await mountForm({ required: true });
      change(grid);
      await grid.loaded;
      await grid.updateComplete;
      form.requestSubmit();
      expect([document.activeElement, grid.shadowRoot!.activeElement === null]).to.deep.equal([grid, false]);
    });
  }

  for (const [name, disable] of [
    ['its attribute', (grid: ProcessGrid) => (grid.disabled = true)],
    ['its fieldset', (grid: ProcessGrid) => ((grid.parentElement as HTMLFieldSetElement).disabled = true)],
  ] as const) {
    test(`that is disabled by ${name} selects nothing and submits nothing`, async () => {
      const { form, grid } = await mountForm({ required: true, selection: [1] });
      disable(grid);
      await grid.updateComplete;
      expect(entries(form)).to.deep.equal([]);
      expect(form.checkValidity()).to.equal(true);
      expect([allBox(grid), ...boxes(grid)].every(box => box.disabled)).to.equal(true);
      await click(boxes(grid)[1]!.parentElement!, { at: [2, 2] });
      rows(grid)[1]!.focus();
      expect(grid.selection).to.deep.equal([1]);
    });
  }

  for (const [name, able] of [
    ['by its property', (grid: ProcessGrid, disabled: boolean) => (grid.disabled = disabled)],
    ['by its attribute', (grid: ProcessGrid, disabled: boolean) => grid.toggleAttribute('disabled', disabled)],
    [
      'in its fieldset',
      (grid: ProcessGrid, disabled: boolean) => ((grid.parentElement as HTMLFieldSetElement).disabled = disabled),
    ],
  ] as const) {
    test(`can be used again when it is enabled again ${name}, and submits at once`, async () => {
      const { form, grid } = await mountForm({ selection: [3] });
      able(grid, true);
      expect(entries(form)).to.deep.equal([]);
      await grid.updateComplete;
      able(grid, false);
      expect(entries(form)).to.deep.equal([['chosen', '3']]);
      await grid.updateComplete;
      expect([allBox(grid), ...boxes(grid)].map(box => box.disabled)).to.deep.equal(Array(6).fill(false));
      await click(boxes(grid)[1]!);
      expect(grid.selection).to.deep.equal([2, 3]);
    });
  }

  test('submits under the variable of the configuration that is in force', async () => {
    const { form, grid } = await mountForm({ selection: [3] });
    grid.config = SELECTABLE.replace('chosen', 'other');
    await grid.loaded;
    expect(entries(form)).to.deep.equal([['other', '3']]);
    grid.config = SELECTABLE.replace(/^selection.*\n/, '');
    await grid.loaded;
    expect(entries(form)).to.deep.equal([]);
  });
});
