/**
 * Command `collect-garbage`: the browser lets go of what nothing holds. Answers how many nodes and event listeners are
 * left in the page, or null outside of Chromium: the others' drivers cannot.
 */
export function collectGarbage() {
  return {
    name: 'collect-garbage',
    async executeCommand({ command, session }) {
      if (command !== 'collect-garbage') return undefined;
      const { browser, id } = session;
      if (browser.name !== 'Chrome') return { left: null };
      const client = await browser.getPage(id).createCDPSession();
      // What one round lets go of may have held something in another heap.
      for (let round = 0; round < 3; round++) await client.send('HeapProfiler.collectGarbage');
      const { nodes, jsEventListeners } = await client.send('Memory.getDOMCounters');
      await client.detach();
      return { left: { nodes, listeners: jsEventListeners } };
    },
  };
}
