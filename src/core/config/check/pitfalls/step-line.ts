import { quoted } from '../../repair/lines/repaired-text.ts';
import type { MappedMembers, MappedValue } from '../../panel-config.ts';

/** Members of the template of a step. */
const OF_TEMPLATE = new Set(['title', 'name', 'type']);

/** Longer values are not repeated in hints. */
const MAX_LENGTH = 120;

/** Whether a member belongs to the template of a step, not to the step itself. */
export const isOfTemplate = (member: string): boolean => OF_TEMPLATE.has(member);

/**
 * The line that maps a member of a step, within "step": `templateStep: {title: subject}`.
 *
 * @param text - its value, as YAML
 */
export function stepLine(member: string, text: string): string {
  const line = `${member}: ${text}`;
  return isOfTemplate(member) ? `templateStep: {${line}}` : line;
}

/** What to do about a member of a mapping. */
export interface MemberCure {
  readonly hint: string;
  /** It is to be below "step". */
  readonly isMove: boolean;
}

/**
 * What to do about a member that is mapped beside "steps", and that each step should have.
 *
 * @param text - its value, as YAML
 */
export function cureBelowStep(member: string, text: string, map: MappedMembers): MemberCure {
  const step = map['step'] ?? null;
  if (typeof step !== 'object' || step === null)
    return { hint: `Write in its place: step: {${stepLine(member, text)}}`, isMove: true };
  if (!isOfTemplate(member)) return Object.hasOwn(step, member) ? NEEDLESS : moved('"step"', stepLine(member, text));
  const template = step['templateStep'] ?? null;
  if (typeof template !== 'object' || template === null) return moved('"step"', stepLine(member, text));
  if (Object.hasOwn(template, member)) return NEEDLESS;
  return moved('"templateStep" of "step"', `${member}: ${text}`);
}

/** A mapping with a member below "step", as a cure of it makes one: the cures of others go on from there. */
export function withStepMember(map: MappedMembers, member: string, value: MappedValue): MappedMembers {
  const mapIn = (held: MappedValue | undefined): MappedMembers =>
    typeof held === 'object' && held !== null ? held : {};
  const step = mapIn(map['step']);
  const inner = isOfTemplate(member)
    ? { templateStep: { ...mapIn(step['templateStep']), [member]: value } }
    : { [member]: value };
  return { ...map, step: { ...step, ...inner } };
}

const NEEDLESS: MemberCure = { hint: 'Remove it: "step" has it already.', isMove: false };

const moved = (where: string, line: string): MemberCure => ({
  hint: `Move it below ${where}: ${line}`,
  isMove: true,
});

/** A value of a mapping as YAML; one that is too long is left out. */
export function mappedText(value: MappedValue): string {
  const text =
    typeof value === 'object' && value !== null
      ? `{${Object.entries(value)
          .map(([name, inner]) => `${name}: ${mappedText(inner)}`)
          .join(', ')}}`
      : typeof value !== 'string' || /^[\p{L}_][\p{L}\p{N}_.-]*$/u.test(value)
        ? String(value)
        : quoted(value);
  return text.length > MAX_LENGTH ? '…' : text;
}
