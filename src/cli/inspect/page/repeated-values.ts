import { parsePath, valueAt } from '../../../core/config/mapping/path.ts';
import type { ColumnType } from '../../../core/base/column-type.ts';
import type { SourceMapping } from '../../../core/config/panel-config.ts';

/** Members of a process whose dates have a column. */
const SHOWN_DATES = ['start', 'expiration'];

/**
 * What the columns of a page say already, so that nothing is said twice.
 *
 * @param items - those that are looked at
 */
export class ShownValues {
  private readonly titles: readonly unknown[];
  private readonly dates: (readonly unknown[])[];
  private readonly amounts: (readonly unknown[])[] = [];

  constructor(items: readonly unknown[], map: NonNullable<SourceMapping['map']>) {
    const valuesOf = (member: string): unknown[] => {
      const path = map[member];
      if (typeof path !== 'string' || path.includes('{')) return [];
      return items.map(item => valueAt(item, parsePath(path)));
    };
    this.titles = valuesOf('title');
    this.dates = SHOWN_DATES.map(valuesOf);
  }

  /** Whether a column would repeat the title in each row, or a time or an amount in most of them. */
  repeats(type: ColumnType | null, values: readonly unknown[]): boolean {
    if (values.length < 2) return false;
    if (type === 'text') return this.titles.length > 0 && this.haveTitles(values);
    if (type === 'datetime') return this.dates.some(dates => isSameInMost(values, dates));
    return type === 'currency' && this.amounts.some(amounts => isSameInMost(values, amounts));
  }

  add(type: ColumnType, values: readonly unknown[]): void {
    if (type === 'datetime') this.dates.push(values);
    if (type === 'currency') this.amounts.push(values);
  }

  private haveTitles(values: readonly unknown[]): boolean {
    const titled = values.flatMap((value, at) => {
      const title = this.titles[at];
      return typeof value === 'string' && typeof title === 'string' && value !== '' && title !== ''
        ? [title.length > 2 && value.includes(title)]
        : [];
    });
    return titled.length > 0 && titled.every(Boolean);
  }
}

const isSameInMost = (values: readonly unknown[], others: readonly unknown[]): boolean => {
  const present = values.filter(value => value !== '');
  return values.filter((value, at) => value !== '' && value === others[at]).length * 2 > present.length;
};
