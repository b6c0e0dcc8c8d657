import { suite, test } from 'node:test';
import { expect } from 'chai';
import { guessSource } from '../../../src/cli/inspect/guess-source.ts';
import { notesOfColumns, starterConfig } from '../../../src/cli/inspect/page/starter-page.ts';
import { evaluated } from './fields-shown.ts';
import { columnsShown } from './columns-shown.ts';

/** Invoices of Stripe. */
const INVOICES = {
  object: 'list',
  has_more: false,
  data: [
    { amount_due: 10_999, amount_paid: 0, description: null, status: 'open', customer_name: 'Jenny Rosen' },
    { amount_due: 2500, amount_paid: 2500, description: 'Setup', status: 'paid', customer_name: 'Acme Ltd' },
    { amount_due: 705, amount_paid: 0, description: null, status: 'draft', customer_name: 'Bob Cole' },
  ].map((invoice, n) => ({
    id: `in_1MtHbELkdIwHu7ixl4Oz${n}zMv`,
    object: 'invoice',
    account_name: 'Example',
    amount_due: invoice.amount_due,
    amount_paid: invoice.amount_paid,
    amount_remaining: invoice.amount_due - invoice.amount_paid,
    attempt_count: n,
    attempted: n === 1,
    auto_advance: n === 2,
    collection_method: 'send_invoice',
    created: 1_680_644_467 + n * 86_400,
    currency: 'usd',
    customer: `cus_NeZwdNtLEOXuv${n}`,
    customer_email: `j${n}@example.com`,
    customer_name: invoice.customer_name,
    description: invoice.description,
    due_date: n === 2 ? null : 1_690_644_467 + n * 86_400,
    number: n === 2 ? null : `A1B2C3-000${n}`,
    paid: invoice.status === 'paid',
    status: invoice.status,
    subtotal: invoice.amount_due,
    total: invoice.amount_due,
  })),
};

const dispute = (amount: unknown, n: number, currency = 'usd') => ({
  id: `dp_1MtJUT2eZvKYlo2CNaw2HvE${n}`,
  object: 'dispute',
  amount,
  charge: `ch_1AZtxr2eZvKYlo2CJDX8whov${n}`,
  created: 1_680_651_737 + n,
  currency,
  evidence_details: { due_by: 1_682_294_399 + n, has_evidence: false },
  reason: ['general', 'fraudulent'][n],
  status: ['needs_response', 'won'][n],
});

const notesOf = (answer: object): string[] => {
  const { source, items } = guessSource(answer, 'a');
  return notesOfColumns(source, items);
};

suite('inspect: amounts in cents', () => {
  test('of invoices are shown as amounts, beside the number as the title and the customer', async () => {
    expect(columnsShown(INVOICES)).to.deep.equal([
      'Number: text',
      'State: badge',
      'Created: date',
      'Due: relative',
      'Amount due: currency',
      'Amount paid: currency',
      'Attempt count: number',
      'Customer name: text',
    ]);
    const { source, items } = guessSource(INVOICES, 'a');
    expect(starterConfig(source, items)).to.include('type: currency, currency: USD');
    expect(source.map).to.include({ title: 'number' });
    expect(await evaluated(INVOICES, 'amountdue')).to.deep.equal([109.99, 25, 7.05]);
    expect(notesOf(INVOICES)).to.deep.equal([
      'Whole numbers beside a currency in small letters are taken as cents: "amount_due", "amount_paid" are divided by 100. If they are not in cents, remove " | divided_by: 100.0" from their fields',
    ]);
  });

  test('of invoices that all have a number have it once', () => {
    const data = INVOICES.data.map((invoice, n) => ({ ...invoice, number: `A1B2C3-000${n}` }));
    expect(columnsShown({ data }).filter(column => column.startsWith('Number'))).to.deep.equal(['Number: text']);
    const described = data.map((invoice, n) => ({ ...invoice, description: `Month ${n}` }));
    expect(columnsShown({ data: described }).slice(0, 2)).to.deep.equal(['Number: text', 'Description: text']);
  });

  test('of disputes are amounts, too; where one has none, nothing is shown', async () => {
    const answer = { data: [dispute(1000, 0), dispute(null, 1)] };
    expect(columnsShown(answer)).to.include('Amount: currency');
    expect(await evaluated(answer, 'amount')).to.deep.equal(['10', '']);
    expect(await evaluated(answer, 'amountsort')).to.deep.equal([1000, null]);
  });

  test('of a currency without cents are as they are', async () => {
    const answer = [dispute(1000, 0, 'jpy'), dispute(1550, 1, 'jpy')];
    expect(await evaluated(answer, 'amount')).to.deep.equal([1000, 1550]);
    expect(notesOf(answer)).to.deep.equal([]);
  });

  test('of several currencies are numbers of two digits', async () => {
    const answer = [dispute(1000, 0, 'usd'), dispute(1550, 1, 'eur')];
    expect(await evaluated(answer, 'amount')).to.deep.equal([10, 15.5]);
    const { source, items } = guessSource(answer, 'a');
    expect(starterConfig(source, items)).to.include('type: number, digits: 2,');
    expect(columnsShown(answer)).to.include('Currency: text');
  });

  test('of currencies with and without cents stay as they are, with a note', async () => {
    const answer = [dispute(1000, 0, 'usd'), dispute(1550, 1, 'jpy')];
    expect(await evaluated(answer, 'amount')).to.deep.equal([1000, 1550]);
    expect(notesOf(answer)).to.deep.equal([
      '"amount" may be in cents, but not of all its currencies: its column shows the numbers as they are',
    ]);
  });

  test('are not guessed where another amount has decimals, nor beside a currency as it is written by itself', async () => {
    const items = (currency: string, tax: number) =>
      [1250, 9900].map((total, n) => ({ id: n, title: `T${n}`, total, tax_amount: tax + n, currency }));
    expect(await evaluated(items('eur', 2.5), 'total')).to.deep.equal([1250, 9900]);
    expect(await evaluated(items('EUR', 20), 'total')).to.deep.equal([1250, 9900]);
    expect(columnsShown(items('EUR', 20))).to.include('Total: currency');
    expect(notesOf(items('EUR', 20))).to.deep.equal([
      '"total", "tax_amount" are whole numbers in all items. If they are in cents, write " | divided_by: 100.0" before the braces that close their fields',
    ]);
    expect(notesOf(items('EUR', 2.5))).to.deep.equal([]);
  });
});
