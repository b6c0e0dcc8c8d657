import { clipText } from '../../../core/base/text/clip-text.ts';
import { textOfValue } from '../../../core/base/text/text-of-value.ts';
import { TONES } from '../../../core/base/tone.ts';
import type { ColumnConfig } from '../../../core/config/panel-config.ts';
import { pointerTo } from '../../../core/config/yaml/yaml-node.ts';
import type { Messages } from '../../../core/messages/messages.ts';
import type { LazyTimeZone } from '../../../core/template/engine.ts';
import type { Template, TemplateEngine } from '../../../core/template/template.ts';
import { ColumnFormat } from '../../../core/view/cells/column-format.ts';
import type { ViewColumn } from '../../../core/view/grid-view.ts';
import type { RowReports, SettingWarning } from '../../panel/panel-reports.ts';

export interface ColumnFormatsOptions {
  readonly columns: readonly ColumnConfig[];
  readonly fields: ReadonlyMap<string, Template>;
  readonly engine: TemplateEngine;
  readonly messages: Messages;
  readonly zone: LazyTimeZone;
  readonly reports: RowReports;
  /** The configuration has a mapping of its own; otherwise mapped columns are those of the adapter. */
  readonly mapsItself: boolean;
}

/**
 * The columns of a configuration with their formats.
 *
 * @throws ProcessPanelError if the template of a tone cannot be compiled
 */
export function columnFormats({ columns, ...options }: ColumnFormatsOptions): ViewColumn[] {
  return columns.map(column => ({ ...column, format: column.type === 'html' ? null : formatOf(column, options) }));
}

function formatOf(column: ColumnConfig, options: Omit<ColumnFormatsOptions, 'columns'>): ColumnFormat {
  const { fields, engine, messages, zone, reports, mapsItself } = options;
  const path = pointerTo('/table/columns', column.name);
  const locale = {
    lang: messages.lang,
    message: (key: string, values?: Readonly<Record<string, string>>) => messages.text(key, values),
    get timeZone() {
      return zone.timeZone;
    },
  };
  return new ColumnFormat({
    column,
    field: fields.get(column.field)!,
    tone: column.tone?.trim() ? engine.compile(column.tone) : null,
    locale,
    now: () => Date.now(),
    onfault: error => reports.reportError(error, `${path}/tone`),
    onmisfit: (key, value) => {
      const ofMap = mapsItself ? pointerTo('/source/map', column.member!) : '';
      reports.warnAbout(misfitOf(column, key, value, mapsItself), column.member ? ofMap : `${path}/${key}`);
    },
  });
}

const MAX_SHOWN_CHARS = 60;
const MAX_NAMES = 8;

function misfitOf(
  { name, field, type, member }: ColumnConfig,
  key: 'type' | 'tone',
  value: unknown,
  mapsItself: boolean,
): SettingWarning {
  const isObject = typeof value === 'object' && value !== null;
  const shown = isObject ? 'An object' : JSON.stringify(clipText(textOfValue(value), MAX_SHOWN_CHARS));
  const column = JSON.stringify(name);
  if (key === 'tone') {
    const message = `"tone" of the column ${column} gives ${shown}, which is not a tone`;
    return { code: 'template/type', message, hint: `Tones: ${TONES.join(', ')}.` };
  }
  const message = `${shown} in the column ${column} does not fit its type ${type} and is shown as text`;
  const names = isObject ? Object.keys(value).slice(0, MAX_NAMES).join(', ') : '';
  const ofMember = `"${member}"${mapsItself ? ' in "source.map"' : ', which the adapter maps'}`;
  const at = member ? ofMember : `the field "${field}"`;
  const hint = (): string => {
    if (!isObject) return `Mend ${member ? at : `the template of ${at}, or set another type`}.`;
    if (member && type === 'user' && 'id' in value && !('fullname' in value)) return `Give "fullname" for ${at}, too.`;
    return `Choose one of its members (${names}) ${member ? 'for' : 'in "source.map" or in'} ${at}.`;
  };
  return { code: 'template/type', message, hint: hint() };
}
