const id = Number(new URLSearchParams(location.search).get('id') ?? 10_000);
const list = document.getElementById('steps');
const others = document.getElementById('others');

document.querySelector('h1').textContent = `Process ${id}`;
list.config = list.querySelector('script').text.replace('criteria: []', `criteria: [{id: ${id || 0}}]`);

/* The process whose page this is: templates in criteria read it. */
const processes = await (await fetch('/processes.json')).json();
const process = processes.find(one => one.id === id);
if (process) others.current = { process, step: process.steps.at(-1) };
else others.remove();
