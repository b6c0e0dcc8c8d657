import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ERRORS } from './error-table.mjs';

const OUT = path.resolve(import.meta.dirname, '../../docs/errors.md');

/** Text of `docs/errors.md`. */
export function errorDocs() {
  return `# Errors

Every error that the panels report has a code. Codes keep their meaning. This page is made by \`node src/build/error-docs.mjs\`.

${ERRORS.map(sectionOf).join('\n')}`;
}

function sectionOf({ title, intro, codes }) {
  return `## ${title}\n\n${intro}\n\n${codes.map(entryOf).join('\n')}`;
}

function entryOf([code, meaning, , wrong, right, language = 'yaml']) {
  return `### ${code}\n\n${meaning}\n\nWrong:\n\n${fenced(wrong, language)}\n\nRight:\n\n${fenced(right, language)}\n`;
}

function fenced(text, language) {
  const shown = text.split('\n').map(line => (line.length > 160 ? `${line.slice(0, 80)} …` : line));
  return `\`\`\`${language}\n${shown.join('\n')}\n\`\`\``;
}

if (process.argv[1]?.endsWith('error-docs.mjs')) await writeFile(OUT, errorDocs());
