import { sendKeys } from '@web/test-runner-commands';
import { expect } from 'chai';
import { memoryAdapter } from '../../../src/adapters/memory.ts';
import { clearPage, mount, processOf } from '../../elements/panel-fixture.ts';
import { untilFound } from '../../support/until-found.ts';

const GRID =
  'filter: {criteria: []}\ntable: {fields: {id: "{{ $_process.id }}"}, columns: {id: {field: id, title: ID}}}\n';
const LIST = 'filter: {criteria: []}\nui: {content: "{{ $_process.id }}"}\n';

suite('the list of keys', () => {
  teardown(() => clearPage());

  // actions -> what "?" tells of going back
  for (const [actions, undo, redo] of [
    ['{claim: {label: Claim}}', false, false],
    ['{claim: {label: Claim, undo: release}, release: {label: Release}}', true, false],
    ['{claim: {label: Claim, undo: release}, release: {label: Release, undo: claim}}', true, true],
  ] as const)
    for (const [name, start] of [
      ['process-grid', GRID],
      ['process-list', LIST],
    ] as const)
      test(`tells of the keys to undo and redo in <${name}> with ${actions}`, async () => {
        const adapter = { ...memoryAdapter([processOf(1)]), perform: () => Promise.resolve() };
        const config = `${start}actions: ${actions}\n`;
        const panel = mount(name, { lang: 'en', config, adapter });
        await panel.loaded;
        panel.shadowRoot!.querySelector<HTMLElement>('.pp-first-action')!.focus();
        await sendKeys({ press: '?' });
        const dialog = await untilFound(() => panel.shadowRoot!.querySelector('dialog[open]'));
        const told = [...dialog.querySelectorAll('.pp-combination')].map(({ textContent }) => textContent.trim());
        expect([told.includes('Ctrl+Z'), told.includes('Ctrl+Y')]).to.deep.equal([undo, redo]);
      });
});
