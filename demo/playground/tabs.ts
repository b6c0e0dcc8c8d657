/**
 * Tabs as readers know them: a click or an arrow key selects. Which one is selected stands in `data-tab` of their common ancestor, where
 * the style sheet shows what belongs to it.
 *
 * @param root - has `data-tab`, and a list of tabs that name what they control
 * @returns selects a tab by the id of what it controls
 */
export function tabsIn(root: HTMLElement): (pane: string) => void {
  const tabs = [...root.querySelectorAll<HTMLElement>('[role=tab]')];
  const select = (pane: string): void => {
    root.dataset['tab'] = pane;
    for (const tab of tabs) {
      const isSelected = tab.getAttribute('aria-controls') === pane;
      tab.setAttribute('aria-selected', String(isSelected));
      tab.tabIndex = isSelected ? 0 : -1;
    }
  };
  for (const tab of tabs) {
    tab.addEventListener('click', () => select(tab.getAttribute('aria-controls')!));
    tab.addEventListener('keydown', event => {
      const shown = tabs.filter(each => each.checkVisibility());
      const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!by) return;
      const next = shown.at((shown.indexOf(tab) + by) % shown.length)!;
      event.preventDefault();
      select(next.getAttribute('aria-controls')!);
      next.focus();
    });
  }
  select(root.dataset['tab']!);
  return select;
}
