import { messageOf } from '../../src/core/base/errors/process-panel-error.ts';
import { configEditor } from '../editor/config-editor.ts';
import type { CheckedText } from '../editor/check-text.ts';
import { copyText } from './copy-text.ts';
import { DataPane } from './data-pane.ts';
import { demoData } from './demo-data.ts';
// @ts-expect-error a script of the demo without types
import { ATTRIBUTES, outdented } from './examples.mjs';
import { gallery } from './gallery.ts';
import { pageHtml } from './page-html.ts';
import { Preview } from './preview.ts';
import { fragmentOf, LinkError, type Shared, sharedBy } from './shared-link.ts';
import { tabsIn } from './tabs.ts';
import { withSource } from './with-source.ts';

const byId = (id: string): HTMLElement => document.getElementById(id)!;
const said = byId('said');
const dialog = byId('copy') as HTMLDialogElement;
const start: Shared = {
  config: outdented(byId('start').textContent.replace(/^\n/, '')) as string,
  data: null,
  attributes: {},
};

let shown = start;
/** What the reader began with. */
let opened = start;
let checked: CheckedText = { panels: [], problems: [], isSound: false };
const preview = new Preview(byId('panels'), say);
const select = tabsIn(byId('playground'));
const editor = configEditor({
  editor: byId('config'),
  problems: byId('problems'),
  text: start.config,
  onchecked(text, now) {
    if (text !== shown.config) forgetLink();
    shown = { ...shown, config: text };
    checked = now;
    show();
  },
});
const data = new DataPane(byId('pane-data'), {
  ondata(text) {
    if (text !== shown.data) forgetLink();
    shown = { ...shown, data: text };
    show();
  },
  onmapping({ source, whole }) {
    // An example that nobody has changed has filters and columns of other data.
    const isExample = editor.text === opened.config;
    editor.text = isExample ? whole : withSource(editor.text, source);
    select('pane-config');
    say(
      isExample
        ? 'The configuration is now one for your data.'
        : 'The mapping is in the configuration, with your filter and columns as they were.',
    );
  },
});
gallery(byId('examples'), shared => {
  open(shared);
  select('pane-config');
});
byId('copy-link').addEventListener('click', () => void copyLink());
byId('copy-html').addEventListener('click', () => void copyHtml());
matchMedia('(width >= 1000px)').addEventListener('change', ({ matches }) => {
  // There is no such tab in a wide window, where the preview is always there.
  if (matches && byId('playground').dataset['tab'] === 'pane-preview') select('pane-config');
});
addEventListener('hashchange', () => void openLink());
void openLink();

/** What has errors leaves the panel as it was. */
function show(): void {
  if (checked.isSound) preview.show(shown, checked.panels);
}

function open(shared: Shared): void {
  shown = opened = shared;
  editor.text = shared.config;
  data.show(shared.data);
}

async function openLink(): Promise<void> {
  if (location.hash.length < 2) return;
  try {
    open(await sharedBy(location.hash.slice(1), ATTRIBUTES as string[]));
    say('');
  } catch (thrown) {
    if (!(thrown instanceof LinkError)) throw thrown;
    say(thrown.message);
    open(start);
  }
}

/** The address holds what a link brought, until it is changed: what is seen is not what it says then. */
function forgetLink(): void {
  if (location.hash) history.replaceState(null, '', location.pathname);
}

async function copyLink(): Promise<void> {
  try {
    shown = { ...shown, config: editor.text };
    const fragment = await fragmentOf(shown);
    history.replaceState(null, '', `#${fragment}`);
    const done = await copyText(location.href, dialog);
    if (done) say('The link is copied. It holds configuration and data; no server is sent them.');
  } catch (thrown) {
    if (!(thrown instanceof LinkError)) throw thrown;
    say(thrown.message);
  }
}

async function copyHtml(): Promise<void> {
  try {
    const sample = shown.data === null ? await demoData(preview.ids) : null;
    const html = pageHtml({ ...shown, config: editor.text, data: sample?.data ?? shown.data }, checked.panels);
    if (!(await copyText(html, dialog))) return;
    const all = preview.ids.size;
    const count = sample?.count === all ? `the ${all}` : `${sample?.count} of the ${all}`;
    const what = sample === null ? '' : `, with ${count} processes that it shows`;
    say(`The page is copied${what}. Save it beside the folder panels.`);
  } catch (thrown) {
    say(`The page cannot be copied: ${messageOf(thrown)}`);
  }
}

function say(text: string): void {
  said.textContent = text;
}
