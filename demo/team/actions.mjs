import { ActionRefusal } from '../../dist/server.js';
import { STEPS, TEAM, userOf } from './processes.mjs';

/* What the team may do, each with its reasons to refuse. An action gets the process with its row locked, and returns it as
   it is to be. */

/** The process with one of its steps changed, and with what else is given. */
const changed = (process, step, change, more = {}) => ({
  ...process,
  modified: new Date().toISOString(),
  steps: process.steps.map(one => (one === step ? { ...one, ...change } : one)),
  ...more,
});

const nameOf = ({ id, fullname }, user) => (id === user.id ? 'You have' : `${fullname} has`);

function active(step) {
  if (step?.state !== 2) throw new ActionRefusal('It is done already.');
}

/** Only whoever has claimed a step may work on it. */
function own(step, user) {
  active(step);
  if (!step.resolver) throw new ActionRefusal('Nobody has claimed it yet: claim it first.');
  if (step.resolver.id !== user.id) throw new ActionRefusal(`${step.resolver.fullname} works on it.`, 403);
}

export const actions = {
  claim({ process, step, user }) {
    active(step);
    if (step.resolver) throw new ActionRefusal(`${nameOf(step.resolver, user)} it already.`);
    return changed(process, step, { resolver: userOf(user.id) });
  },
  release({ process, step, user }) {
    own(step, user);
    return changed(process, step, { resolver: null });
  },
  complete({ process, step, user }) {
    own(step, user);
    const done = changed(process, step, { state: 10 });
    const title = STEPS[process.templateProcess.name]?.[process.steps.length];
    if (!title) return { ...done, state: 10 };
    const number = process.steps.length;
    const next = {
      id: process.steps[0].id + number,
      templateStep: { id: process.templateProcess.id * 100 + number, name: `step${number}`, title, type: 2 },
      state: 2,
      resolver: null,
      possibleResolvers: step.possibleResolvers,
      start: done.modified,
      data: step.data?.replace(/^[^:]*/, title),
    };
    return { ...done, steps: [...done.steps, next] };
  },
  reject({ process, step, user }) {
    active(step);
    if (!process.supervisors.includes(user.id))
      throw new ActionRefusal(`Only ${userOf(process.supervisors[0]).fullname} may reject it.`, 403);
    const tags = [...(process.tags ?? []), 'rejected'];
    return changed(process, step, { state: 10 }, { state: 10, tags });
  },
  /** Takes back `complete` and `reject`. */
  reopen({ process, step, user }) {
    if (step?.state !== 10) throw new ActionRefusal('It is open.');
    const later = process.steps.slice(process.steps.indexOf(step) + 1);
    const taken = later.find(({ state, resolver }) => state === 10 || resolver);
    if (taken) throw new ActionRefusal(`${nameOf(taken.resolver, user)} begun the next step.`);
    const steps = process.steps.filter(one => !later.includes(one));
    const tags = (process.tags ?? []).filter(tag => tag !== 'rejected');
    return changed({ ...process, steps }, step, { state: 2 }, { state: 2, tags });
  },
  ...Object.fromEntries(TEAM.map(({ id, name }) => [`give${id}`, giveTo(id, name)])),
  /** Takes back `give…`. */
  takeBack({ process, step, user }) {
    active(step);
    return changed(process, step, { resolver: userOf(user.id) });
  },
};

function giveTo(id, name) {
  return ({ process, step, user }) => {
    if (step?.resolver?.id !== user.id && !process.supervisors.includes(user.id)) own(step, user);
    active(step);
    if (!step.possibleResolvers.includes(id)) throw new ActionRefusal(`${name} may not do such a step.`, 403);
    if (step.resolver?.id === id) throw new ActionRefusal(`${name} has it already.`);
    return changed(process, step, { resolver: userOf(id) });
  };
}
