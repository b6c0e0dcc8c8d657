import type { ActionVariables } from '../../../core/actions/action-result.ts';
import type { QuestionField } from './question-field.ts';

/** Forms of a panel whose answers are kept, at most. */
const MAX_DRAFTS = 20;

type Drafts = Map<string, ActionVariables>;

/** Kept as long as their panel, and not beyond the page. */
const ofPanels = new WeakMap<ShadowRoot, Drafts>();

/** The answers that the reader has written but not sent, by action and items. */
export function draftsIn(root: ShadowRoot): Drafts {
  const drafts = ofPanels.get(root) ?? new Map<string, ActionVariables>();
  ofPanels.set(root, drafts);
  return drafts;
}

/** Keeps what the reader has written in a form that was closed; the oldest of too many is dropped. */
export function keepDraft(drafts: Drafts, key: string, fields: readonly QuestionField[]): void {
  const written = fields.filter(({ isChanged }) => isChanged);
  drafts.delete(key);
  if (written.length === 0) return;
  drafts.set(key, Object.fromEntries(written.map(({ name, value }) => [name, value])));
  const [oldest] = drafts.keys();
  if (drafts.size > MAX_DRAFTS) drafts.delete(oldest!);
}
