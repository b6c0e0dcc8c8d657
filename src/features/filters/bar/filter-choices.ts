import { html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import { foldText } from '../../../core/base/text/fold-text.ts';
import type { Messages } from '../../../core/messages/messages.ts';
import { hasTypedNoChoice, typedChoice } from './typed-choice.ts';
import type { BarFilter, FilterChoice, FilterModel } from '../filter-model.ts';

/** Up to this many choices, there is no search box. */
const CHOICES_WITHOUT_SEARCH = 8;
/** Maximum number of choices shown; the rest are found by searching. */
const MAX_SHOWN_CHOICES = 100;

export interface ChoicesContext {
  readonly model: FilterModel;
  readonly messages: Messages;
  /** The reader's search among the choices. */
  readonly sought: string;
  readonly seek: (text: string) => void;
}

/** The choices of a filter: checkboxes with counts, and a search box if there are many. */
export function filterChoices(filter: BarFilter, { model, messages, sought, seek }: ChoicesContext): unknown {
  const { name, title, choices, partial, counting } = filter;
  const words = foldText(sought).trim();
  const matching = words ? choices.filter(({ label }) => foldText(label).includes(words)) : choices;
  // Rows without a value have no name to be found by: they come last, however many values there are.
  const named = matching.filter(({ value }) => value !== null);
  const shown = [...named.slice(0, MAX_SHOWN_CHOICES), ...matching.filter(({ value }) => value === null)];
  const rest = matching.length - shown.length;
  const toggle = (choice: FilterChoice) => {
    const chosen = choices.filter(each => each.chosen !== (each === choice)).map(({ value }) => value);
    model.set(name, chosen);
  };
  // A second Enter does not undo the choice: the search box is empty, ready for the next name.
  const pick = () => {
    const only = words && matching.length === 1 ? matching[0]! : null;
    if (only && !only.chosen) toggle(only);
    if (only) seek('');
  };
  const stop = shown.find(({ chosen }) => chosen) ?? shown[0];
  return html`${choices.length > CHOICES_WITHOUT_SEARCH ? searchBox(sought, seek, pick, messages) : nothing}
    <div class="pp-choices" role="group" aria-label=${title} aria-busy=${counting} @keydown=${onkey}>
      ${shown.map(choice => box(choice, choice === stop, () => toggle(choice), messages))}
    </div>
    ${note(choices.length === 0, messages.text(counting ? 'filterCounting' : 'filterEmpty'))}
    ${note(choices.length > 0 && shown.length === 0, messages.text('filterNoValue'))}
    ${note(rest > 0, messages.text('filterMore', { n: rest }))}
    ${note(partial && !counting && shown.length > 0 && rest === 0, messages.text('filterPartial'))}`;
}

function note(shown: boolean, text: string): unknown {
  return shown ? html`<p class="pp-choices-note">${text}</p>` : nothing;
}

/** @param pick - chooses the only match */
function searchBox(sought: string, seek: (text: string) => void, pick: () => void, messages: Messages): unknown {
  const label = messages.text('filterSearch');
  const intoList = (event: KeyboardEvent) => {
    if (event.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      return pick();
    }
    if (event.key !== 'ArrowDown') return;
    const list = (event.currentTarget as HTMLElement).nextElementSibling;
    event.preventDefault();
    list?.querySelector<HTMLElement>('input')?.focus();
  };
  return html`<input
    type="search"
    class="pp-field pp-choice-search"
    autocomplete="off"
    spellcheck="false"
    aria-label=${label}
    placeholder=${label}
    .value=${live(sought)}
    @input=${(event: Event) => seek((event.target as HTMLInputElement).value)}
    @keydown=${intoList}
  />`;
}

/** @param isStop - it is the tab stop; the others are reached by arrow keys */
function box(
  { value, label, count, chosen }: FilterChoice,
  isStop: boolean,
  toggle: () => void,
  messages: Messages,
): unknown {
  const n = count === null ? null : messages.number(count);
  return html`<label class="pp-choice ${count === 0 ? 'pp-none' : ''} ${value === null ? 'pp-no-value' : ''}"
    ><input
      type="checkbox"
      class="pp-checkbox"
      tabindex=${isStop ? 0 : -1}
      aria-label=${n === null ? label : messages.text('filterCount', { label, count: n })}
      .checked=${live(chosen)}
      @change=${toggle}
    /><span class="pp-choice-label" dir="auto">${label}</span>${
      n === null ? nothing : html`<span class="pp-choice-count" aria-hidden="true">${n}</span>`
    }</label
  >`;
}

/**
 * Arrow keys, Home and End move between checkboxes, and from the first to the search box; Enter does as Space does.
 * Letters move to the choice of that name.
 */
function onkey(event: KeyboardEvent): void {
  const list = event.currentTarget as HTMLElement;
  const boxes = [...list.querySelectorAll<HTMLInputElement>('input')];
  const at = boxes.indexOf(event.target as HTMLInputElement);
  const { previousElementSibling: search } = list;
  if (event.key === 'Enter' && at >= 0) {
    event.preventDefault();
    // It was meant for the name that was typed, not for the choice that happens to have the focus.
    return hasTypedNoChoice(event, at) ? undefined : boxes[at]!.click();
  }
  if (event.key === 'ArrowUp' && at === 0 && search instanceof HTMLInputElement) {
    event.preventDefault();
    return search.focus();
  }
  const to: Record<string, number> = {
    ArrowDown: Math.min(at + 1, boxes.length - 1),
    ArrowUp: Math.max(at - 1, 0),
    Home: 0,
    End: boxes.length - 1,
  };
  if (at < 0) return;
  const names = () => boxes.map(({ nextElementSibling }) => nextElementSibling!.textContent);
  const target = to[event.key] ?? typedChoice(event, names(), at);
  if (target === null) return;
  event.preventDefault();
  boxes[target]?.focus();
}
