import { replacing } from '../../../yaml/source-of-node.ts';
import { shown } from '../../config-diagnostic.ts';
import { meantMember } from '../members-of-row.ts';
import type { TemplatePitfall } from './template-pitfall.ts';

const WORDS = /^(?:true|false|nil|null|empty|blank|and|or|not|contains)$/;

/**
 * Finds a condition without braces: it is a text, and a text counts as true.
 *
 * @returns undefined if it has braces of any kind, or is a plain value
 *
 * Cost: O(length of the template).
 */
export function conditionPitfall(source: string): TemplatePitfall | undefined {
  const written = source.trim();
  if (written === '' || /[{}]|<%|^(?:true|false|\d+)$/i.test(written)) return undefined;
  const meant = written.length <= MAX_LENGTH ? meantCondition(written) : undefined;
  return {
    code: 'config/pitfall',
    message: `${shown(written)} is not in braces, so it is a text, and the action is always possible`,
    hint: meant
      ? replacing(written, `{{ ${meant} }}`)
      : "Write the condition in braces and quotes, such as '{{ $_step.resolver == null }}'.",
    offset: source.indexOf(written),
  };
}

const MAX_LENGTH = 200;

/** The condition in the notation of templates; undefined if a name or a sign in it has no meaning there. */
function meantCondition(written: string): string | undefined {
  let isKnown = true;
  const parts = written.split(/("[^"]*"|'[^']*')/).map((part, index) => {
    if (index % 2 === 1) return part;
    const signs = part
      .replace(/\s*&&\s*/g, ' and ')
      .replace(/\s*\|\|\s*/g, ' or ')
      .replace(/([=!])==/g, '$1=')
      .replace(/(?<![=!<>])=(?!=)/g, '==');
    if (/[^\w$.\s=!<>-]|!(?!=)/.test(signs)) isKnown = false;
    return signs.replace(/(?<![\w$.-])[A-Za-z_$][\w$]*/g, name => {
      if (WORDS.test(name) || ROW.includes(name)) return name;
      const path = meantMember(name, ROW);
      if (!path) isKnown = false;
      return path ?? name;
    });
  });
  const meant = parts.join('');
  return isKnown && meant.includes('$_') ? meant : undefined;
}

const ROW = ['$_process', '$_step'];
