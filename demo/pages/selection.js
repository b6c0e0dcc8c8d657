/* What a page does with a selection: says it, and hands a part of it on to a linked panel through a variable. */
const grid = document.getElementById('chooser');
const linked = document.getElementById('linked');
const output = document.querySelector('output');

grid.addEventListener('process-select', ({ detail: { ids, processes } }) => {
  output.textContent = ids.length > 0 ? `chosen = ${ids.join(', ')}` : 'Nothing is selected.';
  linked.variables.set('department', processes[0]?.variables.department);
});

const sent = new URLSearchParams(location.search).getAll('chosen');
if (sent.length > 0) output.textContent = `The form sent chosen = ${sent.join(', ')}`;
