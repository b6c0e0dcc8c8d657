/**
 * Does a task on its page, opened again.
 *
 * @param open - opens a page of the demo in the browser
 * @returns the task's name, `steps` with what was said after each, `missing`: what had to be heard and was not, and `unwanted`:
 * what was said and must not be
 */
export async function performTask(reader, { name, page, keys, hears, hearsNot = [] }, open) {
  open(page);
  const steps = [];
  const opened = await reader.opened(12_000);
  for (const key of keys) steps.push(key === 'open' ? { keys: 'open', said: opened } : await doStep(reader, key));
  const text = steps
    .flatMap(({ said }) => said.filter(({ heard }) => heard > 0.9).map(({ text: one }) => one))
    .join('\n');
  const all = steps.flatMap(({ said }) => said.map(({ text: one }) => one)).join('\n');
  return {
    name,
    page,
    steps,
    missing: hears.filter(pattern => !pattern.test(text)),
    unwanted: hearsNot.filter(pattern => pattern.test(all)),
  };
}

/** One step: a key, a text that is typed (`type complaint`), a key several times (`Tab 3`), or until something is said. */
async function doStep(reader, step) {
  if (step.until) {
    const steps = [];
    for (let turn = 0; turn < (step.most ?? 15); turn += 1) {
      const said = await reader.press(step.press);
      steps.push(...said);
      if (said.some(({ text }) => step.until.test(text))) break;
    }
    return { keys: `${step.press} until it is there`, said: steps };
  }
  if (step.startsWith('type ')) return { keys: step, said: await reader.type(step.slice(5)) };
  if (step.startsWith('wait '))
    return { keys: step, said: await reader.heard({ first: Number(step.slice(5)) * 1000 }) };
  const [key, times = '1'] = step.split(' ');
  const said = [];
  // One who knows the way does not listen to the end of each.
  for (let turn = Number(times); turn > 0; turn -= 1)
    said.push(...(await reader.press(key, turn > 1 ? { quiet: 200 } : undefined)));
  return { keys: step, said };
}
