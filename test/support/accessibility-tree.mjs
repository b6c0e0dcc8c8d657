/**
 * Command `accessible-rows`: what the browser tells assistive technology of the grids on the page and their rows, each as
 * its role, name, description and states. False where that cannot be asked: Chromium alone answers.
 */
export function accessibilityTree() {
  return {
    name: 'accessibility-tree',
    async executeCommand({ command, session }) {
      if (command !== 'accessible-rows') return undefined;
      const { browser, id } = session;
      if (browser.name !== 'Chrome') return false;
      const page = browser.getPage(id);
      const client = await page.createCDPSession();
      try {
        // The tests run in the page itself, or in a frame of it.
        const { frameTree } = await client.send('Page.getFrameTree');
        const frames = [frameTree, ...(frameTree.childFrames ?? [])];
        const trees = await Promise.all(
          frames.map(({ frame }) => client.send('Accessibility.getFullAXTree', { frameId: frame.id })),
        );
        return trees
          .flatMap(({ nodes }) => nodes)
          .filter(({ role }) => ['table', 'grid', 'treegrid', 'row'].includes(role?.value))
          .map(({ role, name, description, properties = [] }) => {
            const told = ['multiselectable', 'selected', 'focused', 'busy', 'expanded', 'level'];
            const states = properties
              .filter(({ name: state }) => told.includes(state))
              .map(({ name: state, value }) => [state, value.value]);
            const described = description?.value ? { description: description.value } : {};
            return { role: role.value, name: name?.value ?? '', ...described, ...Object.fromEntries(states) };
          });
      } finally {
        await client.detach();
      }
    },
  };
}
