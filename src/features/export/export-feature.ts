import type { GridPanel } from '../../elements/grid/grid-panel.ts';
import type { GridPorts } from '../../elements/grid/grid-ports.ts';
import { download } from '../../elements/icons/icon-set.ts';
import { numberOfRows } from '../../elements/grid/row-count.ts';
import { toolButton } from '../../elements/panel/frame/button.ts';
import type { Feature } from '../../elements/panel/feature.ts';
import { CsvExport } from './csv-export.ts';
import { RowCopy } from './row-copy.ts';

/** Exports the matching rows as a file, and the selected ones to the clipboard. */
export const EXPORT: Feature = {
  connect(panel: GridPanel) {
    const { host, content, graph, locale, announcement } = panel;
    const { models, bodies } = content;
    const csv = new CsvExport(
      graph,
      () => models.current,
      () => host.requestUpdate(),
    );
    const copied = (n: number) => announcement.say(locale.messages.text('copied', { n }));
    host.addController(new RowCopy(() => bodies.current, copied));
    const renderButton = () => {
      if (!host.exportable) return null;
      const { messages } = locale;
      const { view } = models.current!;
      const words =
        csv.done === null
          ? messages.text('exportCsv')
          : messages.text('exporting', { done: csv.done, total: numberOfRows(view, messages) });
      const save = () => void csv.save(graph.setup.config?.ui.title);
      return toolButton('export', words, download, save, view.order.length === 0);
    };
    return {
      slots: { toolbar: renderButton },
      ports: { csvFile: () => csv.file() } satisfies Partial<GridPorts>,
    };
  },
};
