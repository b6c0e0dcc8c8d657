import type { ReactiveController } from 'lit';
import type { Diagnostic } from '../../core/base/errors/diagnostic.ts';
import type { ErrorCode } from '../../core/base/errors/error-code.ts';
import { type AbsentMember, absentMembers } from '../../core/config/check/pitfalls/absent-members.ts';
import { absentNames } from '../../core/config/check/pitfalls/absent-names.ts';
import { absentVariables } from '../../core/config/check/pitfalls/absent-variables.ts';
import { pitfallsOfSteps } from '../../core/config/check/pitfalls/steps-of-map.ts';
import type { ConfigPlaces } from '../../core/config/config-places.ts';
import type { Panel } from '../../elements/panel/panel.ts';
import { settingNotices } from '../../elements/panel/frame/setting-notices.ts';
import { warn } from '../../elements/panel/panel-reports.ts';

/**
 * Compares the members that templates print, the variables of filters, and what a mapping gives to steps, with those of the first rows, once for each
 * configuration, when they are painted. A strict panel shows what it finds; the rows stay.
 */
export class MemberCheck implements ReactiveController {
  readonly #panel: Panel;
  /** Places of the configuration that was checked. */
  #checked: ConfigPlaces | null = null;
  #found: readonly Diagnostic[] = [];

  constructor(panel: Panel) {
    this.#panel = panel;
    panel.host.addController(this);
  }

  /** Before the panel renders, so that its warnings need no update of their own. */
  hostUpdate(): void {
    const { graph, host } = this.#panel;
    const { config, places } = graph.setup;
    if (!config || !places || places === this.#checked || graph.busy || graph.pairs.length === 0) return;
    this.#checked = places;
    const placed = (code: ErrorCode, absent: readonly AbsentMember[]): Diagnostic[] =>
      absent.flatMap(({ message, hint, path, offset }) => {
        // Default fields, and those that follow from a mapping, are not in the text.
        const place = places.ofText(path, offset);
        return place ? [{ severity: 'warning', code, message, hint, ...place }] : [];
      });
    const found = [
      ...placed('template/unknown-name', [...absentMembers(config, graph.pairs), ...absentNames(config, graph.pairs)]),
      // A source that serves windows has other rows, too.
      ...placed('config/pitfall', graph.windowed ? [] : absentVariables(config, graph.pairs)),
    ];
    this.#found = found;
    // Shown in any panel, as all that is said of a mapping is.
    const ofSteps = pitfallsOfSteps(config, graph.pairs).flatMap(({ message, hint, path }): Diagnostic[] => {
      const place = places.ofSetting(path);
      const isTold = graph.setup.diagnostics.some(told => told.path === place.path);
      return isTold ? [] : [{ severity: 'warning', code: 'config/pitfall', message, hint, ...place }];
    });
    warn(host, graph.addDiagnostics([...found, ...ofSteps]));
  }

  /** The warnings of the configuration in use, if the panel is strict. */
  render(): unknown {
    const { graph, host } = this.#panel;
    if (!host.strict || graph.reports.isPublic || graph.setup.places !== this.#checked) return null;
    const found = this.#found.map(each => ({ ...each, place: each }));
    return settingNotices(found, graph.setup.text);
  }
}
