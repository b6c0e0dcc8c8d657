/**
 * Command `throttle`: slows the page down as many times as `cpu` says, and delays its requests by `latency` ms. Returns
 * whether the browser can do so: only Chromium can.
 */
export function throttle() {
  return {
    name: 'throttle',
    async executeCommand({ command, payload, session }) {
      if (command !== 'throttle') return undefined;
      const { browser, id } = session;
      if (browser.name !== 'Chrome') return { throttled: false };
      const page = browser.getPage(id);
      const { cpu = 1, latency = 0 } = payload;
      await page.emulateCPUThrottling(cpu === 1 ? null : cpu);
      await page.emulateNetworkConditions(latency === 0 ? null : { latency, download: 1e6, upload: 1e6 });
      return { throttled: true };
    },
  };
}
