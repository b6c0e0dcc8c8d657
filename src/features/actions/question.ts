import type { ActionItems } from '../../core/actions/action-result.ts';
import type { ActionConfig } from '../../core/config/actions/action-config.ts';
import type { Messages } from '../../core/messages/messages.ts';
import type { ProcessItem } from '../../core/processes/process.ts';
import type { TemplateEngine } from '../../core/template/template.ts';
import type { Question } from '../../elements/popups/confirm-dialog.ts';

/**
 * The words of the dialog before an action.
 *
 * @param count - number of processes; null: all matches, whose number is not known
 */
export function questionOf(
  { label, tone, confirm }: ActionConfig,
  items: ActionItems,
  count: number | null,
  engine: TemplateEngine,
  messages: Messages,
): Question {
  const known = Array.isArray(items) ? (items as readonly ProcessItem[]) : [];
  const one = count === 1 ? known[0] : undefined;
  const words = (source: string | null | undefined, otherwise: string): string => {
    if (!source) return otherwise;
    try {
      return (
        engine
          .compile(source)
          .evaluateCount(one?.process ?? null, one?.step ?? null, count ?? NaN)
          .trim() || otherwise
      );
    } catch {
      // If the author's template fails, the default question is asked.
      return otherwise;
    }
  };
  const many = count === null ? messages.text('actionConfirmAll') : messages.text('actionConfirm', { n: count });
  const text = one ? nameOf(one, messages) : many;
  return {
    title: words(confirm?.title, label),
    text: words(confirm?.text, text),
    ok: words(confirm?.ok, label),
    cancel: words(confirm?.cancel, messages.text('cancel')),
    tone,
  };
}

/** What a single process is called: that an action affects one goes without saying. */
function nameOf({ process, step }: ProcessItem, messages: Messages): string {
  const { title, name } = step.templateStep ?? {};
  const parts = [messages.text('row', { id: String(process.id) }), process.templateProcess?.name, title || name];
  return parts.filter(Boolean).join(' · ');
}
