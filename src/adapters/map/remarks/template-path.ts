/** A path as templates of a mapping write it: `$item.due`. */
export const asTemplatePath = (path: string): string => `$item${path.startsWith('[') ? '' : '.'}${path}`;
