import { usePageStyles } from '../../../src/elements/page-styles/page-styles.ts';

/* Runs in a page with a policy of its own and tells the page around what it has seen. */
const reports: string[] = [];
addEventListener('securitypolicyviolation', ({ violatedDirective }) => reports.push(violatedDirective));

function stage(): ShadowRoot {
  const host = document.createElement('div');
  document.body.append(host);
  const root = host.attachShadow({ mode: 'open' });
  usePageStyles(root, true);
  return root;
}

async function colorOf(root: ShadowRoot, not: string): Promise<string> {
  const element = document.createElement('p');
  element.className = 'one';
  root.append(element);
  while (getComputedStyle(element).color === not) await new Promise(resolve => setTimeout(resolve, 5));
  return getComputedStyle(element).color;
}

async function report(): Promise<void> {
  const inline = document.querySelector('style');
  const plain = getComputedStyle(document.body).color;
  const root = stage();
  const colors = [await colorOf(root, plain)];
  if (inline) inline.textContent = '.one { color: rgb(3, 2, 1); }';
  colors.push(await colorOf(inline ? root : stage(), inline ? colors[0]! : plain));
  if (inline) {
    // What is imported comes later than its rule.
    inline.textContent = `@import '/test/elements/page-styles/two.css?late';`;
    await colorOf(root, colors[1]!);
    colors.push(await colorOf(root, plain));
  }
  parent.postMessage({ colors, reports }, location.origin);
}

void report();
