const NAMES = { firefox: 'Firefox', chromium: 'Chromium' };

/** A day's work in a browser as Markdown: each task with its keys and what was said after each. */
export function transcriptOf(browser, done, versions) {
  const parts = done.map(
    ({ name, page, steps, missing, unwanted }, i) =>
      `## ${i + 1}. ${name}\n\nOn \`/${page}\`.${listOf('Not heard', missing)}${listOf('Heard, but not to be', unwanted)}\n\n` +
      `| key | said |\n|---|---|\n${steps.map(({ keys, said }) => `| ${keys} | ${said.map(words).join('<br>') || '(nothing)'} |\n`).join('')}`,
  );
  return `# What Orca says: ${NAMES[browser]}

A worker's day in the demo, written down by \`npm run screen-reader\`: ${versions}. What stands in parentheses was cut off by
what came after it, as far as a voice of 180 words a minute had come. How it is done, and the results:
[Accessibility](../accessibility.md#a-screen-reader).

${parts.join('\n')}`;
}

const listOf = (title, patterns) =>
  patterns.length > 0 ? ` ${title}: ${patterns.map(pattern => `\`${pattern.source}\``).join(', ')}.` : '';

/** An utterance in a cell of a table; in parentheses where it was not heard to its end. */
function words({ text, heard }) {
  const plain = text.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|').replaceAll('<', '&lt;');
  return heard < 0.9 ? `(${plain})` : plain;
}
