import { suite, test } from 'node:test';
import { expect } from 'chai';
import { guessSource } from '../../../src/cli/inspect/guess-source.ts';
import { starterConfig } from '../../../src/cli/inspect/page/starter-page.ts';

const twice = (item: object) => [item, { ...item, ...laterOf(item) }];
/** The same with other ids, numbers and days, so that no column is the same in all rows. */
const laterOf = (item: object): object =>
  Object.fromEntries(
    Object.entries(item).map(([name, value]) => [
      name,
      typeof value === 'number'
        ? value + 1
        : typeof value === 'string'
          ? value.replace(/-01/, '-02').replace(/(\d)$/, digit => String((Number(digit) + 1) % 10))
          : value,
    ]),
  );

const SERVICENOW = twice({
  sys_id: '9d385017c611228701d22104cc95c371',
  number: 'INC0010011',
  short_description: 'Printer is out of paper',
  state: 'In Progress',
  opened_at: '2026-03-01 08:00:00',
  sys_created_on: '2026-03-01 08:00:01',
  sys_updated_on: '2026-03-01 09:00:00',
});
// https://woocommerce.github.io/woocommerce-rest-api-docs/#orders
const WOOCOMMERCE = twice({
  id: 727,
  number: '727',
  status: 'processing',
  currency: 'USD',
  date_created: '2026-01-22T16:28:02',
  date_created_gmt: '2026-01-22T19:28:02',
  date_modified: '2026-01-22T16:28:08',
  date_modified_gmt: '2026-01-22T19:28:08',
  total: '29.35',
  date_paid: '2026-01-22T16:28:08',
  date_paid_gmt: '2026-01-22T19:28:08',
});

suite('inspect', () => {
  // name, items, headings of the columns with dates
  const cases = [
    ['a record of ServiceNow', SERVICENOW, ['Opened']],
    ['an order of WooCommerce', WOOCOMMERCE, ['Created', 'Date paid']],
  ] as const;
  for (const [name, items, headings] of cases) {
    test(`shows when ${name} was created only once, and no time twice`, () => {
      const { source } = guessSource(items, 'a');
      const columns = starterConfig(source, items).matchAll(/title: ([^,]+), type: (?:date|datetime|relative),/g);
      expect(Array.from(columns, ([, title]) => title)).to.deep.equal(headings);
    });
  }
});
