import { readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import { expect } from 'chai';

interface Named {
  readonly name: string;
  readonly description: string;
}
type Listed = 'members' | 'attributes' | 'events' | 'cssParts' | 'cssProperties';
interface Declaration extends Readonly<Record<Listed, readonly Named[]>> {
  readonly tagName: string;
  readonly description: string;
}

const manifest = JSON.parse(readFileSync('dist/custom-elements.json', 'utf8')) as {
  modules: { path: string; declarations: [Declaration] }[];
};
const elements = new Map(manifest.modules.map(({ declarations: [it] }) => [it.tagName, it]));
const namesOf = (element: string, list: Listed) => elements.get(element)![list].map(({ name }) => name);

const ATTRIBUTES =
  'config adapter endpoint events capabilities src detail-url process-id refresh isolated strict debug persist appearance heading-level errors shortcuts user-id exportable name form disabled required';
const GRID_PARTS =
  'panel header title description toolbar search table row cell header-cell column-resizer sort-button select-cell actions-cell actions action-bar menu dialog pager columns-menu no-match placeholder error status progress live live-button';

suite('the custom elements manifest', () => {
  test('names the attributes of contract 1', () => {
    expect(namesOf('process-grid', 'attributes')).to.have.members(ATTRIBUTES.split(' '));
    expect(namesOf('process-list', 'attributes')).to.have.members(ATTRIBUTES.split(' ').slice(0, 18));
  });

  test('names the methods, properties and events of contract 1', () => {
    expect(namesOf('process-grid', 'members')).to.include.members(
      'current variables load loaded items visibleItems allowedOrigins diagnostics selection clearSelection view'.split(
        ' ',
      ),
    );
    const events = ['process-load', 'process-error', 'process-open', 'process-action'];
    expect(namesOf('process-list', 'events')).to.have.members(events);
    expect(namesOf('process-grid', 'events')).to.have.members([...events, 'process-select', 'process-view']);
  });

  test('names the parts of contract 7', () => {
    expect(namesOf('process-grid', 'cssParts')).to.include.members(GRID_PARTS.split(' '));
    expect(namesOf('process-list', 'cssParts')).to.include.members(['list', 'item', 'panel', 'error']);
  });

  test('says what the list does not have', () => {
    expect(elements.get('process-list')!.description).to.contain('no search, sorting by the reader, pages, selection');
  });

  test('describes all that it names', () => {
    const bare = [...elements.values()].flatMap(element =>
      (['members', 'attributes', 'events', 'cssParts'] as const).flatMap(list =>
        element[list].filter(({ description }) => !description).map(({ name }) => `${element.tagName} ${name}`),
      ),
    );
    expect(bare).to.deep.equal([]);
  });

  test('leads to modules that are there', () => {
    for (const { path } of manifest.modules) expect(readFileSync(path, 'utf8')).to.match(/class Process(Grid|List)/);
  });
});
