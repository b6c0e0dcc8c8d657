import type { Process, Step } from '../../processes/process.ts';
import type { GroupKind } from '../criteria/criteria-groups.ts';
import type { PairPredicate } from './pair-predicate.ts';

/**
 * Combines the predicates of a group's members. If some look at the process and some at the step, it keeps between the
 * two calls which members the step has yet to decide.
 */
export function groupPredicate(kind: GroupKind, members: readonly PairPredicate[]): PairPredicate {
  if (kind === 'all') return allOf(members);
  return kind === 'any' ? anyOf(members) : not(anyOf(members));
}

function allOf(members: readonly PairPredicate[]): PairPredicate {
  const ofProcess = members.flatMap(({ process }) => process ?? []);
  const ofStep = members.flatMap(({ step }) => step ?? []);
  return {
    ...(ofProcess.length > 0 && { process: process => ofProcess.every(test => test(process)) }),
    ...(ofStep.length > 0 && { step: step => ofStep.every(test => test(step)) }),
  };
}

function anyOf(members: readonly PairPredicate[]): PairPredicate {
  const ofProcess = members.filter(({ step }) => !step).map(({ process }) => process ?? (() => true));
  const ofStep = members.filter(member => member.step) as (PairPredicate & Required<Pick<PairPredicate, 'step'>>)[];
  if (ofStep.length === 0) return { process: process => ofProcess.some(test => test(process)) };
  if (ofProcess.length === 0 && ofStep.every(({ process }) => !process)) {
    return { step: step => ofStep.some(member => member.step(step)) };
  }
  let decided = false;
  const open: ((step: Step) => boolean)[] = [];
  return {
    process(process: Process) {
      decided = ofProcess.some(test => test(process));
      open.length = 0;
      if (!decided) for (const member of ofStep) if (member.process?.(process) ?? true) open.push(member.step);
      return decided || open.length > 0;
    },
    step: step => decided || open.some(test => test(step)),
  };
}

function not({ process: ofProcess, step: ofStep }: PairPredicate): PairPredicate {
  if (!ofStep) return { process: process => !(ofProcess?.(process) ?? true) };
  if (!ofProcess) return { step: step => !ofStep(step) };
  let possible = false;
  return {
    process(process) {
      possible = ofProcess(process);
      return true;
    },
    step: step => !possible || !ofStep(step),
  };
}
