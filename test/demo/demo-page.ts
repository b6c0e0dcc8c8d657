import type { AxeResults, RunOptions } from 'axe-core';
import type { ProcessGrid, ProcessList } from '../../src/index.ts';
import { untilFound as until } from '../support/until-found.ts';

type Panel = ProcessGrid | ProcessList;

/** A page of the demo in a frame. */
export interface DemoPage {
  readonly window: Window & typeof globalThis;
  readonly document: Document;
  /** What the policy has refused since the page came. */
  readonly refused: string[];
  /** The editor's shadow root, when it is there. */
  editor(selector?: string): Promise<ShadowRoot>;
  /** The text of an editor as it is drawn. */
  textOf(editor: ShadowRoot): string;
  /** Writes into an editor, as if pasted over all that is in it. */
  write(editor: ShadowRoot, text: string): void;
  panel(): Panel;
  rows(): HTMLElement[];
  axe(): Promise<unknown[]>;
}

/** Loads a page of the demo into a frame. */
export async function openDemo(address: string, { width = 1280, height = 900 } = {}): Promise<DemoPage> {
  const frame = document.createElement('iframe');
  frame.title = 'Demo';
  frame.style.inlineSize = `${width}px`;
  frame.style.blockSize = `${height}px`;
  const arrived = new Promise(resolve => frame.addEventListener('load', resolve, { once: true }));
  frame.src = `/demo-page/${address}`;
  document.body.append(frame);
  await arrived;
  const window = frame.contentWindow as Window & typeof globalThis;
  const { document: page } = window;
  const refused: string[] = [];
  page.addEventListener('securitypolicyviolation', ({ violatedDirective }) => refused.push(violatedDirective));
  const panel = () => page.querySelector<Panel>('process-grid, process-list')!;
  return {
    window,
    document: page,
    refused,
    async editor(selector = '.editor') {
      return await until(() => {
        const root = page.querySelector(selector)?.shadowRoot;
        return root?.querySelector('.cm-content') ? root : null;
      });
    },
    textOf: editor => [...editor.querySelectorAll('.cm-line')].map(({ textContent }) => textContent).join('\n'),
    write(editor, text) {
      const content = editor.querySelector<HTMLElement>('.cm-content')!;
      content.focus();
      const selection = window.getSelection()!;
      selection.selectAllChildren(content);
      const data = new window.DataTransfer();
      data.setData('text/plain', text);
      // Selecting is told to the editor in a task of its own: the key does it at once.
      content.dispatchEvent(
        new window.KeyboardEvent('keydown', { key: 'a', code: 'KeyA', keyCode: 65, ...modifier, bubbles: true }),
      );
      const paste = new window.ClipboardEvent('paste', { bubbles: true, cancelable: true });
      // Firefox takes none that a script has made.
      Object.defineProperty(paste, 'clipboardData', { value: data });
      content.dispatchEvent(paste);
    },
    panel,
    rows: () => [...(panel()?.shadowRoot?.querySelectorAll<HTMLElement>('[part~=row], [part~=item]') ?? [])],
    async axe() {
      const { axe } = window as unknown as { axe: { run(context: Node, options: RunOptions): Promise<AxeResults> } };
      const { violations } = await axe.run(page, { resultTypes: ['violations'] });
      return violations.flatMap(({ id, nodes }) => nodes.map(({ target, html }) => [id, target, html]));
    },
  };
}

const modifier = /Mac/.test(navigator.platform) ? { metaKey: true } : { ctrlKey: true };

export { until };
