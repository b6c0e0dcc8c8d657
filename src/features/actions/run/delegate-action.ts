import { performByRequest } from '../../../adapters/http/action-request.ts';
import type { ActionItems, ActionVariables } from '../../../core/actions/action-result.ts';
import type { ActionConfig } from '../../../core/config/actions/action-config.ts';
import type { Messages } from '../../../core/messages/messages.ts';
import type { ProcessAdapter } from '../../../core/processes/adapter.ts';
import type { TemplateEngine } from '../../../core/template/template.ts';
import { isList } from './action-items.ts';
import { givenResultsOf, type ProcessActionEvent } from '../../../elements/process-action-event.ts';

/** What performs an action gets, besides the action and its items. */
export interface DelegationContext {
  readonly adapter: ProcessAdapter;
  readonly engine: TemplateEngine;
  readonly allowedOrigins: readonly string[];
  readonly lang: string;
  readonly messages: Messages;
  readonly signal: AbortSignal;
  /** The reader's answers; null: the action has no questions. */
  readonly variables: ActionVariables | null;
}

/**
 * Delegates an action to the listeners of its event, else to the adapter, else to its request.
 *
 * @param event - dispatched already
 * @returns their results; null if a listener handles everything itself, or nothing handles the action
 */
export function delegateAction(
  { name, request, ask }: ActionConfig,
  items: ActionItems,
  event: ProcessActionEvent,
  { adapter, engine, allowedOrigins, lang, messages, signal, variables }: DelegationContext,
): readonly unknown[] | null {
  const givenResults = givenResultsOf(event);
  if (givenResults.length > 0) return givenResults;
  if (event.defaultPrevented) return null;
  const answered = variables && { variables };
  if (adapter.perform) {
    const answerTypes = Object.fromEntries(ask.map(question => [question.name, question.type]));
    const options = { signal, lang, ...(answered && { ...answered, answerTypes }) };
    return [attempt(() => adapter.perform!(name, items, options))];
  }
  if (!request || !isList(items)) return null;
  return [performByRequest(items, { request, engine, signal, allowedOrigins, lang, messages, ...answered })];
}

/** The value of a function, or a promise that rejects with the error it throws. */
function attempt(act: () => unknown): unknown {
  try {
    return act();
  } catch (thrown) {
    return Promise.reject(thrown);
  }
}
