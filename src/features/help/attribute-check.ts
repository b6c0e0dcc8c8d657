import type { ReactiveController } from 'lit';
import { meantAttribute, unknownAttribute } from '../../core/config/check/attribute-names.ts';
import { argumentPitfalls } from '../../core/config/check/pitfalls/templates/argument-pitfalls.ts';
import { templatePitfalls } from '../../core/config/check/pitfalls/templates/template-pitfalls.ts';
import { checkTemplate } from '../../core/template/engine.ts';
import type { Panel } from '../../elements/panel/panel.ts';
import { settingNotices } from '../../elements/panel/frame/setting-notices.ts';

type Words = ReturnType<typeof unknownAttribute>;

/**
 * Warns on the console of attributes of a panel that are likely misspelt ones, and of misspelt names in the template of
 * `detail-url`. A strict panel shows both above its rows, too.
 */
export class AttributeCheck implements ReactiveController {
  readonly #panel: Panel;
  readonly #ofNames: readonly Words[];
  /** The template that was checked. */
  #detailUrl: string | null = null;
  #ofDetailUrl: readonly Words[] = [];

  constructor(panel: Panel) {
    this.#panel = panel;
    this.#ofNames = misspeltAttributes(panel.host);
    this.#warn(this.#ofNames);
    this.hostUpdate();
    panel.host.addController(this);
  }

  /** Before the panel renders, so that its warnings need no update of their own. */
  hostUpdate(): void {
    const { detailUrl } = this.#panel.host;
    if (detailUrl === this.#detailUrl) return;
    this.#detailUrl = detailUrl;
    this.#ofDetailUrl = detailUrl ? pitfallsOfAddress(detailUrl) : [];
    this.#warn(this.#ofDetailUrl);
  }

  /** The warnings, if the panel is strict. */
  render(): unknown {
    const { graph, host } = this.#panel;
    if (!host.strict || graph.reports.isPublic) return null;
    const found = [...this.#ofNames, ...this.#ofDetailUrl].map(each => ({ ...each, place: null }));
    return settingNotices(found, '');
  }

  #warn(found: readonly Words[]): void {
    for (const { message, hint } of found) console.warn(`<${this.#panel.host.localName}> ${message}. ${hint}`);
  }
}

function misspeltAttributes(panel: Element): Words[] {
  return panel.getAttributeNames().flatMap(name => {
    const meant = meantAttribute(panel.localName, name);
    return meant ? [unknownAttribute(name, meant)] : [];
  });
}

/** Warnings about the template of an address, as on the command line. A template that is invalid fails by itself. */
function pitfallsOfAddress(template: string): Words[] {
  if (checkTemplate(template).length > 0) return [];
  return [...templatePitfalls(template, ['$_process', '$_step']), ...argumentPitfalls(template)].map(
    ({ message, hint }) => ({
      message: `"detail-url": ${message}`,
      hint,
    }),
  );
}
