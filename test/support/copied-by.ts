/** The text that something puts on the clipboard; null in a browser that gives pages in tests none. */
export async function copiedBy(act: () => unknown): Promise<string | null> {
  const clipboard = navigator.clipboard as Partial<Clipboard> | undefined;
  if (!clipboard) return null;
  const copied: string[] = [];
  Object.defineProperty(clipboard, 'writeText', {
    configurable: true,
    value: async (text: string) => copied.push(text),
  });
  await act();
  delete clipboard.writeText;
  return copied[0] ?? '';
}
