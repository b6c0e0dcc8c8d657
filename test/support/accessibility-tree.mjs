/**
 * Command `accessible-rows`: returns the grids and rows in the browser's accessibility tree, each with its role, name,
 * description and states. False if that is not supported: only Chromium does.
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
        // The tests run in the page itself or in one of its frames.
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
