import type { TemplateResult } from 'lit';
import type { Remark } from '../../../core/processes/adapter.ts';
import type { PanelReports } from '../panel-reports.ts';
import type { PanelSetup } from '../panel-setup.ts';
import { settingNotices } from './setting-notices.ts';

const OF_MAPPING = /^(?:\/process_\w+\/config)?\/source\/map\//;

/**
 * Notices above the rows: the remarks of the adapter, and what was found in the mapping after the configuration was
 * read. A slip there empties a column, which is nowhere to be seen.
 */
export function mappingNotices(
  { diagnostics, text }: Pick<PanelSetup<never>, 'diagnostics' | 'text'>,
  remarks: readonly Remark[],
  reports: Pick<PanelReports<never>, 'placeOf'>,
): TemplateResult[] {
  const told = remarks.flatMap(({ setting }) => setting || []);
  // what does not fit a column is seen in its cells
  const found = diagnostics.filter(
    ({ severity, code, path }) =>
      severity === 'warning' &&
      code !== 'template/type' &&
      OF_MAPPING.test(path) &&
      !told.some(setting => path.endsWith(setting)),
  );
  const notices = [
    // an adapter of one's own may speak another language
    ...remarks.map(remark => ({
      ...remark,
      place: remark.setting ? reports.placeOf(remark) : null,
      isEnglish: remark.setting !== undefined,
    })),
    ...found.map(each => ({ ...each, place: each })),
  ];
  return settingNotices(notices, text);
}
