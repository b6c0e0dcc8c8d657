import { clockComparison } from '../../../repair/clock-comparison.ts';
import { shown } from '../../config-diagnostic.ts';
import type { TemplatePitfall } from './template-pitfall.ts';

/** Reports a comparison with the current day by a name that nothing defines, or by a text. */
export function unknownClock(tag: string, known: ReadonlySet<string>): TemplatePitfall | undefined {
  const found = clockComparison(tag);
  if (!found || (!found.isQuoted && known.has(found.name))) return undefined;
  const { name, isQuoted, hint, offset } = found;
  return isQuoted
    ? { code: 'config/pitfall', message: `${shown(name)} in quotes is a text, not a day to compare with`, hint, offset }
    : {
        code: 'template/unknown-name',
        message: `there is no ${shown(name)} in templates, so nothing is compared with it`,
        hint,
        offset,
      };
}
