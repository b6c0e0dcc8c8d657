import { NARROW_CARDS } from '../../elements/grid/cards/card-fit.ts';
import { breakpointIn } from '../../elements/grid/columns/column-widths.ts';

/** Share of a card that its buttons may take at the end. */
const MAX_SHARE = 0.4;
/** Share of the last line of a card that its buttons may take where they share it with a person. */
const MAX_SHARE_OF_LINE = 0.6;

/**
 * Places the buttons of cards at the end of each card, or on a line below its content where the card is too narrow. A
 * person is placed where claiming a step, which adds one, makes no card higher. Cost: one layout of the buttons.
 *
 * @param scroller - contains the cards
 * @param probe - a cell as wide as the widest buttons
 * @param isMenu - there are no buttons but that of the menu, which needs no line
 */
export function placeActionsInCards(scroller: HTMLElement, probe: HTMLElement, isMenu: boolean): void {
  const { classList, clientWidth } = scroller;
  classList.add('pp-beside');
  scroller.append(probe);
  const { width } = probe.getBoundingClientRect();
  const withoutMore = widthWithoutMore(probe, width);
  probe.remove();
  const isBeside = clientWidth >= breakpointIn(scroller, NARROW_CARDS) && width <= MAX_SHARE * clientWidth;
  const opensRows = scroller.querySelector('thead [part~=toggle-cell]') !== null;
  const isOnLine = !isBeside && !isMenu && width <= MAX_SHARE_OF_LINE * clientWidth;
  classList.toggle('pp-beside', isBeside);
  classList.toggle('pp-button-line', isOnLine);
  classList.toggle('pp-with-more', withoutMore < width);
  scroller.style.setProperty('--_beside', `${Math.ceil(isOnLine && !opensRows ? withoutMore : width)}px`);
}

/** The width of the buttons without that of the menu, which is at the corner of a card with a line of buttons. */
function widthWithoutMore(probe: HTMLElement, width: number): number {
  const [first, more] = probe.querySelectorAll('.pp-button');
  return first && more
    ? width - Math.abs(more.getBoundingClientRect().right - first.getBoundingClientRect().right)
    : width;
}
