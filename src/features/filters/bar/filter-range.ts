import { html, nothing } from 'lit';
import { type DecimalSign, decimalSignIn, typedNumber, writtenNumber } from '../../../core/base/text/typed-number.ts';
import type { Messages } from '../../../core/messages/messages.ts';
import { type BarFilter, type FilterModel, type FilterRange, rangeText } from '../filter-model.ts';

type End = 'from' | 'to';

/**
 * Two fields, from one number or date to another. Input is applied on `change` if it makes a valid range.
 */
export function filterRange({ name, title, range }: BarFilter, model: FilterModel, messages: Messages): unknown {
  if (!range) return nothing;
  const sign = decimalSignIn(messages.number(0.5));
  const onchange = (event: Event) => {
    const group = (event.currentTarget as HTMLElement).closest('.pp-range-fields')!;
    const [from, to] = [...group.querySelectorAll('input')].map(({ value }) => {
      if (value.trim() === '') return null;
      return range.type === 'number' ? typedNumber(value, sign) : value;
    });
    const fault = faultOf(from!, to!);
    const note = group.querySelector<HTMLElement>('.pp-range-fault')!;
    note.hidden = fault === null;
    note.textContent = fault && messages.text(fault);
    if (!fault) model.set(name, from === null && to === null ? [] : [rangeText(from!, to!)]);
  };
  return html`<div class="pp-range-fields" role="group" aria-label=${title}>
    ${field('from', range, sign, messages, onchange)}${field('to', range, sign, messages, onchange)}
    <p class="pp-range-fault" role="alert" hidden></p>
  </div>`;
}

function field(
  end: End,
  range: FilterRange,
  sign: DecimalSign,
  messages: Messages,
  onchange: (event: Event) => void,
): unknown {
  const { type, least, greatest } = range;
  const hint = end === 'from' ? least : greatest;
  return html`<label class="pp-range-field"
    ><span>${messages.text(end === 'from' ? 'rangeFrom' : 'rangeTo')}</span
    ><input
      class="pp-field"
      type=${type === 'number' ? 'text' : type}
      dir=${type === 'number' ? 'ltr' : nothing}
      inputmode=${type === 'number' && least !== null && Number(least) >= 0 ? 'decimal' : nothing}
      placeholder=${written(hint, sign) || nothing}
      .value=${written(range[end], sign)}
      @change=${onchange}
  /></label>`;
}

type Bound = number | string | null;

/** Key of the words for what is wrong with a range; null: nothing. */
function faultOf(from: Bound, to: Bound): 'rangeNumber' | 'rangeTurned' | null {
  if (Number.isNaN(from) || Number.isNaN(to)) return 'rangeNumber';
  return from !== null && to !== null && from > to ? 'rangeTurned' : null;
}

const written = (value: Bound, sign: DecimalSign): string =>
  typeof value === 'number' ? writtenNumber(value, sign) : (value ?? '');
