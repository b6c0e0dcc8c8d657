/** The paths and templates of a mapping. */
export function textsIn(map: object): string[] {
  return Object.values(map).flatMap((value: unknown) =>
    typeof value === 'object' && value !== null ? textsIn(value) : typeof value === 'string' ? [value] : [],
  );
}
