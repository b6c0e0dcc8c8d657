import { suite, test } from 'node:test';
import { expect } from 'chai';
import { cardPlaces } from '../../../src/core/config/card-places.ts';
import { type CardPlace, layoutOf } from '../../../src/core/config/column-layout.ts';
import { DEFAULT_COLUMNS, DEFAULT_FIELDS } from '../../../src/core/config/defaults.ts';
import type { ColumnType } from '../../../src/core/base/column-type.ts';

const FIELDS = new Map([
  ...DEFAULT_FIELDS,
  ['number', '{{ $_process.id }}'],
  ['hash', '#{{ $_process.id | append: "" }}'],
  ['stepId', '<b>No. {{ $_step.id }}</b>'],
  ['supplier', '{{ $_process.variables.supplier }}'],
  ['both', '{{ $_process.id }} {{ $_process.templateProcess.name }}'],
  ['when', '{% if $_process.tags %}Tagged{% else %}{{ $_process.id }}{% endif %}'],
]);

const placesOf = (columns: string) =>
  cardPlaces(
    columns.split(' ').map(text => {
      const [field, type = 'text', card = null] = text.split('/') as [string, ColumnType?, CardPlace?];
      return { field, type, layout: { ...layoutOf(type), card } };
    }),
    FIELDS,
  ).join(' ');

suite('places in a card', () => {
  // columns (field, type, place given by the author), places
  const cases = [
    ['supplier step process', 'title subtitle meta'],
    ['both step', 'title subtitle'],
    ['when step', 'title subtitle'],
    // an id is no title
    ['number process step', 'meta title subtitle'],
    ['hash step', 'subtitle title'],
    ['stepId/html process', 'subtitle title'],
    ['number supplier step', 'meta subtitle title'],
    ['number supplier', 'subtitle title'],
    ['process number supplier', 'title meta subtitle'],
    ['pid process', 'subtitle title'],
    // where there is nothing else
    ['number', 'title'],
    ['number/number number', 'meta title'],
    ['number state/badge', 'title meta'],
    // the author's
    ['number/text/title process', 'title subtitle'],
    ['number step/text/meta supplier', 'subtitle meta title'],
    ['number step process/text/title', 'meta subtitle title'],
    ['number supplier/text/subtitle step', 'meta subtitle title'],
    ['supplier/text/hidden number', 'hidden title'],
  ] as const;
  for (const [columns, places] of cases)
    test(`of ${columns} are ${places}`, () => {
      expect(placesOf(columns)).to.equal(places);
    });

  test('of the default columns are the process and the step', () => {
    expect(cardPlaces(DEFAULT_COLUMNS, DEFAULT_FIELDS)).to.deep.equal([
      'meta',
      'title',
      'subtitle',
      'meta',
      'meta',
      'meta',
    ]);
  });
});
