import type { Shared } from './shared-link.ts';

interface Example {
  readonly title: string;
  readonly about: string;
  readonly config: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/**
 * Shows the examples when they are asked for.
 *
 * @param popover - the element that opens
 * @param onchosen - is given the example that the reader wants
 */
export function gallery(popover: HTMLElement, onchosen: (shared: Shared) => void): void {
  let loading: Promise<void> | null = null;
  popover.addEventListener('beforetoggle', event => {
    if (event.newState !== 'open') return;
    loading ??= fill().catch(() => {
      loading = null;
      popover.textContent = 'The examples could not be loaded. Close this and try again.';
    });
  });

  async function fill(): Promise<void> {
    const examples = (await (await fetch('/bundled/examples.json')).json()) as Example[];
    const list = document.createElement('ul');
    list.append(...examples.map(itemOf));
    popover.replaceChildren(list);
  }

  function itemOf({ title, about, config, attributes }: Example): HTMLElement {
    const button = document.createElement('button');
    button.type = 'button';
    const name = document.createElement('b');
    name.textContent = title;
    button.append(name, ` ${about}`);
    button.addEventListener('click', () => {
      popover.hidePopover();
      onchosen({ config, attributes, data: null });
    });
    const item = document.createElement('li');
    item.append(button);
    return item;
  }
}
