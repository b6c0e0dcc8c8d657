import { nearestName } from '../../../../base/text/nearest-name.ts';
import { shown } from '../../config-diagnostic.ts';
import { printedClock } from '../../../repair/clock-comparison.ts';
import { replacing } from '../../../yaml/source-of-node.ts';
import { unknownClock } from './clock-pitfalls.ts';
import { meantMember } from '../members-of-row.ts';
import { tagsIn, withoutTags } from '../../template-tags.ts';
import type { TemplatePitfall } from './template-pitfall.ts';

interface Members {
  readonly [name: string]: Members | null;
}

const USER: Members = { id: null, fullname: null, avatar: null };
/** Members of `$_process` and `$_step` (contract 4). null: a plain value, or an object of unknown members. */
const MEMBERS: Members = {
  $_process: {
    id: null,
    templateProcess: { id: null, name: null },
    creator: USER,
    state: null,
    start: null,
    modified: null,
    expiration: null,
    plan: { from: null, to: null },
    tags: null,
    files: null,
    readers: null,
    supervisors: null,
    variables: null,
    url: null,
    steps: null,
  },
  $_step: {
    id: null,
    templateStep: { id: null, name: null, title: null, type: null },
    state: null,
    resolver: USER,
    possibleResolvers: null,
    start: null,
    async: null,
    data: null,
  },
  $user: { id: null, fullname: null, groups: null },
};
/** Where to find what authors expect on a process or step itself. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  '$_process.name': '$_process.templateProcess.name',
  '$_step.name': '$_step.templateStep.name',
  '$_step.title': '$_step.templateStep.title',
  '$_step.type': '$_step.templateStep.type',
};
const PRINTED: Readonly<Record<string, string>> = {
  $_process: 'id',
  $_step: 'id',
  templateProcess: 'name',
  templateStep: 'title',
  creator: 'fullname',
  resolver: 'fullname',
};
const STATES: Readonly<Record<string, string>> = { pending: '1', active: '2', complete: '10', completed: '10' };

const NAME_OF_TAG = /^\{%-?\s*(\w+)/;
const SIMPLE_TAGS =
  /^(?:if|elsif|else|unless|case|when|for|assign|capture|increment|decrement|break|continue|end\w+|echo)$/;
const WORDS = new Set(
  'true false nil null empty blank and or not contains in forloop limit offset reversed by'.split(' '),
);
/** Of a name, which may have accents: those of members are written by people. */
const LETTER = String.raw`[\p{L}\p{M}\p{N}_]`;
const WORD = String.raw`[\p{L}_](?:${LETTER}|-)*`;
const NAME = new RegExp(String.raw`(?<![$.|\-]|${LETTER})(\$?${WORD})((?:\.${WORD})*)(?!\s*:|\(|${LETTER})`, 'gu');
const LOCAL = new RegExp(String.raw`^\s*((?:${LETTER}|-)+)`, 'u');
/** A path in braces of another language, or in none. */
const UNBRACED = /\$\{\s*(PATH)\s*\}|\{\s*(PATH)\s*\}|<%=?\s*(PATH)\s*%>|(PATH)/g;
/** A whole template that is a condition without braces, as `when` of other tools takes it. */
const CONDITION = /^\$(?:_process|_step|variables|user)\.[^{}<%]*?\s(?:[=!]=|[<>]=?|contains|and|or)\s[^{}%]*$/;
const OF_ROOT = String.raw`\$(?:_process|_step|variables|user)\.[\p{L}_](?:${LETTER}|\.(?=${LETTER}))*`;

/**
 * Finds names in a template that nothing defines, objects that are printed whole, and outputs without their braces. The
 * template is assumed to be valid.
 *
 * @param roots - names that are available without a tag that defines them
 * @param printed - its value is shown, so an object is useless
 *
 * Cost: O(length of the template).
 */
export function templatePitfalls(source: string, roots: readonly string[], printed = true): TemplatePitfall[] {
  const found: TemplatePitfall[] = [];
  if (source.length > MAX_SOURCE_LENGTH) return found;
  for (const pitfall of pitfallsIn(source, roots, printed)) if (found.push(pitfall) === MAX_PITFALLS) break;
  return found;
}

function* pitfallsIn(source: string, roots: readonly string[], printed: boolean): Generator<TemplatePitfall> {
  yield* unbraced(source);
  if (!/\{[{%]/.test(source) || /\{%-?\s*(?:raw|comment|liquid|doc)\b|\{%-?\s*#/.test(source)) return;
  const tags = Array.from(tagsIn(source), ({ isOutput, written, index }) => {
    const [begin = '{{', tag] = isOutput ? [] : (NAME_OF_TAG.exec(written) ?? []);
    return { whole: written, tag, from: begin.length, index };
  });
  const simple = tags.every(({ tag }) => tag === undefined || SIMPLE_TAGS.test(tag));
  const locals = new Set(
    tags.flatMap(({ whole, tag, from }) =>
      tag === undefined || /^(?:if|elsif|unless|case|when)$/.test(tag)
        ? []
        : (LOCAL.exec(whole.slice(from))?.slice(1) ?? []),
    ),
  );
  for (const { whole, tag, from, index } of tags) {
    const code = whole.replace(/"[^"]*"|'[^']*'/g, quoted => ' '.repeat(quoted.length));
    if (tag === undefined) {
      const path = printed ? /^\{\{-?\s*([$\w.]+)\s*-?\}\}$/.exec(whole)?.[1] : undefined;
      const diagnostic = path && printedObject(path, roots);
      if (diagnostic) yield { ...diagnostic, offset: index + whole.indexOf(path) };
    }
    for (const match of whole.matchAll(/(\$_(?:process|step)\.state)(\s*[!=]=\s*)(["'])([^"']*)\3/g)) {
      const [all, path, operator, , word = ''] = match;
      const meant = STATES[word.toLowerCase()] ?? (/^\d+$/.test(word) ? word : undefined);
      if (!meant) continue;
      const message = `${path} is a number, which is never equal to a text`;
      const hint = replacing(all, path! + operator! + meant);
      yield { code: 'config/pitfall', message, hint, offset: index + match.index };
    }
    const clock = unknownClock(whole, new Set([...locals, ...roots]));
    if (clock) yield { ...clock, offset: index + clock.offset };
    for (const match of code.matchAll(NAME)) {
      const [path, root = '', members = ''] = match;
      if (match.index === clock?.offset) continue;
      if (match.index < from || code.slice(0, match.index).trimEnd().endsWith('|')) continue;
      const diagnostic = root.startsWith('$')
        ? (unknownRoot(root, path, roots) ?? unknownMember(path))
        : simple
          ? unknownLocal(root, members, locals, roots, code.slice(0, match.index), whole)
          : undefined;
      if (diagnostic) yield { code: 'template/unknown-name', ...diagnostic, offset: index + match.index };
    }
  }
}

const MAX_SOURCE_LENGTH = 20_000;
/** Pitfalls reported for one template: finding the place of each takes a pass over all of it. */
export const MAX_PITFALLS = 20;

type Found = Pick<TemplatePitfall, 'message' | 'hint'>;

function unknownRoot(root: string, path: string, roots: readonly string[]): Found | undefined {
  if (roots.includes(root)) return undefined;
  if (root === '$variables') {
    return {
      message: '"$variables" is available in criteria only, so it prints nothing here',
      hint: path.includes('.')
        ? replacing(path, `$_process.variables${path.slice(root.length)}`)
        : 'Write "$_process.variables".',
    };
  }
  if (root === '$user') {
    return { message: '"$user" is available in criteria only, so it prints nothing here', hint: 'Leave it out.' };
  }
  return unknown(root, nearestRoot(root, roots), roots);
}

function unknown(written: string, meant: string | undefined, roots: readonly string[]): Found {
  return {
    message: `there is no ${shown(written)}, so it prints nothing`,
    hint: meant
      ? replacing(written, meant)
      : roots.length === 1 && !written.startsWith('$')
        ? replacing(written, `${roots[0]}.${written}`)
        : `There are ${roots.join(', ')}.`,
  };
}

function nearestRoot(name: string, roots: readonly string[]): string | undefined {
  const letters = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, '');
  return roots.find(root => letters(root) === letters(name)) ?? nearestName(name, roots);
}

/** Reports a name without `$` that no tag defines. */
function unknownLocal(
  name: string,
  members: string,
  locals: ReadonlySet<string>,
  roots: readonly string[],
  before: string,
  tag: string,
): Found | undefined {
  if (WORDS.has(name) || locals.has(name) || roots.includes(name)) return undefined;
  const state = STATES[name.toLowerCase()];
  if (state && !members && /\.state\s*[!=]=\s*$/.test(before.slice(-40))) return unknown(name, state, roots);
  const clock = tag.startsWith('{{') ? printedClock(tag, name + members) : undefined;
  if (clock) return { message: `there is no ${shown(name + members)}, so it prints nothing`, hint: `Write ${clock}` };
  return unknown(name, nearestName(name, locals) ?? nearestRoot(name, roots) ?? meantMember(name, roots), roots);
}

function unknownMember(path: string): Found | undefined {
  const elsewhere = Object.keys(ELSEWHERE).find(start => path === start || path.startsWith(`${start}.`));
  if (elsewhere) {
    const meant = ELSEWHERE[elsewhere]! + path.slice(elsewhere.length);
    return { message: `"${elsewhere}" does not exist in panels`, hint: replacing(path, meant) };
  }
  const parts = path.split('.');
  let known: Members | null = MEMBERS;
  for (const [index, part] of parts.entries()) {
    if (!known) return undefined;
    if (Object.hasOwn(known, part)) known = known[part]!;
    else {
      // the data may have other members, so only near misses are reported
      const meant = index > 0 && Object.keys(known).find(name => isSlipOf(part, name));
      if (!meant) return slipOfElsewhere(path, parts, index);
      const right = [...parts.slice(0, index), meant, ...parts.slice(index + 1)].join('.');
      return {
        message: `${shown(parts[index - 1])} has no ${shown(part)}, so it prints nothing`,
        hint: replacing(path, right),
      };
    }
  }
  return undefined;
}

/** `$_step.tilte`: a slip in a name that is elsewhere. */
function slipOfElsewhere(path: string, parts: readonly string[], index: number): Found | undefined {
  const before = `${parts[0]}.`;
  const meant =
    index === 1 &&
    Object.keys(ELSEWHERE).find(each => each.startsWith(before) && isSlipOf(parts[1]!, each.slice(before.length)));
  if (!meant) return undefined;
  return {
    message: `${shown(parts[0])} has no ${shown(parts[1])}, so it prints nothing`,
    hint: replacing(path, [ELSEWHERE[meant]!, ...parts.slice(2)].join('.')),
  };
}

/** Whether two names differ only in case, dashes and underscores, or by one letter added, missing or swapped. */
function isSlipOf(written: string, name: string): boolean {
  const [a, b] = [written, name].map(text => text.toLowerCase().replace(/[_-]/g, '')) as [string, string];
  if (a === b) return true;
  if (a.length < 3 || Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start++;
  const [restA, restB] = [a.slice(start), b.slice(start)];
  if (restA.slice(1) === restB || restA === restB.slice(1) || restA.slice(1) === restB.slice(1)) return true;
  return restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2);
}

function printedObject(path: string, roots: readonly string[]): Omit<TemplatePitfall, 'offset'> | undefined {
  const last = path.split('.').at(-1)!;
  const member = Object.hasOwn(PRINTED, last) ? PRINTED[last] : undefined;
  if (!member || !roots.includes(path.split('.')[0]!) || path.split('.').length > 2) return undefined;
  return {
    code: 'config/pitfall',
    message: `${shown(path)} is an object, not a text`,
    hint: replacing(path, `${path}.${member}`),
  };
}

function* unbraced(source: string): Generator<TemplatePitfall> {
  const text = withoutTags(source, () => ' ');
  const whole = source.trim();
  if (CONDITION.test(whole)) {
    yield {
      code: 'config/pitfall',
      message: `${shown(whole)} is not in braces, so it is printed literally`,
      hint: replacing(whole, `{{ ${whole} }}`),
      offset: source.indexOf(whole),
    };
    return;
  }
  for (const match of text.matchAll(new RegExp(UNBRACED.source.replaceAll('PATH', OF_ROOT), 'gu'))) {
    const path = match.slice(1).find(each => each !== undefined);
    yield {
      code: 'config/pitfall',
      message: `${shown(match[0])} is not in braces, so it is printed literally`,
      hint: replacing(match[0], `{{ ${path} }}`),
      offset: match.index,
    };
  }
}
