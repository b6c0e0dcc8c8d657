/**
 * Copies a text, or shows it to be copied by hand where the browser does not allow that.
 *
 * @param dialog - has a `textarea`
 * @returns whether it is in the clipboard
 */
export async function copyText(text: string, dialog: HTMLDialogElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = dialog.querySelector('textarea')!;
    area.value = text;
    dialog.showModal();
    area.select();
    return false;
  }
}
