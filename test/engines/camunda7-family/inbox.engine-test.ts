import { deepEqual, equal, match } from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, suite, test } from 'node:test';
import { documentedBlock, pageWithActions } from '../browser/documented.ts';
import { DIST, InboxPage, whyNoBrowser } from '../browser/inbox-page.ts';
import { startNginx, whyNoNginx } from '../browser/nginx-server.ts';
import { type EngineServer, startEngine, whyNot } from '../server/engine-server.ts';
import { ask, createPeople, deploy } from './fill-engine.ts';

const noNginx = await whyNoNginx();

for (const name of process.env['ENGINE_NAMES']?.split(',').filter(Boolean) ?? ['operaton', 'camunda7']) {
  const skip = (await whyNot(name)) ?? whyNoBrowser();
  suite(`the page of the documentation over ${name}, in a browser`, { skip: skip ?? false }, () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'engines-static-'));
    const product = name === 'operaton' ? 'operaton' : 'camunda';
    let engine: EngineServer;
    let base: string;

    before(async () => {
      const html = documentedBlock('camunda7.md', 'html', '<process-grid').replace(/<!--#[^>]*-->/, 'anna');
      writeFileSync(`${folder}/inbox.html`, html);
      writeFileSync(
        `${folder}/two.html`,
        html.replace(/ user-id="\w+"|  <script[^]*?<\/script>\n(?=<\/process-grid>)/g, ''),
      );
      const asking = pageWithActions('camunda7.md').replace(/<!--#[^>]*-->/, 'anna');
      writeFileSync(`${folder}/asking.html`, asking);
      const session = html
        .replace('/engine-rest', `/${product}/api/engine/engine/default`)
        .replace(/ user-id="\w+"/, '');
      // the cookie with the token is one of the folder of the web application
      mkdirSync(`${folder}/${product}`);
      writeFileSync(`${folder}/${product}/inbox.html`, session);
      writeFileSync(`${folder}/outside.html`, session);
      symlinkSync(`${DIST}panels`, `${folder}/panels`);
      // without a bundler, as the page says
      symlinkSync(DIST, `${folder}/dist`);
      const script = documentedBlock('camunda7.md', 'js', 'camunda7Adapter')
        .replace("'process-panels'", "'/panels/process-panels.js'")
        .replace("'process-panels/adapters/", "'/dist/adapters/");
      writeFileSync(`${folder}/own.js`, script);
      const own = html
        .replace('adapter="camunda7" endpoint="/engine-rest"', 'adapter="inbox"')
        .replace('<process-grid', '<script type="module" src="/own.js"></script>\n<process-grid')
        .replace(/complete:(\s+)label: Complete/, 'approve:$1label: Approve')
        .replace(', undo: unclaim', '')
        .replace('unclaim: {label: Give back', 'postpone: {label: Postpone');
      writeFileSync(`${folder}/own.html`, own);
      engine = await startEngine(name, undefined, {
        options: [`--spring.web.resources.static-locations=classpath:/static/,file:${folder}/`],
      });
      base = `${engine.origin}/engine-rest`;
      await deploy(base);
      await createPeople(base);
    });
    after(async () => {
      await engine?.stop();
      rmSync(folder, { recursive: true, force: true });
    });

    const begin = (businessKey: string) =>
      ask<{ id: string }>(base, 'process-definition/key/order/start', {
        businessKey,
        variables: Object.fromEntries(
          [
            ['due', null],
            ['followUp', null],
            ['priority', 50],
            ['clerk', null],
            ['packer', 'anna'],
            ['parcels', 1],
          ].map(([key, value]) => [key, { value }]),
        ),
      });
    const tasksOf = (id: string) =>
      ask<{ id: string; name: string; assignee: string | null }[]>(base, `task?processInstanceId=${id}`);
    const taskNamed = async (id: string, wanted: string) => (await tasksOf(id)).find(task => task.name === wanted)!;

    const signIn = async ({ page }: InboxPage): Promise<void> => {
      // not by the page of the web application: a request of it that is on its way when it is left may take the new token along
      await page.goto(`${engine.origin}/${product}/api/admin/auth/user/default`);
      const status = await page.evaluate(async at => {
        const body = new URLSearchParams({ username: 'anna', password: 'password of anna' });
        const token = /XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? '';
        const login = await fetch(at, { method: 'POST', body, headers: { 'X-XSRF-TOKEN': token } });
        return login.status;
      }, `/${product}/api/admin/auth/user/default/login/tasklist`);
      equal(status, 200);
    };

    const signOut = async (tab: InboxPage): Promise<void> => {
      await tab.page.goto(`${engine.origin}/${product}/inbox.html`);
      const status = await tab.page.evaluate(async at => {
        const token = /XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? '';
        return (await fetch(at, { method: 'POST', headers: { 'X-XSRF-TOKEN': token } })).status;
      }, `/${product}/api/admin/auth/user/default/logout`);
      match(String(status), /^20/);
    };

    test('behind nginx, who logs in claims a task, and sees what others do', { skip: noNginx ?? false }, async () => {
      const nginx = await startNginx('camunda7.md', engine.origin, { anna: 'secret of anna' });
      const inbox = await InboxPage.open();
      try {
        const first = await begin('K-1');
        const task = (await tasksOf(first.id)).find(({ assignee }) => assignee === null)!;
        const refused = await fetch(`${nginx.origin}/engine-rest/task`);
        equal(refused.status, 401);
        await inbox.page.authenticate({ username: 'anna', password: 'secret of anna' });
        await inbox.page.goto(nginx.origin);
        await inbox.shows('K-1');
        await inbox.press('Claim', task.name);
        await inbox.showsRow(task.name, 'Anna Nová');
        equal((await taskNamed(first.id, task.name)).assignee, 'anna');

        const second = await begin('K-2');
        await inbox.showsOneOf('K-2|Show changes|new');
        await inbox.page.reload();
        await inbox.shows('K-2');
        for (const { id } of await tasksOf(first.id)) await ask(base, `task/${id}/complete`, {});
        const other = await taskNamed(second.id, 'Check the order');
        await ask(base, `task/${other.id}/claim`, { userId: 'boris' });
        await inbox.press('Claim', 'K-2', other.name);
        await inbox.shows('Somebody else has claimed it already.');
        deepEqual(inbox.errors, []);
      } finally {
        await inbox.close();
        await nginx.stop();
      }
    });

    test('the page is a static resource of the application that runs the engine', async () => {
      const inbox = await InboxPage.open();
      try {
        await begin('K-3');
        await inbox.page.goto(`${engine.origin}/inbox.html`);
        await inbox.shows('K-3');
        deepEqual(inbox.errors, []);
      } finally {
        await inbox.close();
      }
    });

    test('the two lines alone show all open tasks', async () => {
      const inbox = await InboxPage.open();
      try {
        await begin('K-6');
        await inbox.page.goto(`${engine.origin}/two.html`);
        await inbox.showsRow('Check the order');
        deepEqual(inbox.errors, []);
      } finally {
        await inbox.close();
      }
    });

    test('the script of the documentation runs without a bundler, and does what its actions say', async () => {
      const inbox = await InboxPage.open();
      try {
        const { id } = await begin('K-7');
        const task = await taskNamed(id, 'Check the order');
        await ask(base, `task/${task.id}/claim`, { userId: 'anna' });
        inbox.page.on('dialog', dialog => void dialog.accept('2026-12-24'));
        await inbox.page.goto(`${engine.origin}/own.html`);
        await inbox.choose('Postpone', 'K-7', task.name);
        const due = async () => (await ask<{ due: string | null }>(base, `task/${task.id}`)).due;
        while ((await due()) === null) await inbox.page.evaluate(() => new Promise(requestAnimationFrame));
        const dayEnd = await inbox.page.evaluate(() => new Date(2026, 11, 24, 23, 59, 59).getTime());
        equal(Date.parse((await due())!), dayEnd);
        await inbox.press('Approve', 'K-7', task.name);
        await inbox.answer({});
        const path = `history/variable-instance?processInstanceId=${id}&variableName=approved`;
        const approved = () => ask<{ value: unknown }[]>(base, path);
        while ((await approved()).length === 0) await inbox.page.evaluate(() => new Promise(requestAnimationFrame));
        deepEqual(
          (await approved()).map(({ value }) => value),
          [true],
        );
        deepEqual(inbox.errors, []);
      } finally {
        await inbox.close();
      }
    });

    test('what actions ask for is assigned, due, said and completed with, each of its type', async () => {
      const inbox = await InboxPage.open();
      try {
        const { id } = await begin('K-5');
        const task = (await tasksOf(id)).find(({ assignee }) => assignee === null)!;
        await ask(base, `task/${task.id}/claim`, { userId: 'anna' });
        await inbox.page.goto(`${engine.origin}/asking.html`);
        await inbox.shows('Anna Nová');
        const until = async (isSo: () => Promise<boolean>) => {
          while (!(await isSo())) await inbox.page.evaluate(() => new Promise(requestAnimationFrame));
        };
        const due = async () => Date.parse((await ask<{ due: string }>(base, `task/${task.id}`)).due);
        await inbox.choose('Postpone', 'K-5', task.name);
        await inbox.answer({ due: '2026-12-24' });
        const dayEnd = await inbox.page.evaluate(() => new Date(2026, 11, 24, 23, 59, 59).getTime());
        await until(async () => (await due()) === dayEnd);
        await inbox.choose('Comment', 'K-5', task.name);
        await inbox.answer({ message: 'Called them.' });
        const comments = () => ask<{ message: string }[]>(base, `task/${task.id}/comment`);
        await until(async () => (await comments()).map(({ message }) => message).join() === 'Called them.');
        await inbox.press('Assign', 'K-5', task.name);
        await inbox.answer({ assignee: 'Anna Nová' });
        await inbox.choose('Complete', 'K-5', task.name);
        await inbox.answer({ approved: true, amount: '12.5', paid: '2026-12-01', reason: 'Out of stock' });
        const variables = async () =>
          await ask<{ name: string; type: string; value: unknown }[]>(
            base,
            `history/variable-instance?processInstanceId=${id}&variableNameIn=approved,amount,paid,reason&deserializeValues=false`,
          );
        await until(async () => (await variables()).length === 4);
        const told = Object.fromEntries((await variables()).map(each => [each.name, [each.type, each.value]]));
        const [type, paid] = told['paid'] as [string, string];
        deepEqual([type, Date.parse(paid)], ['Date', new Date(2026, 11, 1).getTime()]);
        deepEqual(
          [told['approved'], told['amount'], told['reason']],
          [
            ['Boolean', true],
            ['Double', 12.5],
            ['String', 'stock'],
          ],
        );
        deepEqual(inbox.errors, []);
      } finally {
        await inbox.close();
      }
    });

    test("the web application's own session is used, with its token, and says who is logged in", async () => {
      const inbox = await InboxPage.open();
      try {
        const { id } = await begin('K-4');
        const task = await taskNamed(id, 'Check the order');
        await inbox.page.goto(`${engine.origin}/${product}/inbox.html`);
        await inbox.shows('does not know who is asking');
        await signIn(inbox);
        await inbox.page.goto(`${engine.origin}/${product}/inbox.html`);
        await inbox.shows('K-4');
        await inbox.press('Claim', 'K-4', task.name);
        await inbox.showsRow('K-4', task.name, 'Anna Nová');
        equal((await taskNamed(id, task.name)).assignee, 'anna');
        match(inbox.errors.join('\n'), /^(.*(401|Unauthorized|does not know).*\n?)*$/);
      } finally {
        await inbox.close();
      }
    });

    test('a page outside of the folder of the web application says so, and does not end the session', async () => {
      const inbox = await InboxPage.open();
      try {
        await begin('K-8');
        await signIn(inbox);
        await inbox.page.goto(`${engine.origin}/outside.html`);
        await inbox.shows(`his page cannot read the CSRF token of /${product}/`);
        await inbox.shows(`Put the page below /${product}/`);
        await inbox.page.goto(`${engine.origin}/${product}/inbox.html`);
        await inbox.shows('K-8');
      } finally {
        await inbox.close();
      }
    });

    test('a panel goes on with the session of another tab when its own has ended', async () => {
      const inbox = await InboxPage.open();
      try {
        const { id } = await begin('K-9');
        const task = await taskNamed(id, 'Check the order');
        await signIn(inbox);
        await inbox.page.goto(`${engine.origin}/${product}/inbox.html`);
        await inbox.shows('K-9');
        const tab = await inbox.openTab();
        await signOut(tab);
        await inbox.page.bringToFront();
        await inbox.press('Claim', 'K-9', task.name);
        await inbox.shows('does not know who is asking');
        await tab.page.bringToFront();
        await signIn(tab);
        await inbox.page.bringToFront();
        await inbox.press('Claim', 'K-9', task.name);
        await inbox.showsRow('K-9', task.name, 'Anna Nová');
        equal((await taskNamed(id, task.name)).assignee, 'anna');
      } finally {
        await inbox.close();
      }
    });
  });
}
