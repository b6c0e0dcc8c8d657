/* Each window has a reader of its own: the address says who, and a token tells the server. */
import { defineAdapter, httpAdapter } from '/dist/process-panels.js';

const { users } = await (await fetch('/whoami.json')).json();
const asked = Number(new URLSearchParams(location.search).get('user'));
const user = users.find(({ id }) => id === asked) ?? users[0];

defineAdapter(
  'team',
  httpAdapter({
    url: '/api/work',
    token: () => `demo-${user.id}`,
    capabilities: 'ask',
    // the database starts with the first question
    timeout: 120_000,
    retries: 0,
  }),
);
document.title = `${user.name} · ${document.title}`;

const people = document.getElementById('people');
for (const { id, name, role } of users) {
  const link = document.createElement('a');
  link.href = `?user=${id}`;
  if (id === user.id) link.setAttribute('aria-current', 'true');
  const portrait = Object.assign(new Image(28, 28), { src: `/avatars/${id}.svg`, alt: '' });
  const words = document.createElement('span');
  const small = document.createElement('small');
  small.textContent = role;
  words.append(name, small);
  link.append(portrait, words);
  people.append(link);
}
const next = users[(users.indexOf(user) + 1) % users.length];
const other = document.getElementById('other');
other.href = `?user=${next.id}`;
other.textContent = `Open a window for ${next.name}`;

const said = document.getElementById('said');
let passing = 0;
const order = (id, path, words, seconds = Infinity) => {
  const button = document.getElementById(id);
  button.addEventListener('click', async () => {
    button.disabled = true;
    clearTimeout(passing);
    try {
      const { ok } = await fetch(`/api/work/demo/${path}`, { method: 'POST' });
      said.textContent = ok ? words : 'The server has not done it.';
      if (ok && seconds < Infinity) passing = setTimeout(() => (said.textContent = ''), seconds * 1000);
    } catch {
      said.textContent = 'The server cannot be reached.';
    }
    button.disabled = false;
  });
};
order('outage', 'outage', 'The server is down. It is back in 15 seconds.', 15);
order('reset', 'reset', 'Everything is as it was in the beginning.');
