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
