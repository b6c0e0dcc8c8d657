const text = document.getElementById('yaml');
const grid = document.getElementById('played');

const show = () => grid.setAttribute('config', text.value);
text.addEventListener('input', show);
show();
