import type { ActionVariables } from '../../core/actions/action-result.ts';
import { toProcessPanelError } from '../../core/base/errors/process-panel-error.ts';
import { loadPart } from '../../core/base/tasks/load-part.ts';
import type { ActionConfig } from '../../core/config/actions/action-config.ts';
import type { Panel } from '../../elements/panel/panel.ts';
import { confirmed, type Question } from '../../elements/popups/confirm-dialog.ts';

/** Answers that the reader has given before, and the mistakes in them. */
export interface EarlierAnswers {
  readonly variables: ActionVariables | null;
  readonly errors: Readonly<Record<string, string>> | null;
  /** The items that they are about, as a text. */
  readonly about: string;
}

/**
 * Asks for confirmation and the answers that an action wants; null: the reader cancelled, or the dialog could not be
 * loaded, which is reported.
 *
 * @param signal - closes the dialog
 */
export async function answersTo(
  question: Question,
  action: ActionConfig,
  earlier: EarlierAnswers,
  { host, content, graph, locale }: Panel,
  signal: AbortSignal,
): Promise<{ readonly variables: ActionVariables | null } | null> {
  const root = host.shadowRoot!;
  if (action.ask.length === 0) return (await confirmed(root, question, signal)) ? { variables: null } : null;
  try {
    graph.reports.reportMissingPart(null);
    const { askQuestions } = await loadPart('the questions of actions', () => import('./questions/ask-questions.ts'));
    const { messages } = locale;
    const given = { action, question, ...earlier, messages, pairs: content.pairs, signal };
    const variables = await askQuestions(root, given);
    return variables && { variables };
  } catch (thrown) {
    graph.reports.reportMissingPart(toProcessPanelError(thrown, 'panel/part'));
    return null;
  }
}
