import type { CellContent } from '../../core/view/cells/cell-content.ts';
import { differInTimesOnly } from '../../core/view/cells/next-change.ts';
import { warning } from '../icons/icon-set.ts';
import { iconNode } from '../icons/icon.ts';
import { sanitizedFragment } from './sanitize.ts';
import { nodeOf } from './typed-nodes.ts';

const MARKUP = /[<&]/;

/** Replaces the content of an element. Text, typed values, and markup that is only text are never parsed. */
export function showContent(target: Element, content: CellContent): void {
  if (content.kind === 'text' && !content.tone) target.textContent = content.text;
  else if (content.kind === 'error') target.replaceChildren(errorMark(content.error));
  else if (content.kind !== 'markup') target.replaceChildren(nodeOf(content));
  else if (MARKUP.test(content.html)) target.replaceChildren(withFallbacks(content.html));
  else target.textContent = content.html;
}

/**
 * Replaces a content. If only the words of times differ, only these are changed, so that the focus and the reader's
 * text selection are kept.
 */
export function replaceContent(target: Element, before: CellContent | null, after: CellContent): void {
  if (before?.kind === 'markup' && after.kind === 'markup' && differInTimesOnly(before.html, after.html)) {
    const [shown, fresh] = [timesIn(target), timesIn(sanitizedFragment(after.html))];
    if (shown.length === fresh.length) return shown.forEach((time, i) => time.replaceChildren(...fresh[i]!.childNodes));
  }
  showContent(target, after);
}

const timesIn = (root: ParentNode) => Array.from(root.querySelectorAll('time.pp-relative'));

/** Removes a person's picture that fails to load, which reveals the initials below it. */
function withFallbacks(html: string): DocumentFragment {
  const fragment = sanitizedFragment(html);
  if (html.includes('pp-picture')) {
    for (const picture of fragment.querySelectorAll('.pp-picture')) picture.addEventListener('error', makeWay);
  }
  return fragment;
}

const makeWay = ({ target }: Event) => (target as Element).remove();

/** The mark in a cell whose template failed. The error box shows the details, once. */
function errorMark(error: Error): Element {
  const mark = document.createElement('span');
  mark.className = 'pp-cell-error';
  mark.title = String(error);
  mark.append(iconNode(warning), error.message);
  return mark;
}
