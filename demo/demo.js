/* Light, dark, or as the system has it: kept for the next page. */
const scheme = localStorage.getItem('scheme');
if (scheme) document.documentElement.classList.add(scheme);

document.getElementById('scheme').addEventListener('click', () => {
  const root = document.documentElement;
  const dark =
    root.classList.contains('dark') ||
    (!root.classList.contains('light') && matchMedia('(prefers-color-scheme: dark)').matches);
  root.classList.remove('dark', 'light');
  root.classList.add(dark ? 'light' : 'dark');
  localStorage.setItem('scheme', dark ? 'light' : 'dark');
});

document.querySelector('nav [aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
