import type { GivenProcess } from '../../src/core/processes/process.ts';
import { maySee } from './evaluate.ts';
import type { LongTransaction } from './faults.ts';
import type { Findings } from './findings.ts';
import { type History, storyOf, type Version } from './history.ts';
import { RIGHTS_HOLD, type Sessions } from './sessions.ts';
import type { Told, ToldVersion } from './told.ts';
import { printsOf } from './world.ts';

/** Nobody was told what they might not see, of a version that was never committed, or of two versions at once. */
export function checkTold(told: Told, history: History, sessions: Sessions, findings: Findings): void {
  const cache = new Map<number, ReadonlyMap<number, string>>();
  for (const one of told.versions.values()) {
    findings.count('checks of what was told');
    const version = one.version === null ? null : history.versions.get(one.version);
    const who = `user ${one.user} (${one.token}, ${one.channel}) was told of process ${one.process}`;
    if (!version?.document) {
      findings.offend('told what was never committed', `${who}, version ${one.version}`);
      continue;
    }
    const prints = cache.get(version.number) ?? printsOf(version.document);
    cache.set(version.number, prints);
    const story = `${who}, version ${version.number}: ${storyOf(history, one.process)}`;
    for (const [step, print] of one.prints)
      if (prints.get(step) !== print)
        findings.offend('told of mixed versions', `${step || 'process'} ${print}, not ${prints.get(step)}. ${story}`);
    checkRights(one, version, sessions, story, findings);
  }
  checkRemovals(told, history, sessions, findings);
}

function checkRights(one: ToldVersion, version: Version, sessions: Sessions, story: string, findings: Findings): void {
  const document = version.document!;
  // an answer is as of its request; a stream may go by rights for a while that were taken away
  const from = one.channel === 'answer' ? one.since : Math.min(one.since, version.at) - RIGHTS_HOLD;
  const end = sessions.endOf(one.token);
  const late = one.channel === 'answer' ? one.since > end : version.at > end + RIGHTS_HOLD;
  if (late) findings.offend('told after log-out', `${Math.round((version.at - end) / 1000)} s. ${story}`);
  if (one.all && sessions.mightSeeAll(one.user, from, one.at)) return;
  const principals = sessions.principalsOf(one.user, from, one.at);
  for (const step of document.steps ?? [])
    if (one.prints.has(Number(step.id)) && !maySee(document, step, principals))
      findings.offend('told what the user may not see', `step ${step.id}. ${story}`);
}

/** Of what a user could never see not even the id is told. */
function checkRemovals(told: Told, history: History, sessions: Sessions, findings: Findings): void {
  const documents = new Map<number, GivenProcess[]>();
  for (const { process, document } of history.versions.values()) {
    const list = documents.get(process) ?? [];
    if (document) list.push(document);
    documents.set(process, list);
  }
  for (const { user, process } of told.removals.values()) {
    findings.count('checks of removals');
    if (sessions.mightSeeAll(user, 0, Infinity)) continue;
    const principals = sessions.principalsOf(user, 0, Infinity);
    const isKnown = (documents.get(process) ?? []).some(document =>
      (document.steps ?? []).some(step => maySee(document, step, principals)),
    );
    if (!isKnown) findings.offend('told the id of what was never to be seen', `user ${user}, process ${process}`);
  }
}

/** Milliseconds in which a version is told, where nothing is the matter. */
const SOON = 5000;
/** Per cent of the versions that are told so soon, at least, on a machine that is fast enough to tell silence from slowness. */
const USUAL = 40;

/** While somebody's transaction stays open, what others commit is told all the same: as much of it, as soon. */
export function checkSilence(held: readonly LongTransaction[], told: Told, history: History, findings: Findings): void {
  const versions = [...history.versions.values()].filter(({ kind }) => kind !== 'remove');
  const isSoon = ({ number, at }: Version) => (told.firstByStream.get(number) ?? Infinity) - at < SOON;
  const shareOf = (some: readonly Version[]) => some.filter(isSoon).length / some.length;
  const isWithin = ({ at }: Version) => held.some(({ from, until }) => at > from + 1000 && at < until - SOON);
  const [within, beside] = [versions.filter(isWithin), versions.filter(one => !isWithin(one))];
  if (within.length < 20 || beside.length < 20) return;
  const [one, other] = [shareOf(within), shareOf(beside)].map(share => Math.round(share * 100));
  findings.count('% told within 5 s while a long transaction is open', one);
  findings.count('% told within 5 s otherwise', other);
  if (other! >= USUAL && one! < other! / 2)
    findings.offend('silent while a transaction is open', `${one} % are told in time, else ${other} %`);
}

/** Milliseconds from commit to the first stream that told of a version: half of them, 19 of 20, and 99 of 100 took no longer. */
export function delaysOf(told: Told, history: History): readonly [number, number, number] {
  const delays = [...told.firstByStream]
    .flatMap(([number, at]) => {
      const version = history.versions.get(number);
      return version ? [at - version.at] : [];
    })
    .toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(delays[Math.floor(delays.length * share)] ?? 0);
  return [at(0.5), at(0.95), at(0.99)];
}
