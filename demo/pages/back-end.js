const { users, user } = await (await fetch('/whoami.json')).json();
const place = document.getElementById('users');
place.append('Logged in as ');
users.forEach(({ id, name }, i) => {
  if (i > 0) place.append(' · ');
  const link = id === user ? document.createElement('strong') : document.createElement('a');
  if (id !== user) link.href = `/login?user=${id}`;
  link.textContent = name;
  place.append(link);
});

/* Without `acl` the server is asked for all processes, and decides who may. */
const grid = document.getElementById('work');
const written = grid.querySelector('script').text;
const everything = document.getElementById('everything');
everything.addEventListener('change', () => {
  grid.config = everything.checked ? written.replace('criteria: []', 'criteria: []\n      acl: false') : null;
});
