import { deepEqual, equal } from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, suite, test } from 'node:test';
import { leavingRows, pageWithCriteria } from '../browser/documented-rows.ts';
import { InboxPage, whyNoBrowser } from '../browser/inbox-page.ts';
import { type EngineServer, startEngine, whyNot } from '../server/engine-server.ts';
import { FlowableServer } from './flowable-data.ts';
import { showPage, signIn } from './flowable-page.ts';

const rows = leavingRows('flowable.md');
/** Lists of the old task list, and the keys of the rows that are there. */
const LISTS: readonly (readonly [string, readonly string[]])[] = [
  ['My tasks', ['I-2']],
  ['Queued, claimable', ['I-1', 'I-4']],
  ['Involved', ['I-2', 'I-6']],
  ['Archived', ['I-4', 'I-5', 'I-5']],
  ['Processes', ['I-1', 'I-2', 'I-3', 'I-4', 'I-6']],
];
const skip = (await whyNot('flowable')) ?? whyNoBrowser();

suite('who leaves the task list of Flowable, in a browser', { skip: skip ?? false }, () => {
  let engine: EngineServer;
  let flowable: FlowableServer;
  let inbox: InboxPage;

  before(async () => {
    engine = await startEngine('flowable');
    flowable = new FlowableServer(engine.origin);
    await beginAll(flowable);
    inbox = await InboxPage.open();
    await signIn(inbox, engine.origin);
  });
  after(async () => {
    await inbox?.close();
    await engine?.stop();
  });

  const show = (html: string) => showPage(inbox, html.replace(/<!--#[^>]*-->/, 'ada'));

  test('every row of the table is tried', () => {
    deepEqual(
      [...rows.keys()],
      LISTS.map(([there]) => there),
    );
  });

  for (const [there, keys] of LISTS)
    test(`"${there}" is ${rows.get(there)}`, async () => {
      await show(pageWithCriteria('flowable.md', rows.get(there)!));
      for (const key of keys) await inbox.shows(key);
      deepEqual(
        (await inbox.rows()).map(([, , key]) => key ?? '').toSorted((a, b) => a.localeCompare(b)),
        keys,
      );
      deepEqual(inbox.errors, []);
    });

  test('rows lead to the forms of their tasks', async () => {
    const docs = readFileSync(new URL('../../../docs/flowable.md', import.meta.url), 'utf8');
    const [, address] = /`(detail-url="[^`]+")`/.exec(docs)!;
    const html = pageWithCriteria('flowable.md', rows.get('My tasks')!);
    await show(html.replace('<process-grid', `<process-grid ${address}`));
    await inbox.shows('I-2');
    const [task] = await flowable.all('runtime/tasks?assignee=ada');
    const link = await inbox.page.evaluate(() =>
      document.querySelector('process-grid')!.shadowRoot!.querySelector('[part~=row] a')!.getAttribute('href'),
    );
    equal(link, `/forms/approve-invoice?task=${task!.id}`);
  });
});

/** Invoices to approve: of nobody, of Ada, of Ben; to pay; that are over; and one that Ada owns and Ben approves. */
async function beginAll(flowable: FlowableServer): Promise<void> {
  const begin = async (businessKey: string) => {
    const { id } = await flowable.start('invoice', { businessKey, variables: [{ name: 'due', value: null }] });
    return id;
  };
  const complete = async (instance: string, assignee: string) => {
    for (const { id } of await flowable.all(`runtime/tasks?processInstanceId=${instance}`)) {
      await flowable.ask(`runtime/tasks/${id}`, { assignee }, { method: 'PUT' });
      await flowable.ask(`runtime/tasks/${id}`, { action: 'complete' });
    }
  };
  const change = async (instance: string, body: object) => {
    const [task] = await flowable.all(`runtime/tasks?processInstanceId=${instance}`);
    await flowable.ask(`runtime/tasks/${task!.id}`, body, { method: 'PUT' });
  };
  await begin('I-1');
  await change(await begin('I-2'), { assignee: 'ada' });
  await change(await begin('I-3'), { assignee: 'ben' });
  await complete(await begin('I-4'), 'ada');
  const over = await begin('I-5');
  await complete(over, 'ada');
  const [pay] = (await flowable.all(`runtime/tasks?processInstanceId=${over}`)).filter(
    ({ taskDefinitionKey }) => taskDefinitionKey === 'pay',
  );
  await flowable.ask(`runtime/tasks/${pay!.id}`, { assignee: 'ada' }, { method: 'PUT' });
  await flowable.ask(`runtime/tasks/${pay!.id}`, { action: 'complete' });
  await complete(over, 'ben');
  await change(await begin('I-6'), { assignee: 'ben', owner: 'ada' });
}
