/** All that a fragment is, as text; unlike markup it hides no difference. */
export const outline = (node: Node, depth = 0): string => {
  const indent = '\n' + ' '.repeat(depth);
  const attributes =
    node instanceof Element
      ? Array.from(node.attributes, ({ name, value }) => ` ${name}=${JSON.stringify(value)}`)
      : [];
  const own = node.nodeType === Node.TEXT_NODE ? JSON.stringify(node.nodeValue) : node.nodeName;
  return (
    indent +
    own +
    attributes.toSorted().join('') +
    Array.from(node.childNodes, child => outline(child, depth + 1)).join('')
  );
};

/** Whole numbers below a bound, the same for the same seed. */
export function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return below => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
