import { suite, test } from 'node:test';
import { expect } from 'chai';
import { guessSource } from '../../../src/cli/inspect/guess-source.ts';
import { starterConfig } from '../../../src/cli/inspect/page/starter-page.ts';
import { columnsShown } from './columns-shown.ts';
import { statesShown } from './states-shown.ts';

const person = (id: string, summary: string) => ({
  at: '2026-11-21T12:31:04Z',
  assignee: { id, type: 'user_reference', summary, self: `https://api.pagerduty.com/users/${id}` },
});
/** Incidents of PagerDuty. */
const INCIDENTS = {
  incidents: [
    { title: 'p95 latency above 2 s', status: 'triggered', service: 'Payments', assignments: [person('PX', 'Ada G')] },
    {
      title: 'Disk 91 % on db-3',
      status: 'acknowledged',
      service: 'Database',
      assignments: [person('PY', 'Bart S'), person('PZ', 'Lee K')],
    },
    { title: 'No heartbeat', status: 'resolved', service: 'Payments', assignments: [] },
  ].map((incident, n) => ({
    id: `PT4KHLK${n}`,
    type: 'incident',
    summary: `[#${1235 + n}] ${incident.title}`,
    self: `https://api.pagerduty.com/incidents/PT4KHLK${n}`,
    html_url: `https://acme.pagerduty.com/incidents/PT4KHLK${n}`,
    incident_number: 1235 + n,
    title: incident.title,
    created_at: `2026-11-2${n}T12:31:04Z`,
    status: incident.status,
    incident_key: `baf7${n}`,
    service: { id: `PIJ90N${n}`, type: 'service_reference', summary: incident.service },
    assignments: incident.assignments,
    last_status_change_at: `2026-11-2${n}T13:31:04Z`,
    resolved_at: null,
    urgency: n === 0 ? 'high' : 'low',
    teams: [],
  })),
};

/** Orders of Shopify. */
const ORDERS = {
  orders: [
    { closed_at: null, cancelled_at: null, customer: { first_name: 'Jon', last_name: 'Snow' }, total_price: '199.65' },
    { closed_at: '2026-11-26T10:00:00-05:00', cancelled_at: null, customer: null, total_price: '20.00' },
    {
      closed_at: null,
      cancelled_at: '2026-11-26T18:00:00-05:00',
      customer: { first_name: 'Bran', last_name: 'Stark' },
      total_price: '12.00',
    },
  ].map((order, n) => ({
    id: 4509 + n,
    name: `#${1001 + n}`,
    order_number: 1001 + n,
    created_at: `2026-11-2${n}T12:00:00-05:00`,
    processed_at: n === 1 ? null : `2026-11-2${n}T12:00:00-05:00`,
    closed_at: order.closed_at,
    cancelled_at: order.cancelled_at,
    currency: 'USD',
    total_price: order.total_price,
    subtotal_price: n === 0 ? '180.00' : order.total_price,
    financial_status: ['paid', 'paid', 'refunded'][n],
    fulfillment_status: null,
    customer: order.customer && { id: 207 + n, ...order.customer, state: 'enabled' },
    tags: '',
  })),
};

suite('inspect: incidents', () => {
  test('have the number that people know, the first assignee of a list, and no text twice', async () => {
    const { source, items, notes } = guessSource(INCIDENTS, 'a');
    expect(source.map).to.deep.include({
      title: 'title',
      resolver: { id: 'assignments[0].assignee.id', fullname: 'assignments[0].assignee.summary' },
    });
    expect(notes).to.include('Some items have several people in "assignments": the first one is taken as "resolver"');
    expect(await statesShown(INCIDENTS)).to.deep.equal([2, 2, 10]);
    expect(columnsShown(INCIDENTS)).to.deep.equal([
      'Number: text',
      'Title: text',
      'State: badge',
      'Assignee: user',
      'Created: date',
      'Service: text',
      'Last status change at: datetime',
      'Urgency: text',
    ]);
    expect(starterConfig(source, items)).to.include("number: '{{ $_process.item.incident_number }}'");
  });

  test('have their type as the process where it differs', () => {
    const items = INCIDENTS.incidents.map((item, n) => ({ ...item, type: n === 0 ? 'incident' : 'problem' }));
    expect(columnsShown(items)).to.include('Type: text');
  });

  test('keep their id where a member with a number does not count them, or the id is a number itself', () => {
    const items = (id: (n: number) => unknown, serial_number: (n: number) => unknown) =>
      [1, 2].map(n => ({ id: id(n), title: `Pump ${n}`, serial_number: serial_number(n) }));
    const shown = (n: number) => `P${n}`;
    expect(columnsShown(items(shown, n => 4_100_200_300_400 + n))[0]).to.equal('ID: text');
    expect(columnsShown(items(shown, () => 7))[0]).to.equal('ID: text');
    expect(
      columnsShown(
        items(
          n => n,
          n => 70 + n,
        ),
      )[0],
    ).to.equal('ID: text');
  });
});

suite('inspect: people in lists', () => {
  test('who are assignees themselves are taken, too', () => {
    const items = [
      { id: 1, title: 'a', assignees: [{ id: 4, username: 'ada', name: 'Ada Byron' }] },
      { id: 2, title: 'b', assignees: [] },
    ];
    const { source, notes } = guessSource(items, 'a');
    expect(source.map).to.deep.include({ resolver: { id: 'assignees[0].id', fullname: 'assignees[0].name' } });
    expect(notes).to.deep.equal([]);
  });

  test('of other kinds are not, nor those of the first step of several', () => {
    const items = [1, 2].map(id => ({
      id,
      title: `t${id}`,
      watchers: [{ id: 4, name: 'Ada' }],
      teams: [{ name: 'x' }],
      parts: [{ owner: { id: 5, name: 'Bob' } }],
    }));
    expect(guessSource(items, 'a').source.map).to.deep.equal({ id: 'id', title: 'title' });
  });
});

suite('inspect: orders', () => {
  test('have their number once, the customer, what is paid and when it began once, and are complete if cancelled', async () => {
    expect(guessSource(ORDERS, 'a').source.map).to.not.have.property('title');
    expect(await statesShown(ORDERS)).to.deep.equal([2, 10, 10]);
    expect(columnsShown(ORDERS)).to.deep.equal([
      'Number: text',
      'State: badge',
      'Created: date',
      'Total price: currency',
      'Financial status: text',
      'Customer: text',
    ]);
  });

  test('have a column for each of two amounts that differ in most rows', () => {
    const orders = ORDERS.orders.map(order => ({ ...order, subtotal_price: `${order.id}.00` }));
    expect(columnsShown({ orders })).to.include.members(['Total price: currency', 'Subtotal price: currency']);
  });
});
