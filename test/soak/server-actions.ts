import { AsyncLocalStorage } from 'node:async_hooks';
import type { Process, Step } from '../../src/core/processes/process.ts';
import { type Action, type ActionContext, ActionRefusal } from '../../src/server.ts';
import { nextNumber, noteDone, noteWrite } from './journal.ts';
import { versionOf } from './world.ts';

/** The request that an action belongs to, by the name that the reader gave it. */
export const operation = new AsyncLocalStorage<string>();

const noteThis = ({ process, step, user, session }: ActionContext, action: string) =>
  noteDone(session, {
    op: operation.getStore() ?? '?',
    action,
    process: Number(process.id),
    step: step ? Number(step.id) : null,
    who: Number(user.id),
    base: versionOf(process),
  });

/** An action that returns the process as it is to be, and writes down what it returns. */
const returning =
  (name: string, stepOf: (step: Step, context: ActionContext) => Step): Action =>
  async context => {
    const { process, step, session } = context;
    if (!step) throw new ActionRefusal('There is no step.', 422);
    const changed = stepOf(step, context);
    const number = await nextNumber(session);
    const base = versionOf(process);
    const { count } = Object(process.variables) as { count?: number };
    const whole: Process = {
      ...process,
      modified: new Date().toISOString(),
      variables: { ...process.variables, write: number, count: (count ?? 0) + 1 },
      steps: process.steps.map(one => (one === step ? changed : one)),
    };
    const op = operation.getStore() ?? null;
    await noteWrite(session, { kind: 'act', number, process: Number(process.id), base, op, document: whole });
    await noteThis(context, name);
    return whole;
  };

/** As in docs/server.md, the name of a user whose session has none included. */
const named = ({ user }: ActionContext) =>
  ({ id: user.id, fullname: (user as { name?: string }).name }) as NonNullable<Step['resolver']>;

export const actions: Readonly<Record<string, Action>> = {
  claim: returning('claim', (step, context) => {
    if (step.resolver) throw new ActionRefusal(`${step.resolver.fullname} has claimed it.`);
    return { ...step, resolver: named(context) };
  }),
  release: returning('release', (step, { user }) => {
    if (step.resolver?.id !== user.id) throw new ActionRefusal('It is not yours.');
    return { ...step, resolver: null };
  }),
  complete: returning('complete', (step, context) => {
    if (step.state === 10) throw new ActionRefusal('It is complete.');
    return { ...step, state: 10, resolver: named(context) };
  }),
  /** Writes by itself, and returns nothing. */
  async tally(context) {
    await noteThis(context, 'tally');
  },
  /** The same, in its own time: what is pulled out meanwhile catches it. */
  async slowly(context) {
    await noteThis(context, 'slowly');
    await context.session.query('select pg_sleep(0.05 + random() * 0.4)::text as slept', []);
  },
};
