import { performByRequest } from '../../../adapters/http/action-request.ts';
import type { ActionItems, ActionVariables } from '../../../core/actions/action-result.ts';
import type { ActionConfig } from '../../../core/config/actions/action-config.ts';
import type { Messages } from '../../../core/messages/messages.ts';
import type { Id } from '../../../core/processes/process.ts';
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

/** What performs an action. */
export interface DelegatedAction {
  /** Its results, or promises of them. */
  readonly givenResults: readonly unknown[];
  /** The processes for which it has begun, filled meanwhile; null: not known. */
  readonly sent: ReadonlySet<Id> | null;
}

/**
 * Delegates an action to the listeners of its event, else to the adapter, else to its request.
 *
 * @param event - dispatched already
 * @returns null if a listener handles everything itself, or nothing handles the action
 */
export function delegateAction(
  { name, request, ask }: ActionConfig,
  items: ActionItems,
  event: ProcessActionEvent,
  { adapter, engine, allowedOrigins, lang, messages, signal, variables }: DelegationContext,
): DelegatedAction | null {
  const givenResults = givenResultsOf(event);
  if (givenResults.length > 0) return { givenResults, sent: null };
  if (event.defaultPrevented) return null;
  const answered = variables && { variables };
  if (adapter.perform) {
    const answerTypes = Object.fromEntries(ask.map(question => [question.name, question.type]));
    const options = { signal, lang, ...(answered && { ...answered, answerTypes }) };
    return { givenResults: [attempt(() => adapter.perform!(name, items, options))], sent: null };
  }
  if (!request || !isList(items)) return null;
  const sent = new Set<Id>();
  const options = { request, engine, signal, allowedOrigins, lang, messages, ...answered };
  return { givenResults: [performByRequest(items, { ...options, onsend: id => sent.add(id) })], sent };
}

/** The value of a function, or a promise that rejects with the error it throws. */
function attempt(act: () => unknown): unknown {
  try {
    return act();
  } catch (thrown) {
    return Promise.reject(thrown);
  }
}
