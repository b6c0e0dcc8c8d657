import { breakpointIn } from '../../elements/grid/columns/column-widths.ts';

/** Cards from this width have their buttons at the end; narrower ones on a line of their own. */
const WIDE = { value: 30, unit: 'rem' } as const;
/** Share of a card that its buttons may take at the end. */
const MAX_SHARE = 0.4;

/**
 * Places the buttons of cards at the end of each card, or below its content where the card is too narrow. Cost: one
 * layout of the buttons.
 *
 * @param scroller - contains the cards
 * @param probe - a cell as wide as the widest buttons
 */
export function placeActionsInCards(scroller: HTMLElement, probe: HTMLElement): void {
  const { classList, clientWidth } = scroller;
  classList.remove('pp-beside');
  if (clientWidth < breakpointIn(scroller, WIDE)) return;
  classList.add('pp-beside');
  scroller.append(probe);
  const { width } = probe.getBoundingClientRect();
  probe.remove();
  scroller.style.setProperty('--_beside', `${Math.ceil(width)}px`);
  if (width > MAX_SHARE * clientWidth) classList.remove('pp-beside');
}
