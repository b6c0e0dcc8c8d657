import type { GridPanel } from '../../elements/grid/grid-panel.ts';
import type { GridPorts } from '../../elements/grid/grid-ports.ts';
import type { GridBody } from '../../elements/grid/rows/grid-body.ts';
import type { Feature } from '../../elements/panel/feature.ts';
import { ColumnChoices } from './column-choices.ts';
import { ColumnReorder } from './column-reorder.ts';
import { ColumnResize } from './column-resize.ts';
import { ColumnsMenu } from './columns-menu.ts';
import { HeadMenu } from './head-menu.ts';
import { personalColumnStyles } from './personal-column-styles.ts';

/** Personal columns: the reader changes widths and order in the heads, and everything but widths in a menu. */
export const COLUMNS: Feature = {
  connect(panel: GridPanel) {
    const { host, content, locale, announcement } = panel;
    const { models, bodies } = content;
    const choices = new ColumnChoices({
      columns: () => models.current!.gridColumns,
      messages: () => locale.messages,
      say: text => announcement.say(text),
      onchoose: columns => content.applyColumnChoices(columns),
    });
    const menu = new ColumnsMenu(host, choices);
    // Separators are rendered by an update; set their values if the columns already had widths.
    host.addController({ hostUpdated: () => bodies.current?.frozen?.updateSeparators() });
    /** The head of a column that rows are now grouped by is removed: its focus moves to the rows. */
    const ongroup = async () => {
      await host.updateComplete;
      const { activeElement } = host.shadowRoot!;
      if (!activeElement || activeElement.matches('[part=panel]')) bodies.current?.focus(0);
    };
    const changeColumns = (body: GridBody) => {
      new ColumnResize(body, choices).connect();
      new ColumnReorder(body, choices).connect();
      new HeadMenu(body, choices, { messages: () => locale.messages, ongroup: () => void ongroup() }).connect();
    };
    if (bodies.current && choices.columns.personal) changeColumns(bodies.current);
    return {
      slots: {
        toolbar: () =>
          choices.columns.personal ? menu.render(locale.messages, Boolean(bodies.current?.host.cards)) : null,
      },
      styles: [personalColumnStyles],
      ports: { changeColumns } satisfies Partial<GridPorts>,
    };
  },
};
