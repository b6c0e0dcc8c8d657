import { suite, test } from 'node:test';
import { expect } from 'chai';
import { subjectOf } from '../../../src/core/config/column-subjects.ts';

suite('what a column tells of a process', () => {
  // type, template, what it tells
  const CASES = [
    ['relative', '{{ $_process.expiration }}', 'due'],
    ['date', "{{ $_process.expiration | date: '%F' }}", 'due'],
    ['html', '<b>{{ $_process.expiration | relative }}</b>', 'due'],
    ['text', '{{ $_process.expiration }}', null],
    ['html', '{% if $_process.expiration %}late{% endif %}', null],
    ['relative', '{{ $_process.start }}', null],
    ['text', '{{ $_step.state | state_label }}', 'state'],
    ['html', '<b>{{ $_process.state }}</b>', 'state'],
    ['badge', '{{ $_process.item.status }}', 'state'],
    ['text', '{{ $_process.item.status }}', null],
  ] as const;
  for (const [type, template, subject] of CASES)
    test(`of ${template} as ${type} is ${subject ?? 'something else'}`, () => {
      expect(subjectOf({ type }, template)).to.equal(subject);
    });
});
