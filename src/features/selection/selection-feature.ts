import { html } from 'lit';
import type { GridPanel } from '../../elements/grid/grid-panel.ts';
import type { GridPorts } from '../../elements/grid/grid-ports.ts';
import { button } from '../../elements/panel/frame/button.ts';
import type { Feature } from '../../elements/panel/feature.ts';
import { GridSelection } from './grid-selection.ts';

/** Lets rows be selected, and writes the selection to a variable and a form. */
export const SELECTION: Feature = {
  connect(panel: GridPanel) {
    const { host, content, graph, locale, announcement, features, entries, held, selectionDisabled } = panel;
    const { models } = content;
    const selection: GridSelection = new GridSelection({
      host,
      rows: models,
      entries,
      capabilities: () => graph.sentQuery?.adapter.capabilities,
      disabled: selectionDisabled,
      onchange: () => content.showSelection(),
      onwrite: () => panel.validate(),
      onselect: () => announcement.say(selection.words(locale.messages)),
    });
    selection.adopt(held.held, held.initial);
    const clear = () => {
      selection.clearByUser();
      host.shadowRoot!.querySelector<HTMLElement>('thead input')?.focus();
    };
    const renderBar = (): unknown => {
      if (models.variable === null) return null;
      const { messages } = locale;
      const { selected, pending } = selection;
      const disabled = selectionDisabled();
      const count = !selected.isEmpty || pending.busy ? selection.words(messages) : null;
      const bar = features.get('selectionBar')?.(count, disabled, clear) ?? null;
      if (bar !== null || selected.isEmpty) return bar;
      return html`<span class="pp-selected-count">${count}</span>
        ${button('clear', messages.text('clearSelection'), clear, disabled)}`;
    };
    return { slots: { footer: renderBar }, ports: { selection } satisfies Partial<GridPorts> };
  },
};
