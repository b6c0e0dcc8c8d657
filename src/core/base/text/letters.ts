/** The letters a to z of a text, small, and without accents: what is left of a name to compare it by. */
export const lettersOf = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');
