import { html, nothing, type TemplateResult } from 'lit';
import type { WaitingRows } from '../../core/processes/live/live-rows.ts';
import type { Messages } from '../../core/messages/messages.ts';
import { away, refresh } from '../../elements/icons/icon-set.ts';
import { icon } from '../../elements/icons/icon.ts';
import { waitingWords } from './waiting-words.ts';

export interface LiveBarState {
  /** `connecting`: for the first time. */
  readonly state: 'live' | 'connecting' | 'away' | 'polling';
  /** As of when the shown rows are current, in ms since 1970; null: nothing is shown. */
  readonly asOf: number | null;
  readonly waiting: WaitingRows;
  /** Text for screen readers. */
  readonly announced: string;
  readonly timeZone: string;
  readonly messages: Messages;
}

/** What stands beside the title of live rows: the connection state, and a button for waiting changes. */
export function liveBar(
  { state, asOf, waiting, announced, timeZone, messages }: LiveBarState,
  release: () => Promise<void>,
): TemplateResult {
  const isLive = state === 'live';
  const isKnown = !isLive && state !== 'connecting' && asOf !== null;
  const isDated = isKnown && dayIn(asOf, timeZone, messages) !== dayIn(Date.now(), timeZone, messages);
  const waits = waitingWords(waiting, messages);
  const count = waiting.unsure ? 0 : waiting.addedCount + waiting.goneCount;
  return html`<div part="live" class="pp-live">
    <span class="pp-live-state ${isDated ? 'pp-live-dated' : ''}" data-state=${state}>
      ${state === 'away' ? html`<span class="pp-live-away">${icon(away)}<span class="pp-live-long">${messages.text('liveAway')}</span></span>` : nothing}
      ${isLive ? html`<span class="pp-live-words">${messages.text('liveNow')}</span>` : nothing}
      ${isKnown ? html`<span class="pp-live-words pp-live-since">${sinceWords(asOf, isDated, timeZone, messages)}</span>` : nothing}
    </span>
    <span class="pp-sr-only" role="status">${announced}</span>
    ${
      waits
        ? html`<button type="button" part="live-button" class="pp-button pp-live-button" @click=${onclick}>
            ${icon(refresh)}<span class="pp-live-short" data-count=${count || nothing} aria-hidden="true"></span
            ><span class="pp-live-long">${waits}</span>
          </button>`
        : nothing
    }
  </div>`;

  function onclick(event: Event): void {
    const button = event.currentTarget as HTMLElement;
    const panel = button.closest<HTMLElement>('[part=panel]')!;
    // The button disappears: keep the focus in the panel.
    if (button.matches(':focus')) panel.focus({ preventScroll: true });
    void release();
  }
}

/** As of when rows are: the time is an element of its own, as the words around it may give way to it. */
function sinceWords(asOf: number, isDated: boolean, timeZone: string, messages: Messages): TemplateResult {
  const format = new Intl.DateTimeFormat(messages.lang, {
    timeZone,
    timeStyle: 'short',
    ...(isDated && { dateStyle: 'short' }),
  });
  const time = format.format(asOf);
  const [before = '', after = ''] = messages.text('liveAsOf', { time }).split(time);
  return html`${around(before)}<span class="pp-live-time">${time}</span>${around(after)}`;
}

const around = (words: string): unknown => (words ? html`<span class="pp-live-around">${words}</span>` : nothing);

const dayIn = (time: number, timeZone: string, { lang }: Messages): string =>
  new Intl.DateTimeFormat(lang, { timeZone, dateStyle: 'short' }).format(time);
