import { html, nothing } from 'lit';
import type { ActionConfig } from '../../../core/config/actions/action-config.ts';
import { addPartMessages, type Messages } from '../../../core/messages/messages.ts';
import { REVEAL_MESSAGES } from '../../../core/messages/parts/reveal-messages.ts';
import { cross, more } from '../../../elements/icons/icon-set.ts';
import { icon } from '../../../elements/icons/icon.ts';
import { button } from '../../../elements/panel/frame/button.ts';
import { closeButton } from '../../../elements/popups/close-button.ts';
import { isMeant } from '../is-meant.ts';
import type { PanelActions } from '../panel-actions.ts';
import type { RunningAction } from '../run/action-work.ts';
import type { EndedAction, Undo } from '../run/ended-action.ts';
import type { Retry } from '../run/action-retry.ts';
import { joinSentences, runningWords } from '../run/outcome-words.ts';

addPartMessages(REVEAL_MESSAGES);

export interface ActionBarState {
  /** Text that says how much is selected; null: nothing is. */
  readonly count: string | null;
  readonly actions: readonly ActionConfig[];
  /** The one that has a button where there is no room for all; null: none. */
  readonly front: ActionConfig | null;
  readonly disabled: boolean;
}

/**
 * The actions on the selection, and their progress; nothing if nothing is selected or under way.
 *
 * @param leave - moves the focus to the rows
 */
export function actionBar(
  { count, actions, front, disabled }: ActionBarState,
  panelActions: PanelActions,
  act: (action: ActionConfig) => void,
  clear: () => void,
  leave: () => void,
): unknown {
  const { messages, running } = panelActions;
  if (count === null && running.size === 0) return nothing;
  return html`<div
    part="action-bar"
    class=${running.size > 0 ? 'pp-acting' : ''}
    role="group"
    aria-label=${messages.text('actions')}
    @keydown=${onkey}
  >
    ${count === null ? nothing : html`<span class="pp-selected-count" title=${count}>${count}</span>`}
    ${count === null ? nothing : actions.map(actButton)}
    ${count === null || actions.length < 2 ? nothing : moreButton()} ${count === null ? nothing : clearButton()}
    ${Array.from(running, each => progress(each, messages))}
  </div>`;

  /** In a narrow panel, its words may wrap. */
  function actButton(action: ActionConfig): unknown {
    return html`<button
      type="button"
      class="pp-button pp-act pp-${action.tone} ${action === front ? 'pp-front' : ''}"
      ?disabled=${disabled}
      @click=${() => act(action)}
    >
      <span>${action.label}</span>
    </button>`;
  }

  /** Shows a cross, and is named by its text. */
  function clearButton(): unknown {
    const text = messages.text('clear');
    return html`<button type="button" class="pp-button pp-clear" title=${text} ?disabled=${disabled} @click=${clear}>
      <span>${text}</span>${icon(cross)}
    </button>`;
  }

  /** In a narrow panel, opens a menu of the actions whose buttons are hidden. */
  function moreButton(): unknown {
    return html`<button
      type="button"
      class="pp-button pp-more"
      aria-haspopup="menu"
      aria-expanded="false"
      aria-label=${messages.text('actions')}
      ?disabled=${disabled}
      @pointerdown=${({ currentTarget }: Event) => panelActions.menu.press(currentTarget as HTMLElement)}
      @click=${({ currentTarget }: Event) => openMenu(currentTarget as HTMLElement)}
    >
      ${icon(more)}
    </button>`;
  }

  function openMenu(anchor: HTMLElement): void {
    const { menu } = panelActions;
    if (menu.endPress(anchor)) return;
    const buttons = anchor.parentElement!.querySelectorAll('.pp-act');
    const hidden = actions.filter((_, index) => !buttons[index]?.checkVisibility());
    const entries = hidden.map(action => ({
      label: action.label,
      tone: action.tone,
      // What was selected may be gone since the menu was opened.
      run: () => anchor.isConnected && act(action),
    }));
    if (entries.length > 0) menu.open(anchor, messages.text('actions'), entries);
  }

  function onkey(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    leave();
  }
}

function progress(running: RunningAction, messages: Messages): unknown {
  const { action, undoneAction, done, total, stop } = running;
  const { label } = undoneAction ?? action;
  const text =
    total === null
      ? runningWords(running, messages)
      : messages.text(undoneAction ? 'undoProgress' : 'actionProgress', { label, done, total });
  return html`<span class="pp-action-progress"
    ><progress
      class="pp-progress"
      aria-label=${runningWords(running, messages)}
      max=${total ?? nothing}
      value=${total === null ? nothing : done}
    ></progress
    ><span>${text}</span
    ><button
      type="button"
      class="pp-button pp-stop"
      aria-label=${messages.text('actionStop', { label: action.label })}
      @click=${stop}
    >
      ${messages.text('stop')}
    </button></span
  >`;
}

/**
 * The result of the last action, and the next steps: undo or redo, try again, show the rows, remove those that were deleted.
 *
 * @param status - the current text of the status region: if it is the same, it is not read out again
 */
export function afterAction(panelActions: PanelActions, status: string): unknown {
  const { messages, ended, again, failedRows, removableCount } = panelActions;
  if (!ended) return nothing;
  const { undo, isWhole, words } = ended;
  const n = panelActions.earlier.length;
  // The button that stops an action was in its place.
  const tryAgain = (event: MouseEvent) => void (isMeant(event, ended.at) && panelActions.tryAgain());
  const shown = n > 0 ? joinSentences([words, messages.text('actionEarlier', { n })]) : words;
  return html`<span
    part="result"
    class="pp-after-action ${isWhole && n === 0 ? '' : 'pp-with-failures'} ${isWhole ? '' : 'pp-failed'}"
  >
    <span class="pp-result-words" title=${shown} aria-hidden=${status === words ? 'true' : nothing} dir="auto"
      >${shown}</span
    >
    ${again ? button('again', anotherTry(panelActions, ended, again), tryAgain) : nothing}
    ${failedRows.ids.length > 1 || n > 0 || failedRows.isOnlyOutOfSight ? button('show-failed', messages.text(wayTo(panelActions)), () => void failedRows.show()) : nothing}
    ${removableCount > 0 ? button('remove-deleted', messages.text('actionRemove', { n: removableCount }), () => panelActions.removeDeleted()) : nothing}
    ${undo ? button('undo', wayBack(ended, undo, messages), () => void panelActions.undo()) : nothing}
    ${closeButton(messages, () => panelActions.forget())}
  </span>`;
}

/** Names the action beside a button that loads again, whose text would be the same. */
function anotherTry(
  { messages, canLoadAgain }: PanelActions,
  { action, undoneAction }: EndedAction,
  { count }: Retry,
): string {
  if (!canLoadAgain) return count === null ? messages.text('tryAgain') : messages.text('tryAgainCount', { n: count });
  return messages.text('tryAgainAction', { label: undoneAction ? messages.text('undo') : action.label, n: count ?? 1 });
}

/** What is undone can be redone. Where the result does not say of how many, the button does. */
function wayBack({ undoneAction, undoesEarlier }: EndedAction, { ids }: Undo, messages: Messages): string {
  const key = undoneAction ? 'redo' : 'undo';
  return undoesEarlier ? messages.text(`${key}Count`, { n: ids.length }) : messages.text(key);
}

/** Key of the words that lead to the rows for which it failed. */
function wayTo({ failedRows }: PanelActions): string {
  if (failedRows.areHidden) return 'revealHidden';
  if (failedRows.ids.length === 1) return 'revealRow';
  return failedRows.revealed === null ? 'actionShow' : 'revealNext';
}
