import { type CellContent, isSameContent } from '../../core/view/cells/cell-content.ts';
import { replaceContent } from '../../elements/markup/cell-node.ts';
import { ticker } from '../../elements/page/ticker.ts';
import type { GridLine, LineHost } from '../../elements/grid/rows/grid-line.ts';
import { GroupCheckbox } from './group-checkbox.ts';
import { setExpanded } from '../../elements/rows/toggle-button.ts';
import { lineToggle } from './line-toggle.ts';

/** The heading of a group: the common value, the number of rows, and the button that opens and closes it. */
export class GroupRow implements GridLine {
  readonly element = document.createElement('tr');
  readonly #host: LineHost;
  readonly #cell = this.element.insertCell();
  readonly #box: GroupCheckbox | null = null;
  readonly #button: HTMLButtonElement | null = null;
  readonly #label = span('pp-group-label');
  readonly #value = span('pp-group-value');
  readonly #count = span('pp-group-count');
  readonly #continued = span('pp-group-continued');
  #content: CellContent | null = null;
  #position = -1;

  constructor(host: LineHost) {
    this.#host = host;
    const { element } = this;
    element.part.add('group');
    element.role = 'row';
    element.ariaLevel = '1';
    element.tabIndex = -1;
    this.#cell.part.add('group-cell');
    this.#cell.role = 'gridcell';
    const line = document.createElement('div');
    line.className = 'pp-group';
    // The name of the row contains all of it.
    if (host.model.lines.closable && host.model.variable !== null) {
      this.#box = new GroupCheckbox(host, () => host.model.lines.rowsOf(this.#position));
      line.append(this.#box.element);
      line.classList.add('pp-selectable');
    }
    if (host.model.lines.closable) {
      this.#button = lineToggle(() => this.#toggle());
      line.append(this.#button);
      line.classList.add('pp-closable');
      line.addEventListener(
        'click',
        ({ target }) => !(target as Element).closest('a, button, input') && this.#toggle(),
      );
    }
    const words = span('pp-group-words');
    words.append(this.#label, this.#value, this.#count, this.#continued);
    line.append(words);
    this.#cell.append(line);
  }

  show(position: number): void {
    this.#position = position;
    const { model, messages } = this.#host;
    const { element } = this;
    const group = model.lines.groupAt(position);
    this.#cell.colSpan = model.columnCount;
    const { text, count, continued } = group;
    const shown = text || messages.text('noValue');
    const { label } = model.lines.groupedBy!;
    put(this.#label, label);
    this.#fill(text ? model.lines.headingContentAt(position) : { kind: 'text', text: shown });
    put(this.#count, count === null ? '' : messages.text('rowCount', { n: count }));
    put(this.#continued, continued ? messages.text('groupContinued') : '');
    const named = label ? `${label}${messages.text('colon')}${shown}` : shown;
    const name = [named, this.#count.textContent, this.#continued.textContent];
    element.ariaLabel = name.filter(Boolean).join(messages.text('separator'));
    element.ariaRowIndex = model.lines.rowIndexOf(position);
    const open = model.lines.closable ? !group.closed : null;
    // Orca looks for the state of a row that opens or closes in its cells, and says "blank" if none has it.
    setExpanded(this.#cell, open);
    setExpanded(element, open);
    this.#box?.show(named);
    if (!this.#button) return;
    this.#button.ariaLabel = element.ariaLabel;
    setExpanded(this.#button, !group.closed);
  }

  /** Shows how many of its processes are selected. */
  showSelected(): void {
    if (this.#host.model.lines.kindAt(this.#position) === 'group') this.#box?.showShare();
  }

  /** Selects all of its processes, or none if all are selected. Returns false if nothing can be selected. */
  select(): boolean {
    return this.#box?.click() ?? false;
  }

  /** Updates relative times. */
  tick(): void {
    if (this.#host.model.lines.kindAt(this.#position) === 'group') this.show(this.#position);
  }

  #fill(content: CellContent): void {
    ticker.watch(this, this.#host.model.nextChangeOf([content]));
    if (isSameContent(this.#content, content)) return;
    replaceContent(this.#value, this.#content, content);
    this.#content = content;
  }

  #toggle(): void {
    this.#host.toggle(this.#position);
  }
}

function span(className: string): HTMLSpanElement {
  const element = document.createElement('span');
  element.className = className;
  return element;
}

function put(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text;
  element.hidden = text === '';
}
