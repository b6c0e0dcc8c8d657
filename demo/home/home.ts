import type { CheckedText } from '../editor/check-text.ts';
import type { ProcessActionEvent, ProcessGrid } from '../../src/index.ts';

/** Who reads the page, as far as its inbox is concerned. */
const ME = { id: 1, fullname: 'You' };

const grid = document.querySelector<ProcessGrid>('#inbox')!;
grid.addEventListener('process-action', claim);
void begin();

/** Not awaited at the top level: WebKit hangs if a module continues in a frame that has been removed. */
async function begin(): Promise<void> {
  await customElements.whenDefined('process-grid');
  await grid.loaded;
  // The rows first: the editor is several times as large as all that shows them.
  await openEditor();
}

/** Claims for as long as the page stands: nothing is sent. */
function claim(event: ProcessActionEvent): void {
  const { items } = event.detail;
  if (!Array.isArray(items)) return;
  const results = items.map(({ process, step }) => ({
    id: process.id,
    ok: true,
    process: { ...process, steps: [{ ...step, resolver: ME }] },
  }));
  event.waitUntil(Promise.resolve(results));
}

async function openEditor(): Promise<void> {
  const { configEditor } = await import('../editor/config-editor.ts');
  const listing = document.querySelector<HTMLElement>('.source pre')!;
  const [editor, problems] = [place('editor'), place('problems')];
  const tag = listing.querySelector('.y-tag')!;
  const text = listing.textContent.slice(tag.textContent.length).trimStart();
  listing.after(
    editor,
    problems,
    playgroundLink(() => shown),
  );
  listing.replaceChildren(tag);
  listing.classList.add('tag');
  let shown = text;
  configEditor({
    editor,
    problems,
    text,
    onchecked(now: string, { isSound }: CheckedText) {
      if (isSound && now !== shown) grid.config = shown = now;
    },
  });
}

/** Leads to the playground with what is in the editor, and with the data of the inbox. */
function playgroundLink(config: () => string): HTMLElement {
  const link = document.createElement('a');
  link.className = 'on';
  link.href = 'playground.html';
  link.textContent = 'Go on in the playground';
  link.addEventListener('click', event => {
    event.preventDefault();
    void openPlayground(link.href, config()).catch(() => location.assign(link.href));
  });
  return link;
}

async function openPlayground(address: string, config: string): Promise<void> {
  const { fragmentOf } = await import('../playground/shared-link.ts');
  const data = await (await fetch(grid.src!)).text();
  location.assign(`${address}#${await fragmentOf({ config, data, attributes: {} })}`);
}

function place(className: string): HTMLElement {
  const element = document.createElement('div');
  element.className = className;
  return element;
}
