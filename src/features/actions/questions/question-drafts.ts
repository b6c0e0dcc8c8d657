import type { ActionVariables } from '../../../core/actions/action-result.ts';
import type { QuestionField } from './question-field.ts';

/** Forms of a panel whose answers are kept, at most. */
const MAX_DRAFTS = 20;

type Drafts = Map<string, ActionVariables>;

/** Kept as long as their panel, and not beyond the page. */
const ofPanels = new WeakMap<ShadowRoot, Drafts>();

/** The answers that the reader has written, until an action with them succeeds, by form. */
export function draftsIn(root: ShadowRoot): Drafts {
  const drafts = ofPanels.get(root) ?? new Map<string, ActionVariables>();
  ofPanels.set(root, drafts);
  return drafts;
}

/** The form of an action on such items, among the drafts. */
export const formOf = (action: string, about: string): string => JSON.stringify([action, about]);

/** Keeps what the reader has written in a form that was closed, sent or not. */
export function keepDraft(drafts: Drafts, form: string, fields: readonly QuestionField[]): void {
  const written = fields.filter(({ isChanged }) => isChanged);
  setDraft(
    drafts,
    form,
    written.length > 0 ? Object.fromEntries(written.map(({ name, value }) => [name, value])) : null,
  );
}

/**
 * Keeps the answers of a form that was sent for what failed.
 *
 * @param failed - the form of that; null: the action has succeeded
 */
export function moveDraft(root: ShadowRoot, form: string, failed: string | null): void {
  const drafts = draftsIn(root);
  const draft = drafts.get(form) ?? null;
  drafts.delete(form);
  if (failed !== null && draft) setDraft(drafts, failed, draft);
}

/** Drops the oldest one of too many. */
function setDraft(drafts: Drafts, form: string, draft: ActionVariables | null): void {
  drafts.delete(form);
  if (!draft) return;
  drafts.set(form, draft);
  const [oldest] = drafts.keys();
  if (drafts.size > MAX_DRAFTS) drafts.delete(oldest!);
}
