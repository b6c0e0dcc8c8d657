interface ShadowSelection {
  getSelection?(): Selection | null;
}
interface ComposedSelection {
  getComposedRanges?(options: { shadowRoots: ShadowRoot[] } | ShadowRoot): readonly StaticRange[];
}

/** Whether the text selection reaches into an element of a shadow root, which browsers expose in different ways. */
export function hasSelectedText(root: ShadowRoot, element: Node): boolean {
  const range = selectedRange(root);
  return range !== null && range.toString() !== '' && range.intersectsNode(element);
}

function selectedRange(root: ShadowRoot): Range | null {
  const selection = (root as ShadowSelection).getSelection?.() ?? document.getSelection();
  if (!selection || selection.rangeCount === 0) return null;
  const found = composedRange(selection as ComposedSelection, root) ?? selection.getRangeAt(0);
  const range = document.createRange();
  range.setStart(found.startContainer, found.startOffset);
  range.setEnd(found.endContainer, found.endOffset);
  return range;
}

function composedRange(selection: ComposedSelection, root: ShadowRoot): AbstractRange | undefined {
  if (!selection.getComposedRanges) return undefined;
  try {
    const ranges = selection.getComposedRanges({ shadowRoots: [root] });
    if (ranges.length > 0 && root.contains(ranges[0]!.startContainer)) return ranges[0];
  } catch {
    // Fall through to the older signature.
  }
  try {
    return selection.getComposedRanges(root)[0];
  } catch {
    return undefined;
  }
}
