import { parsePath, textOfPath } from '../../../core/config/mapping/path.ts';

/** Behind the name of a member of Dynamics that holds its text. */
export const FORMATTED = '@OData.Community.Display.V1.FormattedValue';

/** Whether there is a value: neither null, an empty text nor an empty list. */
export const isGiven = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);

/** `[3, "Ada"]`: how Odoo refers to a record. */
export const isPair = (value: unknown): boolean =>
  Array.isArray(value) && value.length === 2 && typeof value[0] === 'number' && typeof value[1] === 'string';

/** What systems write in place of a person where there is none. */
export const isNobody = (value: unknown): boolean =>
  /^(?:0|[-–—?.]+|n\/?a|none|null|nobody|unassigned)$/i.test(String(value).trim());

/** `4500000017`, `PO-17`: what an item may be known by, unlike a name or a title. */
export const isCode = (value: unknown): boolean => /^(?=.*\d)[\w./-]{3,40}$/.test(String(value));

/** Paths that may hold the name of the person whose id is at a path: `CreatedByName` for `CreatedBy`. */
export function namesBeside(path: string): string[] {
  const keys = parsePath(path);
  const last = String(keys.at(-1));
  const stem = last.replace(/_?id$/i, '');
  // "assigned_to.name" is one key where a query of ServiceNow asks for a member of a member
  const names = [
    `${last}.name`,
    `${last}.display_value`,
    `dv_${last}`,
    last + FORMATTED,
    `${last}Name`,
    `${last}_name`,
    `${stem}Name`,
    `${stem}_name`,
  ];
  const beside = [
    ...names.filter(name => name !== last).map(name => [name]),
    [`${last}_detail`, 'real_name'],
    [`${last}_extra_info`, 'full_name_display'],
  ];
  return beside.map(path => textOfPath([...keys.slice(0, -1), ...path]));
}
