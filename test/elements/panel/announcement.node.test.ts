import { expect } from 'chai';
import { afterEach, beforeEach, mock, suite, test } from 'node:test';
import { Announcement } from '../../../src/elements/panel/frame/announcement.ts';

suite('what a panel says to screen readers', () => {
  let announcement: Announcement;
  let changes = 0;
  const state = () => [announcement.text, announcement.unspoken, announcement.isNews];

  beforeEach(() => {
    mock.timers.enable({ apis: ['setTimeout'] });
    changes = 0;
    announcement = new Announcement(() => changes++);
  });
  afterEach(() => mock.timers.reset());

  test('is news for three seconds, and is not read again when the browser finds it again later', () => {
    announcement.say('12 rows');
    expect(state()).to.deep.equal(['12 rows', false, true]);
    mock.timers.tick(2999);
    expect(announcement.isNews).to.equal(true);
    mock.timers.tick(1);
    expect([...state(), changes]).to.deep.equal(['12 rows', false, false, 2]);
  });

  test('is news from when it is spoken, where it is not at once', () => {
    announcement.say('1 row', 400);
    announcement.say('2 rows', 400);
    mock.timers.tick(399);
    expect(state()).to.deep.equal(['2 rows', true, true]);
    mock.timers.tick(1);
    expect(state()).to.deep.equal(['2 rows', false, true]);
    mock.timers.tick(2999);
    expect(announcement.isNews).to.equal(true);
    mock.timers.tick(1);
    expect(announcement.isNews).to.equal(false);
  });

  test('is said once', () => {
    announcement.say('12 rows');
    announcement.say('12 rows');
    expect(changes).to.equal(1);
  });
});
