/** The text that something puts on the clipboard, also in a browser that gives pages in tests none. */
export async function copiedBy(act: () => unknown): Promise<string> {
  const copied: string[] = [];
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: async (text: string) => copied.push(text) },
  });
  await act();
  delete (navigator as { clipboard?: Clipboard }).clipboard;
  return copied[0] ?? '';
}
