/**
 * Command `collect-garbage`: collects the browser's garbage. Returns the numbers of remaining nodes and event listeners
 * in the page, or null outside of Chromium, as other drivers do not support it.
 */
export function collectGarbage() {
  return {
    name: 'collect-garbage',
    async executeCommand({ command, session }) {
      if (command !== 'collect-garbage') return undefined;
      const { browser, id } = session;
      if (browser.name !== 'Chrome') return { left: null };
      const client = await browser.getPage(id).createCDPSession();
      // Objects released in one round may have kept others alive in another heap.
      for (let round = 0; round < 3; round++) await client.send('HeapProfiler.collectGarbage');
      const { nodes, jsEventListeners } = await client.send('Memory.getDOMCounters');
      await client.detach();
      return { left: { nodes, listeners: jsEventListeners } };
    },
  };
}
