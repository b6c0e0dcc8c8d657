import { suite, test } from 'node:test';
import { expect } from 'chai';
import { languageReady, messagesFor } from '../../../src/core/messages/messages.ts';
import { outcomeWords } from '../../../src/features/actions/run/outcome-words.ts';

const CLAIM = { name: 'claim', label: 'Claim', confirm: null } as unknown as Parameters<typeof outcomeWords>[0];
const NONE = { done: 0, failed: 0, unknown: 0 as number | null, unstarted: 0, unavailable: 0, deleted: 0, all: false };
const REASONS = { failed: 'Locked', unfinished: '' };

/** The reason is said in the language of its source. */
const CASES = [
  { lang: 'en', done: /^4 claimed, 2 failed \(Locked\), 3 skipped$/, failed: /^Claim failed: Locked$/ },
  { lang: 'fr', done: /^[^,]+, [^,]+ \(Locked\), [^,]+$/, failed: /^Claim : [^:]+ : Locked$/ },
  { lang: 'ar', done: /^[^,]+، [^,]+ \(Locked\)، [^,]+$/, failed: /^[^,]+: Locked$/ },
];

suite('the result of an action', () => {
  for (const { lang, done, failed } of CASES)
    test(`has its parts joined as is usual in the language, ${lang}`, async () => {
      await languageReady(lang);
      const words = (counts: Partial<typeof NONE>) =>
        outcomeWords(CLAIM, { ...NONE, ...counts }, REASONS, null, '', messagesFor(lang));
      expect(words({ done: 4, failed: 2, unavailable: 3 })).to.match(done);
      expect(words({ failed: 1 })).to.match(failed);
    });

  // counts, title, undone -> words
  const cases: readonly (readonly [Partial<typeof NONE>, string, boolean, string])[] = [
    [{ failed: 1 }, 'Leave', false, 'Claim failed for “Leave”: Locked'],
    [{ failed: 1 }, 'Leave', true, 'Complete could not be undone for “Leave”: Locked'],
    [{ failed: 1 }, '', false, 'Claim failed: Locked'],
    [{ failed: 3 }, '', false, 'Claim failed for 3: Locked'],
    [{ failed: 1, unavailable: 1 }, '', false, 'Claim failed (Locked), 1 skipped'],
    [{ unknown: 1 }, 'Leave', false, 'Claim: outcome unknown for “Leave”. Check before you try again'],
    [{ unknown: 1 }, '', false, 'Claim: outcome unknown. Check before you try again'],
    [{ unknown: 3 }, '', false, 'Claim: outcome unknown for 3. Check before you try again'],
    [
      { unknown: 53, unavailable: 7 },
      '',
      false,
      'Claim: outcome unknown for 53. Check before you try again. 7 skipped',
    ],
    [{ unknown: 1 }, 'Leave', true, 'Complete: outcome unknown for “Leave”. Check before you try again'],
    [{ unknown: null }, '', false, 'Claim: outcome unknown. Check before you try again'],
    [{ done: 2, unknown: 3 }, '', false, '2 claimed, 3 unknown'],
    [{ done: 2, unknown: null }, '', false, '2 claimed, the rest unknown'],
  ];
  for (const [counts, title, isUndo, words] of cases)
    test(`of ${JSON.stringify(counts)}${title && `, ${title}`}${isUndo ? ' undone' : ''} is "${words}"`, () => {
      const undone = isUndo ? { ...CLAIM, name: 'complete', label: 'Complete' } : null;
      const told = outcomeWords(CLAIM, { ...NONE, ...counts }, REASONS, undone, title, messagesFor('en'));
      expect(told).to.equal(words);
    });

  // counts, title -> words
  const doubts: readonly (readonly [Partial<typeof NONE>, string, string])[] = [
    [{ unknown: 1 }, 'Leave', 'Claim: outcome unknown for “Leave”. Check before you try again. No answer'],
    [{ unknown: 3 }, '', 'Claim: outcome unknown for 3. Check before you try again. No answer'],
    [{ unknown: null, done: 2 }, '', '2 claimed, the rest unknown. No answer'],
    [{ done: 1, failed: 1, unknown: 1 }, '', '1 claimed, 1 failed (Locked), 1 unknown. No answer'],
    [{ failed: 1 }, 'Leave', 'Claim failed for “Leave”: Locked'],
  ];
  for (const [counts, title, words] of doubts)
    test(`of ${JSON.stringify(counts)} says why nobody knows: "${words}"`, () => {
      const reasons = { failed: 'Locked', unfinished: 'No answer.' };
      expect(outcomeWords(CLAIM, { ...NONE, ...counts }, reasons, null, title, messagesFor('en'))).to.equal(words);
    });

  const TWO = 'The server is down. Nothing was done.';
  // counts, reasons of what failed and of what is not known -> words
  const endings: readonly (readonly [Partial<typeof NONE>, string, string, string])[] = [
    [{ failed: 1 }, 'Locked.', '', 'Claim failed for “Leave”: Locked'],
    [{ failed: 1 }, TWO, '', `Claim failed for “Leave”: ${TWO}`],
    [{ failed: 1 }, '服务器已关闭。什么也没做。', '', 'Claim failed for “Leave”: 服务器已关闭。什么也没做。'],
    [{ failed: 1 }, 'Is it closed? Ask Ada!', '', 'Claim failed for “Leave”: Is it closed? Ask Ada!'],
    [{ done: 1, failed: 1, unavailable: 1 }, TWO, '', `1 claimed, 1 failed (${TWO}), 1 skipped`],
    [{ done: 2, unknown: null }, '', TWO, `2 claimed, the rest unknown. ${TWO}`],
  ];
  for (const [counts, failed, unfinished, words] of endings)
    test(`has a reason end as its server wrote it where that is more than a sentence: "${words}"`, () => {
      const reasons = { failed, unfinished };
      expect(outcomeWords(CLAIM, { ...NONE, ...counts }, reasons, null, 'Leave', messagesFor('en'))).to.equal(words);
    });

  for (const lang of ['en', 'de', 'fr', 'es', 'pl', 'cs', 'ar', 'he'])
    test(`of a single process names it, and of several says how many, ${lang}`, async () => {
      await languageReady(lang);
      const words = (counts: Partial<typeof NONE>, title: string, undone: typeof CLAIM | null = null) =>
        outcomeWords(CLAIM, { ...NONE, ...counts }, { failed: '', unfinished: '' }, undone, title, messagesFor(lang));
      for (const told of [
        words({ failed: 1 }, 'Leave'),
        words({ failed: 1 }, 'Leave', CLAIM),
        words({ unknown: 1 }, 'Leave'),
      ])
        expect(told).to.include('Leave').and.to.include('Claim');
      expect(words({ unknown: 7 }, '')).to.match(/[7٧]/);
      // Apart from text in the other direction.
      const skipped = words({ unknown: 7, unavailable: 3 }, '');
      expect(skipped).to.match(['ar', 'he'].includes(lang) ? /^\u2068Claim\u2069/ : /^Claim/);
      expect(skipped).to.match(/[3٣]/);
    });
});
