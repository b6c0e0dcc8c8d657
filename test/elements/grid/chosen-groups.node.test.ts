import { suite, test } from 'node:test';
import { expect } from 'chai';
import { readConfig } from '../../../src/core/config/read-config.ts';
import type { GridConfig } from '../../../src/core/config/panel-config.ts';
import { messagesFor } from '../../../src/core/messages/messages.ts';
import type { PersonalColumns } from '../../../src/core/view/personal-columns.ts';
import { engineOf } from '../../../src/core/template/engine.ts';
import { chooseGroup } from '../../../src/core/view/change-columns.ts';
import { GridModels, type ModelPorts } from '../../../src/elements/grid/model/grid-models.ts';
import type { Locale } from '../../../src/elements/page/locale.ts';
import type { PanelFeatures } from '../../../src/elements/panel/panel-features.ts';
import { GridLines } from '../../../src/features/lines/grid-lines.ts';
import { pair, table } from '../../core/view/view-fixture.ts';

const CONFIG = `process_grid:
  config:
    filter: {criteria: []}
    table:
      personal: true
      fields: {id: "{{ $_step.id }}", kind: "{{ $_step.templateStep.title }}"}
      searchFields: [id]
      columns:
        id: {field: id, title: ID, sortField: id}
        kind: {field: kind, title: Kind, groupable: true}
`;
const stepOf = (title: string) => ({ templateStep: { id: 1, name: 's', title, type: 2 as const } });
const PAIRS = table([1, 2, 3, 4].map(id => pair(id, stepOf(id % 2 ? 'Leave' : 'Trip'))));

/** The models of a grid over four rows, as its element would make them. */
function modelsOf(text: string) {
  const { config, diagnostics } = readConfig(text, 'process_grid');
  expect(diagnostics.filter(({ severity }) => severity === 'error')).to.deep.equal([]);
  const messages = messagesFor('en');
  const zone = { timeZone: 'UTC' };
  const ports = { lineParts: { extraLines: new GridLines() } } as unknown as ModelPorts;
  const models = new GridModels({
    graph: { pairs: PAIRS, reports: { forgetFaults() {}, warnAbout() {}, reportError() {} } } as never,
    locale: { lang: 'en', messages, zone } as Locale,
    features: {
      get: (port: keyof ModelPorts) => ports[port] ?? null,
      isWanted: () => false,
    } as unknown as PanelFeatures<ModelPorts>,
  });
  models.configure(config as GridConfig, engineOf(messages, zone), PAIRS);
  models.hasLoaded = true;
  return models;
}

const ids = (models: GridModels) => Array.from(models.current!.view.order, row => PAIRS.steps[row]!.id);
const groups = (models: GridModels) => models.current!.lines.groupedBy?.name ?? null;
const choose = (models: GridModels, columns: PersonalColumns | null) =>
  models.requestView({ columns: columns ?? { order: [], changes: [] } });

suite('groups that a reader chooses', () => {
  test('bring rows together, and are given up again, with the same search', async () => {
    const models = modelsOf(CONFIG);
    await models.current!.view.settled;
    expect([groups(models), ids(models)]).to.deep.equal([null, [1, 2, 3, 4]]);
    const { all, choices } = models.current!.gridColumns;
    choose(models, chooseGroup(all, choices, 'kind', null));
    await models.current!.view.settled;
    expect([groups(models), ids(models)]).to.deep.equal(['kind', [1, 3, 2, 4]]);
    expect(models.view.columns).to.deep.equal({ order: [], changes: [], group: 'kind' });
    models.requestView({ search: '3' });
    await models.current!.view.settled;
    expect([models.view.search, ids(models)]).to.deep.equal(['3', [3]]);
    choose(models, chooseGroup(models.current!.gridColumns.all, models.view.columns!, null, null));
    await models.current!.view.settled;
    expect([groups(models), ids(models), models.view]).to.deep.equal([null, [3], { search: '3', sort: [], page: 1 }]);
  });

  test('are none where the author does not allow them', async () => {
    const models = modelsOf(CONFIG.replace('personal: true', 'personal: false'));
    choose(models, { order: [], changes: [], group: 'kind' });
    await models.current!.view.settled;
    expect([groups(models), models.view.columns]).to.deep.equal([null, undefined]);
    const others = modelsOf(CONFIG);
    choose(others, { order: [], changes: [], group: 'id' });
    await others.current!.view.settled;
    expect([groups(others), others.view.columns]).to.deep.equal([null, undefined]);
  });

  test('take the place of those of the author, or leave the rows without any', async () => {
    const models = modelsOf(CONFIG.replace('personal: true', 'personal: true\n      groupBy: {column: id}'));
    await models.current!.view.settled;
    expect(groups(models)).to.equal('id');
    for (const [group, by] of [
      ['kind', 'kind'],
      [null, null],
      ['id', 'id'],
    ] as const) {
      choose(models, chooseGroup(models.current!.gridColumns.all, models.view.columns ?? null, group, 'id'));
      await models.current!.view.settled;
      expect(groups(models)).to.equal(by);
    }
    expect(models.view.columns).to.equal(undefined);
  });
});
