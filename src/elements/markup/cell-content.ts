import type { CellContent } from '../../core/view/grid-view.ts';
import { sanitizedFragment } from './sanitize.ts';

const MARKUP = /[<&]/;

/** Replaces what an element shows. Text, and markup that is only text, never goes near a parser. */
export function showContent(target: Element, content: CellContent): void {
  if (content.kind === 'error') target.replaceChildren(errorMark(content.error));
  else if (content.kind === 'text') target.textContent = content.text;
  else if (MARKUP.test(content.html)) target.replaceChildren(withFallbacks(content.html));
  else target.textContent = content.html;
}

/** Whether two contents look the same. */
export function isSame(a: CellContent | null | undefined, b: CellContent): boolean {
  return a?.kind === b.kind && partOf(a) === partOf(b);
}

function partOf(content: CellContent): unknown {
  return content.kind === 'text' ? content.text : content.kind === 'markup' ? content.html : content.error;
}

/** A person's picture that fails to load makes way for the initials below it. */
function withFallbacks(html: string): DocumentFragment {
  const fragment = sanitizedFragment(html);
  if (html.includes('pp-picture')) {
    for (const picture of fragment.querySelectorAll('.pp-picture')) picture.addEventListener('error', makeWay);
  }
  return fragment;
}

const makeWay = ({ target }: Event) => (target as Element).remove();

/** What stands in a cell whose template failed. The error box tells the rest once. */
function errorMark(error: Error): Element {
  const mark = document.createElement('span');
  mark.className = 'pp-fault';
  mark.title = String(error);
  mark.textContent = error.message;
  return mark;
}
