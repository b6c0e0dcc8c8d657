import { html, nothing } from 'lit';
import type { Messages } from '../../../core/messages/messages.ts';
import { type BarFilter, type FilterModel, type FilterRange, rangeText } from '../filter-model.ts';

type End = 'from' | 'to';

/**
 * Two fields, from one number or date to another. Input is applied on `change` if it makes a valid range.
 */
export function filterRange({ name, title, range }: BarFilter, model: FilterModel, messages: Messages): unknown {
  if (!range) return nothing;
  const onchange = (event: Event) => {
    const group = (event.currentTarget as HTMLElement).closest('.pp-range-fields')!;
    const [from, to] = [...group.querySelectorAll('input')].map(input => valueOf(input, range.type));
    const isTurned = from !== null && to !== null && from! > to!;
    group.querySelector<HTMLElement>('.pp-range-fault')!.hidden = !isTurned;
    if (!isTurned) model.set(name, from === null && to === null ? [] : [rangeText(from!, to!)]);
  };
  return html`<div class="pp-range-fields" role="group" aria-label=${title}>
    ${field('from', range, messages, onchange)}${field('to', range, messages, onchange)}
    <p class="pp-range-fault" role="alert" hidden>${messages.text('rangeTurned')}</p>
  </div>`;
}

function field(end: End, range: FilterRange, messages: Messages, onchange: (event: Event) => void): unknown {
  const { type, least, greatest } = range;
  const hint = end === 'from' ? least : greatest;
  return html`<label class="pp-range-field"
    ><span>${messages.text(end === 'from' ? 'rangeFrom' : 'rangeTo')}</span
    ><input
      class="pp-field"
      type=${type}
      step=${type === 'number' ? 'any' : nothing}
      inputmode=${type === 'number' ? 'decimal' : nothing}
      placeholder=${hint ?? nothing}
      .value=${String(range[end] ?? '')}
      @change=${onchange}
  /></label>`;
}

function valueOf({ value, valueAsNumber }: HTMLInputElement, type: FilterRange['type']): number | string | null {
  if (type === 'number') return Number.isNaN(valueAsNumber) ? null : valueAsNumber;
  return value || null;
}
