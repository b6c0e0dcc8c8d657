/* A configuration as an object, created again at each click. */
const panel = document.getElementById('object');
const show = tag => {
  panel.config = { filter: { limit: 3, criteria: [{ tag }] }, ui: { title: `Tagged ${tag}`, content: null } };
};
document.getElementById('tags').addEventListener('click', ({ target }) => {
  if (target.localName === 'button') show(target.textContent);
});
show('vip');
