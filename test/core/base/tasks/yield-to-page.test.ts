import { expect } from 'chai';
import { untilIdle, yieldToPage } from '../../../../src/core/base/tasks/yield-to-page.ts';

suite('yielding to the page', () => {
  test('a yield comes back in a task of its own, behind a message that waits already', async () => {
    const order: string[] = [];
    const { port1, port2 } = new MessageChannel();
    const answered = new Promise<void>(resolve => {
      port1.addEventListener('message', () => {
        order.push('message');
        resolve();
      });
    });
    port1.start();
    port2.postMessage(null);
    const yielded = yieldToPage().then(() => order.push('yield'));
    await Promise.resolve().then(() => order.push('microtask'));
    await Promise.all([yielded, answered]);
    port1.close();
    expect(order[0]).to.equal('microtask');
    expect(order).to.have.members(['microtask', 'message', 'yield']);
  });

  test('a frame is painted between yields', async () => {
    const frames: number[] = [];
    requestAnimationFrame(time => frames.push(time));
    for (let i = 0; i < 10_000 && frames.length === 0; i++) {
      const busyUntil = performance.now() + 2;
      while (performance.now() < busyUntil);
      await yieldToPage();
    }
    expect(frames).to.have.lengthOf(1);
  });

  test('an idle time comes', async () => {
    await untilIdle();
  });

  test('an idle time comes to a page that is always busy', async () => {
    const end = new AbortController();
    const work = (async () => {
      while (!end.signal.aborted) await yieldToPage();
    })();
    await untilIdle();
    end.abort();
    await work;
  });
});
