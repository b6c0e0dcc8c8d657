const id = Number(new URLSearchParams(location.search).get('id'));
const list = document.getElementById('steps');

list.config = list.querySelector('script').text.replace('criteria: []', `criteria: [{id: ${id || 0}}]`);
document.querySelector('h1').textContent = `Process ${id || '?'}`;
