import { html, nothing, render } from 'lit';
import { streamSafe } from '../../core/base/text/stream-safe.ts';
import type { TimeZone } from '../../core/base/dates/time-zone.ts';
import { addPartMessages, type Messages } from '../../core/messages/messages.ts';
import { EXPLAIN_MESSAGES } from '../../core/messages/parts/explain-messages.ts';
import { REVEAL_MESSAGES } from '../../core/messages/parts/reveal-messages.ts';
import type { Id, Process, ProcessItem, User } from '../../core/processes/process.ts';
import type { CriterionExplanation, Explanation, StepExplanation } from '../../core/query/explain-process.ts';
import { check, cross } from '../../elements/icons/icon-set.ts';
import { icon } from '../../elements/icons/icon.ts';
import { button } from '../../elements/panel/frame/button.ts';
import { addOwnStyles } from '../../elements/page-styles/own-styles.ts';
import { createDialog } from '../../elements/popups/titled-dialog.ts';
import { whyStyles } from './why-styles.ts';
import { CriterionWords } from './criterion-words.ts';

addPartMessages(EXPLAIN_MESSAGES);
addPartMessages(REVEAL_MESSAGES);

/** Where a process that matches the criteria is in a panel. `maybe`: not known, because a server pages. */
export type Standing = 'shown' | 'otherPage' | 'hidden' | 'maybe' | 'absent';

export interface WhyOptions {
  readonly root: ShadowRoot;
  readonly messages: Messages;
  readonly zone: () => TimeZone;
  readonly user: User | null;
  /** Maximum number of processes shown; null: no limit. */
  readonly limit: number | null;
  readonly explain: (id: Id) => Promise<Explanation>;
  readonly standingOf: (id: Id) => Standing;
  /** Goes to the row of a process; null: the panel has no pages, search or filters. */
  readonly reveal: ((id: Id) => Promise<boolean>) | null;
}

/** Maximum number of steps explained per process. */
const MAX_STEPS = 10;
const HEADLINES = {
  shown: 'whyShown',
  otherPage: 'whyOtherPage',
  hidden: 'whyHidden',
  maybe: 'whyMayBeHidden',
} as const;

/** Shows which conditions hold for a row. */
export async function openWhyShown({ process, step }: ProcessItem, options: WhyOptions): Promise<void> {
  const { root, messages } = options;
  const dialog = createDialog(root, messages.text('whyHere'), messages);
  const show = (content: unknown) => render(html`<div role="status">${content}</div>`, dialog.body);
  show(messages.text('whyAsking'));
  addOwnStyles(root, whyStyles);
  dialog.show();
  show(await answer(process.id, options, explanation => rowAnswer(explanation, step.id, options)));
}

/** Asks for the id of a process, and shows why it is not among the rows. */
export function openWhyMissing(options: WhyOptions): void {
  const { root, messages } = options;
  const dialog = createDialog(root, messages.text('whyNotHere'), messages);
  let asked = 0;
  const show = (content: unknown) =>
    render(
      html`<form class="pp-why-form" @submit=${onsubmit}>
          <label class="pp-dialog-field"
            ><span>${messages.text('whyId')}</span
            ><input class="pp-field" type="text" name="id" required aria-invalid="false" autocomplete="off" dir="auto"
          /></label>
          <button class="pp-button pp-primary">${messages.text('whyFind')}</button>
        </form>
        <div role="status">${content}</div>`,
      dialog.body,
    );
  async function onsubmit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const text = (new FormData(form).get('id') as string).trim().replace(/^#/, '');
    if (!text) return;
    const request = ++asked;
    show(messages.text('whyAsking'));
    const content = await answerOf(text, options, id => wayTo(id, options, () => dialog.close()));
    if (request === asked) show(content);
  }
  show(nothing);
  addOwnStyles(root, whyStyles);
  dialog.show(dialog.body.querySelector('input')!);
}

/**
 * Tries digits as a number first, then as a string: ids are compared strictly, and some engines use strings for long
 * ones.
 */
async function answerOf(text: string, options: WhyOptions, wayTo: (id: Id) => unknown): Promise<unknown> {
  const number = Number(text);
  const ids: Id[] = Number.isSafeInteger(number) && String(number) === text ? [number, text] : [text];
  let content: unknown = nothing;
  for (const id of ids) {
    let isKnown = true;
    content = await answer(id, options, explanation => {
      isKnown = explanation.process !== null;
      return processAnswer(explanation, id, options, wayTo(id));
    });
    if (isKnown) break;
  }
  return content;
}

/** The `words` for an explanation, or its error. */
async function answer(id: Id, options: WhyOptions, words: (explanation: Explanation) => unknown): Promise<unknown> {
  const { messages, explain } = options;
  try {
    const explanation = await explain(id);
    if (explanation.process === null) return headline('pp-fails', messages.text('whyUnknown', { id: String(id) }));
    return words(explanation);
  } catch (thrown) {
    return html`${headline('pp-fails', messages.text('whyFailed'))}
      <p class="pp-dialog-note" dir="auto">${thrown instanceof Error ? streamSafe(thrown.message) : ''}</p>`;
  }
}

function rowAnswer({ process, steps }: Explanation, step: Id, options: WhyOptions): unknown {
  const found = steps.find(each => each.step.id === step) ?? steps[0];
  return html`<p class="pp-why-about" dir="auto">${nameOf(process!, found, options.messages)}</p>
    ${found ? conditions(process!, found, options) : nothing}`;
}

/**
 * @param way - the button that leads to its row, if it has one
 */
function processAnswer(explanation: Explanation, id: Id, options: WhyOptions, way: unknown): unknown {
  const { process, self, holds, steps } = explanation;
  const { messages } = options;
  const about = { id: String(id) };
  if (!self) return headline('pp-fails', messages.text('whySelf', about));
  // Matching steps first.
  const explained = steps.toSorted((a, b) => Number(b.holds) - Number(a.holds)).slice(0, MAX_STEPS);
  const rest = steps.length - explained.length;
  return html`${holds ? headline('pp-holds', standing(id, options)) : nothing} ${holds ? way : nothing}
  ${explained.map(
    step =>
      html`<h3 class="pp-why-about" dir="auto">${nameOf(process!, step, messages)}</h3>
        ${conditions(process!, step, options)}`,
  )}
  ${rest > 0 ? html`<p class="pp-dialog-note">${messages.text('whyMoreSteps', { n: rest })}</p>` : nothing}`;
}

/** The button that closes the dialog and goes to the row of a process; where search or filters hide it, clears them. */
function wayTo(id: Id, { messages, standingOf, reveal }: WhyOptions, close: () => void): unknown {
  const where = standingOf(id);
  if (!reveal || where === 'absent' || where === 'maybe') return nothing;
  const act = () => {
    close();
    void reveal(id);
  };
  return html`<p>${button('reveal', messages.text(where === 'hidden' ? 'revealHidden' : 'revealRow'), act)}</p>`;
}

function standing(id: Id, { messages, standingOf, limit }: WhyOptions): string {
  const where = standingOf(id);
  if (where !== 'absent') return messages.text(HEADLINES[where]);
  return limit === null ? messages.text('whyNew') : messages.text('whyLimit', { n: limit });
}

function nameOf({ id, templateProcess }: Process, explained: StepExplanation | undefined, messages: Messages): string {
  const { title, name } = explained?.step.templateStep ?? {};
  const parts = [messages.text('whyProcess', { id: String(id) }), templateProcess?.name, title || name];
  return streamSafe(parts.filter(Boolean).join(' · '));
}

const headline = (name: string, text: string): unknown =>
  html`<p class="pp-why-headline ${name}" dir="auto">${text}</p>`;

function conditions(process: Process, { step, criteria }: StepExplanation, options: WhyOptions): unknown {
  const { messages, user, zone } = options;
  if (criteria.length === 0) return html`<p class="pp-why-sum">${messages.text('whyEvery')}</p>`;
  const failing = criteria.filter(({ holds }) => !holds).length;
  const sum =
    failing === 0 ? messages.text('whyAllHold', { n: criteria.length }) : messages.text('whySomeFail', { n: failing });
  const words = new CriterionWords(process, user, messages, zone);
  const list = (members: readonly CriterionExplanation[]): unknown =>
    html`<ul role="list" class="pp-why">
      ${members.map(member => html`<li class=${member.holds ? 'pp-holds' : 'pp-fails'}>${icon(member.holds ? check : cross)}${item(member)}</li>`)}
    </ul>`;
  const item = (criterion: CriterionExplanation): unknown => {
    const verdict = html`<span class="pp-sr-only">${messages.text(criterion.holds ? 'holds' : 'holdsNot')}: </span>`;
    if (criterion.criteria)
      return html`${verdict}<span>${messages.text(GROUPS[criterion.name] ?? 'whyAll')}</span>${list(criterion.criteria)}`;
    const actual = criterion.holds ? null : words.actual(criterion, step);
    return html`${verdict}<span dir="auto">${words.condition(criterion)}</span
      >${actual ? html` <span class="pp-why-actual" dir="auto">${actual}</span>` : nothing}`;
  };
  return html`<p class="pp-why-sum">${sum}</p>
    ${list(criteria)}`;
}

const GROUPS: Readonly<Record<string, string>> = { any: 'whyAny', all: 'whyAll', none: 'whyNone' };
