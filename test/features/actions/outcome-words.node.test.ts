import { suite, test } from 'node:test';
import { expect } from 'chai';
import { languageReady, messagesFor } from '../../../src/core/messages/messages.ts';
import { outcomeWords } from '../../../src/features/actions/run/outcome-words.ts';

const CLAIM = { name: 'claim', label: 'Claim', confirm: null } as unknown as Parameters<typeof outcomeWords>[0];
const NONE = { done: 0, failed: 0, unknown: 0, unstarted: 0, unavailable: 0, deleted: 0, all: false };

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
        outcomeWords(CLAIM, { ...NONE, ...counts }, 'Locked', null, '', messagesFor(lang));
      expect(words({ done: 4, failed: 2, unavailable: 3 })).to.match(done);
      expect(words({ failed: 1 })).to.match(failed);
    });
});
