/** The paths and templates of a mapping. */
export function textsIn(map: object): string[] {
  return Object.values(map).flatMap((value: unknown) =>
    typeof value === 'object' && value !== null ? textsIn(value) : typeof value === 'string' ? [value] : [],
  );
}

/** Whether a mapping reads a path, or a member of it. */
export function isUsed(path: string, map: readonly string[]): boolean {
  const [before, after] = [path.startsWith('[') ? '' : `(?<!${IN_NAME})`, path.endsWith(']') ? '' : `(?!${IN_NAME})`];
  const whole = new RegExp(before + path.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`) + after, 'u');
  return map.some(text => text.includes(path) && whole.test(text));
}

const IN_NAME = String.raw`[\p{L}\p{N}_\-]`;
