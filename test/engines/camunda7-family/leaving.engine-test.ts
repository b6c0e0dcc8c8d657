import { deepEqual, equal } from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, suite, test } from 'node:test';
import { leavingRows, pageWithCriteria } from '../browser/documented-rows.ts';
import { DIST, InboxPage, whyNoBrowser } from '../browser/inbox-page.ts';
import { type EngineServer, startEngine, whyNot } from '../server/engine-server.ts';
import { ask, createPeople, deploy } from './fill-engine.ts';

const rows = leavingRows('camunda7.md');
const [running, ended] = rows.get('Running instances, ended instances')!.split(', ');
/** Lists of the old task list, what the documentation writes for them, and the keys of the rows that are there. */
const LISTS: readonly (readonly [string, string, readonly string[]])[] = [
  ['My tasks', rows.get('My tasks')!, ['I-2']],
  ['My group tasks', rows.get('My group tasks')!, ['I-1', 'S-1']],
  ['Tasks of a group', rows.get('Tasks of a group')!, ['I-1', 'I-2', 'I-3']],
  ['Tasks of a process', rows.get('Tasks of a process')!, ['I-1', 'I-2', 'I-3', 'I-5']],
  ['Completed tasks', rows.get('Completed tasks')!, ['I-4']],
  ['Running instances', running!, ['I-1', 'I-2', 'I-3', 'I-5', 'S-1']],
  ['Ended instances', ended!, ['I-4']],
];

for (const name of process.env['ENGINE_NAMES']?.split(',').filter(Boolean) ?? ['operaton', 'camunda7']) {
  const skip = (await whyNot(name)) ?? whyNoBrowser();
  suite(`who leaves the task list of ${name}, in a browser`, { skip: skip ?? false }, () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'engines-leaving-'));
    let engine: EngineServer;
    let base: string;
    let inbox: InboxPage;

    before(async () => {
      symlinkSync(`${DIST}panels`, `${folder}/panels`);
      engine = await startEngine(name, undefined, {
        options: [`--spring.web.resources.static-locations=classpath:/static/,file:${folder}/`],
      });
      base = `${engine.origin}/engine-rest`;
      await deploy(base);
      await createPeople(base);
      await deployInvoice(base);
      await beginAll(base);
      inbox = await InboxPage.open();
    });
    after(async () => {
      await inbox?.close();
      await engine?.stop();
      rmSync(folder, { recursive: true, force: true });
    });

    const write = (file: string, html: string): void => {
      writeFileSync(`${folder}/${file}`, html.replace(/<!--#[^>]*-->/, 'anna'));
    };
    /** Resolves when the column of keys has come and shows these. */
    const showsKeys = async (keys: readonly string[]): Promise<void> => {
      for (const key of keys) await inbox.shows(key);
      deepEqual(
        (await inbox.rows()).map(([, , key]) => key ?? '').toSorted((a, b) => a.localeCompare(b)),
        keys,
      );
    };

    // each list has a file of its own: one that is written twice within a second comes from the cache of the browser
    for (const [index, [there, cell, keys]] of LISTS.entries())
      test(`"${there}" is ${cell}`, async () => {
        write(`list-${index}.html`, pageWithCriteria('camunda7.md', cell));
        await inbox.page.goto(`${engine.origin}/list-${index}.html`);
        await showsKeys(keys);
        deepEqual(inbox.errors, []);
      });

    test('rows lead to the forms of their tasks', async () => {
      const html = pageWithCriteria('camunda7.md', rows.get('My tasks')!);
      const address = rows.get('A form')!.replaceAll('`', '');
      write('forms.html', html.replace('<process-grid', `<process-grid ${address}`));
      await inbox.page.goto(`${engine.origin}/forms.html`);
      await showsKeys(['I-2']);
      const [task] = await ask<{ id: string }[]>(base, 'task?assignee=anna');
      const links = await inbox.page.evaluate(() =>
        Array.from(document.querySelector('process-grid')!.shadowRoot!.querySelectorAll('[part~=row] a'), link =>
          link.getAttribute('href'),
        ),
      );
      equal(links[0], `/forms/approve-invoice?task=${task!.id}`);
    });
  });
}

async function deployInvoice(base: string): Promise<void> {
  const form = new FormData();
  form.set('deployment-name', 'invoice');
  form.set('invoice', new Blob([readFileSync(new URL('invoice.bpmn', import.meta.url))]), 'invoice.bpmn');
  const deployed = await fetch(`${base}/deployment/create`, { method: 'POST', body: form });
  if (!deployed.ok) throw new Error(await deployed.text());
}

/** Invoices: open, of Anna, of Boris, completed, of another group; and a shipment that Anna may pack. */
async function beginAll(base: string): Promise<void> {
  const begin = async (businessKey: string, key: string, values: Readonly<Record<string, unknown>>) => {
    const variables = Object.fromEntries(Object.entries(values).map(([variable, value]) => [variable, { value }]));
    const { id } = await ask<{ id: string }>(base, `process-definition/key/${key}/start`, { businessKey, variables });
    return (await ask<{ id: string }[]>(base, `task?processInstanceId=${id}`))[0]!.id;
  };
  await begin('I-1', 'invoice', { group: 'sales' });
  const claimed = await begin('I-2', 'invoice', { group: 'sales' });
  await ask(base, `task/${claimed}/claim`, { userId: 'anna' });
  const others = await begin('I-3', 'invoice', { group: 'sales' });
  await ask(base, `task/${others}/claim`, { userId: 'boris' });
  const done = await begin('I-4', 'invoice', { group: 'sales' });
  await ask(base, `task/${done}/complete`, {});
  await begin('I-5', 'invoice', { group: 'stock' });
  await begin('S-1', 'shipment', { packer: 'anna', parcels: 1 });
}
