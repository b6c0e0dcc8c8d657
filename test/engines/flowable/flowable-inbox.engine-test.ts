import { deepEqual, equal } from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { pageWithActions } from '../browser/documented.ts';
import { InboxPage, whyNoBrowser } from '../browser/inbox-page.ts';
import { startNginx, whyNoNginx } from '../browser/nginx-server.ts';
import { type EngineServer, startEngine, whyNot } from '../server/engine-server.ts';
import { FlowableServer, type Row, type Variable } from './flowable-data.ts';
import { showPage, signIn } from './flowable-page.ts';

const skip = (await whyNot('flowable')) ?? whyNoBrowser();
const noNginx = await whyNoNginx();

suite('an inbox over Flowable in a browser', { skip: skip ?? false }, () => {
  let engine: EngineServer;
  let flowable: FlowableServer;
  let inbox: InboxPage;

  before(async () => {
    engine = process.env['FLOWABLE_ORIGIN']
      ? { origin: process.env['FLOWABLE_ORIGIN'], stop: () => Promise.resolve() }
      : await startEngine('flowable');
    flowable = new FlowableServer(engine.origin);
    for (const { id } of await flowable.all('runtime/process-instances')) {
      // one that was called goes with its caller
      await flowable.ask(`runtime/process-instances/${id}`, undefined, { method: 'DELETE' }).catch(() => {});
    }
    inbox = await InboxPage.open();
  });
  after(async () => {
    await inbox?.close();
    await engine?.stop();
  });

  const begin = (businessKey: string): Promise<Row> =>
    flowable.start('invoice', {
      businessKey,
      variables: [
        { name: 'due', value: null },
        { name: 'customer', value: 'ACME' },
      ],
    });
  const taskOf = async ({ id }: Row): Promise<Row> => (await flowable.all(`runtime/tasks?processInstanceId=${id}`))[0]!;

  test('two lines of markup show the tasks that somebody may work on, and what others do meanwhile', async () => {
    const first = await begin('INV-1');
    await signIn(inbox, engine.origin);
    await inbox.shows('INV-1');
    deepEqual(await inbox.rows(), [['Approve the invoice', 'Invoice approval', 'INV-1', 'ACME']]);

    await inbox.press('Claim', 'INV-1');
    await inbox.showsRow('INV-1', 'Ada Lovelace');
    equal((await taskOf(first))['assignee'], 'ada');

    await begin('INV-2');
    await inbox.showsOneOf('INV-2|Show changes');
  });

  test('a task that somebody else has claimed is told in words', async () => {
    await inbox.page.reload();
    await inbox.shows('INV-2');
    const [second] = (await flowable.all('runtime/process-instances')).filter(one => one['businessKey'] === 'INV-2');
    await flowable.ask(`runtime/tasks/${(await taskOf(second!)).id}`, { action: 'claim', assignee: 'ben' });
    await inbox.press('Claim', 'INV-2');
    await inbox.shows('Somebody else has claimed it already.');
  });

  test('what actions ask for is assigned, due, said and completed with, each of its type', async () => {
    const own = await InboxPage.open();
    try {
      const started = await begin('INV-4');
      const task = await taskOf(started);
      await flowable.ask(`runtime/tasks/${task.id}`, { action: 'claim', assignee: 'ada' });
      await signIn(own, engine.origin);
      await showPage(own, pageWithActions('flowable.md').replace(/<!--#[^>]*-->/, 'ada'));
      await own.shows('Ada Lovelace');
      const until = async (isSo: () => Promise<boolean>) => {
        while (!(await isSo())) await own.page.evaluate(() => new Promise(requestAnimationFrame));
      };
      await own.choose('Postpone', 'INV-4');
      await own.answer({ due: '2026-12-24' });
      const dayEnd = await own.page.evaluate(() => new Date(2026, 11, 24, 23, 59, 59).getTime());
      await until(async () => Date.parse(String((await taskOf(started))['dueDate'])) === dayEnd);
      await own.choose('Comment', 'INV-4');
      await own.answer({ message: 'Called them.' });
      await until(async () => (await flowable.ask<Row[]>(`runtime/tasks/${task.id}/comments`)).length === 1);
      await own.press('Assign', 'INV-4');
      await own.answer({ assignee: 'Ada Lovelace' });
      await own.choose('Complete', 'INV-4');
      await own.answer({ approved: true, amount: '12.5', paid: '2026-12-01', reason: 'Out of stock' });
      await until(async () => (await taskOf(started)).id !== task.id);
      const variables = await flowable.ask<Variable[]>(`runtime/process-instances/${started.id}/variables`);
      const told = Object.fromEntries(variables.map(({ name, type, value }) => [name, [type, value]]));
      deepEqual(
        [told['approved'], told['amount'], told['paid'], told['reason']],
        [
          ['boolean', true],
          ['double', 12.5],
          ['localDate', '2026-12-01'],
          ['string', 'stock'],
        ],
      );
      deepEqual(own.errors, []);
    } finally {
      await own.close();
    }
  });

  test('a session that has ended is told, and after a login in another tab the panel goes on', async () => {
    const own = await InboxPage.open();
    try {
      const started = await begin('INV-5');
      await signIn(own, engine.origin);
      await own.shows('INV-5');
      const tab = await own.openTab();
      await tab.page.goto(`${engine.origin}/inbox`);
      const leave = async () => {
        const token = /XSRF-TOKEN=([^;]*)/.exec(document.cookie)![1]!;
        return (await fetch('/logout', { method: 'POST', headers: { 'X-XSRF-TOKEN': token } })).ok;
      };
      equal(await tab.page.evaluate(leave), true);
      await own.page.bringToFront();
      await own.press('Claim', 'INV-5');
      await own.shows('does not know who is asking');
      await tab.page.bringToFront();
      await signIn(tab, engine.origin);
      // as where the page after the login has not read the token
      await tab.page.deleteCookie({ name: 'XSRF-TOKEN' });
      await own.page.bringToFront();
      await own.press('Claim', 'INV-5');
      await own.showsRow('INV-5', 'Ada Lovelace');
      equal((await taskOf(started))['assignee'], 'ada');
    } finally {
      await own.close();
    }
  });

  test('the page of the documentation works behind nginx', { skip: noNginx ?? false }, async () => {
    const nginx = await startNginx('flowable.md', engine.origin, { ada: 'ada' });
    const own = await InboxPage.open();
    try {
      const started = await begin('INV-3');
      await own.page.authenticate({ username: 'ada', password: 'ada' });
      await own.page.goto(nginx.origin);
      await own.shows('INV-3');
      await own.press('Claim', 'INV-3');
      await own.showsRow('INV-3', 'Ada Lovelace');
      equal((await taskOf(started))['assignee'], 'ada');
      deepEqual(own.errors, []);
    } finally {
      await own.close();
      await nginx.stop();
    }
  });
});
