import { expect } from 'chai';
import * as main from '../../src/index.ts';

suite('the main entry point', () => {
  test('has the names of the contract', () => {
    expect(Object.keys(main)).to.include.members([
      'memoryAdapter',
      'httpAdapter',
      'defineAdapter',
      'defineSnippet',
      'defineMessages',
      'ProcessPanelError',
      'VariableStore',
      'ProcessGrid',
      'ProcessList',
    ]);
  });

  test('registers nothing; define.js does, and does no harm twice', async () => {
    expect(customElements.get('process-grid')).to.equal(undefined);
    class Other extends HTMLElement {}
    customElements.define('process-list', Other);
    await import('../../src/define.ts');
    expect(customElements.get('process-grid')).to.equal(main.ProcessGrid);
    expect(customElements.get('process-list')).to.equal(Other);
    const again = '../../src/define.ts?again';
    await import(again);
    expect(customElements.get('process-grid')).to.equal(main.ProcessGrid);
  });
});
