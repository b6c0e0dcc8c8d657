/* Searches the documentation: all words, in headings before texts. The menu is open where there is room for it. Blocks are copied. */
import { fragmentOf, sharedOf } from './open-in-playground.js';
import { excerptOf, rankOf, wordsOf } from './rank-section.js';

const input = document.querySelector('input[type=search]');
const results = document.querySelector('#results');
const wide = matchMedia('(min-width: 60rem)');
const menu = document.querySelector('nav details');
const base = new URL('.', import.meta.url);

const openMenu = () => (menu.open = wide.matches);
wide.addEventListener('change', openMenu);
openMenu();

let sections;
/** What is searched in; a load that failed is tried again. */
function load() {
  sections ??= fetch(new URL('search.json', base)).then(answer => answer.json());
  sections.catch(() => (sections = undefined));
  return sections;
}

async function search() {
  const words = wordsOf(input.value);
  const all = await load().catch(() => null);
  // What was typed meanwhile is searched for by a later call.
  if (words.join(' ') !== wordsOf(input.value).join(' ')) return;
  results.hidden = words.length === 0;
  if (!all) return results.replaceChildren(paragraph('The search could not be loaded. Type on to try again.'));
  const found = all
    .map(section => ({ section, rank: rankOf(section, words) }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank)
    .slice(0, 20);
  results.replaceChildren(...(words.length === 0 ? [] : listOf(found, words)));
}

function paragraph(text) {
  const element = document.createElement('p');
  element.textContent = text;
  return element;
}

function listOf(found, words) {
  const count = paragraph(
    found.length === 0
      ? `Nothing found for “${input.value}”.`
      : `${found.length} ${found.length === 1 ? 'section' : 'sections'}`,
  );
  const list = document.createElement('ul');
  for (const { section } of found) {
    const link = document.createElement('a');
    link.href = new URL(`${section.page}#${section.anchor}`, base).href;
    link.textContent = section.heading === section.title ? section.title : `${section.title} › ${section.heading}`;
    const excerpt = document.createElement('span');
    excerpt.textContent = excerptOf(section.text, words);
    const item = document.createElement('li');
    item.append(link, excerpt);
    list.append(item);
  }
  return [count, list];
}

input.addEventListener('focus', () => void load().catch(() => {}), { once: true });
input.addEventListener('input', () => void search());
input.form.addEventListener('submit', event => {
  event.preventDefault();
  results.querySelector('a')?.click();
});
addEventListener('keydown', event => {
  if (event.key === '/' && !/^(?:INPUT|TEXTAREA)$/.test(document.activeElement?.tagName)) {
    event.preventDefault();
    input.focus();
  }
  if (event.key === 'Escape' && !results.hidden) {
    input.value = '';
    void search();
  }
});
results.addEventListener('click', event => {
  if (event.target.closest('a')) results.hidden = true;
});
const asked = new URLSearchParams(location.search).get('q');
if (asked) {
  input.value = asked;
  void search();
}

for (const block of document.querySelectorAll('.code')) {
  const button = document.createElement('button');
  button.className = 'copy';
  button.type = 'button';
  button.textContent = 'Copy';
  button.addEventListener('click', async () => {
    const code = block.querySelector('code');
    // There is no clipboard on pages of plain http, and it may be refused.
    const isCopied = await navigator.clipboard
      ?.writeText(code.textContent)
      .then(() => true)
      .catch(() => false);
    if (!isCopied) getSelection().selectAllChildren(code);
    button.textContent = isCopied ? 'Copied' : 'Selected';
  });
  block.append(button);
  const { playground } = document.body.dataset;
  const shared =
    playground && sharedOf(block.querySelector('code').textContent, block.firstElementChild.dataset.language);
  if (shared) void offerPlayground(block, playground, shared);
}

/** A link with which an example is tried. */
async function offerPlayground(block, playground, shared) {
  const link = document.createElement('a');
  link.className = 'try';
  link.href = `${playground}#${await fragmentOf(shared)}`;
  link.textContent = 'Open in the playground';
  block.after(link);
}
