import { addressFor } from '../../core/base/address.ts';
import type { Tone } from '../../core/base/tone.ts';
import { check, cross } from '../icons/icon-set.ts';
import { iconNode } from '../icons/icon.ts';
import type { CellContent, TimeContent, UserContent } from '../../core/view/cells/cell-content.ts';
import { markTone } from './tone-icons.ts';

/** Contents that are built from text and elements, without a parser. */
export type TypedContent = Exclude<CellContent, { readonly kind: 'markup' | 'error' }>;

/** A typed content as a node; a text without a tone becomes a text node. */
export function nodeOf(content: TypedContent): Node {
  const { tone } = content;
  switch (content.kind) {
    case 'text':
      return tone && content.text ? toned(span('', content.text), tone) : new Text(content.text);
    case 'badge':
      return inTone(span('pp-badge', content.text), content.tone);
    case 'time':
      return toned(timeNode(content), tone);
    case 'user':
      return toned(userNode(content), tone);
    case 'tags':
      return toned(tagsNode(content.tags), tone);
    case 'progress':
      return progressNode(content.share, content.text, content.tone);
    default: {
      const node = span(content.value ? 'pp-boolean pp-true' : 'pp-boolean', '');
      node.append(iconNode(content.value ? check : cross), content.text);
      return toned(node, tone);
    }
  }
}

function toned<E extends Element>(element: E, tone: Tone | undefined): E {
  if (!tone) return element;
  element.classList.add('pp-toned');
  return inTone(element, tone);
}

function inTone<E extends Element>(element: E, tone: Tone): E {
  element.classList.add(classOf(tone));
  markTone(element, tone);
  return element;
}

const classOf = (tone: Tone) => `pp-tone-${tone}`;

/** The words of a time, with the full date as a tooltip and for assistive technology. */
function timeNode({ text, distance, datetime, full }: TimeContent): HTMLTimeElement {
  const time = document.createElement('time');
  time.className = 'pp-relative';
  time.dateTime = datetime;
  time.title = full;
  const [before = '', after = ''] = text.split(distance);
  time.append(...overdueWords(before), distance, ...overdueWords(after), span('pp-sr-only', `, ${full}`));
  return time;
}

/** Words that the icon beside them says, too: where there is no room, they are not shown. */
const overdueWords = (words: string) => (words ? [span('pp-overdue-words', words)] : []);

function userNode({ text, initials, hue, picture }: UserContent): HTMLElement {
  const avatar = span(`pp-avatar pp-hue-${hue}`, '');
  avatar.ariaHidden = 'true';
  avatar.append(span('pp-initials', initials));
  const address = picture === null ? null : addressFor('picture', picture, document.baseURI);
  if (address) avatar.append(pictureNode(address.text));
  const user = span('pp-user', '');
  user.append(avatar, span('pp-user-name', text));
  return user;
}

function pictureNode(address: string): HTMLImageElement {
  const image = document.createElement('img');
  image.className = 'pp-picture';
  image.alt = '';
  image.loading = 'lazy';
  image.decoding = 'async';
  image.addEventListener('error', () => image.remove());
  image.src = address;
  return image;
}

/** Tags with spaces between them, for copying and screen readers. */
function tagsNode(tags: readonly string[]): HTMLElement {
  const list = span('pp-tags', '');
  for (const [i, tag] of tags.entries()) list.append(i > 0 ? ' ' : '', span('pp-tag', tag));
  return list;
}

/** A progress bar with its number; the bar itself is hidden from assistive technology. */
function progressNode(share: number, text: string, tone: Tone): HTMLElement {
  const bar = document.createElement('progress');
  bar.max = 1;
  bar.value = share;
  bar.ariaHidden = 'true';
  const node = span(`pp-progress ${classOf(tone)}`, '');
  node.append(bar, span('', text));
  return node;
}

function span(className: string, text: string): HTMLSpanElement {
  const element = document.createElement('span');
  if (className) element.className = className;
  if (text) element.textContent = text;
  return element;
}
