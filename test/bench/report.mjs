const median = list => {
  const sorted = list.filter(value => value !== null && value !== undefined).sort((a, b) => a - b);
  return sorted.length === 0 ? null : sorted[Math.floor((sorted.length - 1) / 2)];
};

/** Metric → how to read it from a run. */
const METRICS = new Map([
  ...[
    'first paint',
    'all rows in',
    'sort by number',
    'sort by number, descending',
    'sort by name',
    'search, first term',
    'search, narrowed',
    'search, none',
    'search, cleared',
  ].map(name => [name, run => run.times?.[name]]),
  ['scroll, mean frame', run => run.scroll?.mean],
  ['scroll, 95th percentile', run => run.scroll?.p95],
  ['blank views', run => run.scroll?.blanks],
  ['longest task', run => (run.tasks ? Math.max(...Object.values(run.tasks), run.scroll?.task ?? 0) : null)],
  ['heap, MB', run => (run.heap === undefined ? null : run.heap / 1e6)],
  ['heap, bytes a row', run => (run.heap === undefined ? null : run.heap / run.rows)],
]);
const WITHOUT_RATIO = new Set(['blank views']);

/** The median of each metric, and of its ratios to `vanilla` within a round. */
export function figures({ runs }, rows, name) {
  const own = runs.filter(run => run.rows === rows && run.name === name);
  const failure = own.find(run => run.failure)?.failure;
  const limit = new Map(runs.filter(run => run.rows === rows && run.name === 'vanilla').map(run => [run.round, run]));
  return {
    failure,
    metrics: new Map(
      [...METRICS].map(([metric, read]) => {
        const ratios = own.map(run => {
          const base = limit.has(run.round) ? read(limit.get(run.round)) : null;
          return base ? read(run) / base : null;
        });
        return [metric, { value: median(own.map(read)), ratio: median(ratios) }];
      }),
    ),
  };
}

/** Markdown tables, one for each size: medians, and in brackets the ratio to the handwritten page. */
export function table(result) {
  const names = namesOf(result);
  const sizes = [...new Set(result.runs.map(run => run.rows))];
  const lines = [
    `Medians of ${result.rounds} in ${result.browser}, milliseconds where nothing else is said; in brackets the ratio to the hand-written page in the same round.`,
    '',
  ];
  lines.push(
    row(['', ...names]),
    row(['---', ...names.map(() => '---:')]),
    row(['kB, gzip', ...names.map(name => (result.bytes[name] / 1000).toFixed(1))]),
    '',
  );
  for (const rows of sizes) {
    const columns = names.map(name => figures(result, rows, name));
    lines.push(
      `**${rows.toLocaleString('en')} rows**`,
      '',
      row(['metric', ...names]),
      row(['---', ...names.map(() => '---:')]),
    );
    for (const metric of METRICS.keys()) {
      lines.push(row([metric, ...columns.map(column => cell(column, metric))]));
    }
    lines.push('');
    for (const [i, { failure }] of columns.entries()) if (failure) lines.push(`${names[i]} is out: ${failure}`, '');
  }
  return lines.join('\n');
}

const namesOf = ({ runs }) => {
  const names = [...new Set(runs.map(run => run.name))].sort((a, b) => a.localeCompare(b));
  return [
    ...['vanilla', 'ours'].filter(name => names.includes(name)),
    ...names.filter(name => name !== 'vanilla' && name !== 'ours'),
  ];
};
const row = cells => `| ${cells.join(' | ')} |`;

function cell({ metrics, failure }, metric) {
  const { value, ratio } = metrics.get(metric);
  if (value === null) return failure ? '–' : '';
  if (metric === 'longest task' && value === 0) return '< 50';
  const text = value < 10 ? value.toFixed(1) : Math.round(value).toLocaleString('en');
  return ratio === null || ratio === 1 || WITHOUT_RATIO.has(metric)
    ? text
    : `${text} (${ratio < 10 ? ratio.toFixed(1) : Math.round(ratio)})`;
}

const SHOWN = [
  'first paint',
  'sort by number',
  'sort by name',
  'search, first term',
  'search, narrowed',
  'scroll, mean frame',
];
const COLORS = ['#9aa5b1', '#0b6bcb', '#c2410c', '#7c3aed', '#15803d', '#b45309', '#be185d', '#0e7490', '#4d7c0f'];

/** Bars on a logarithmic scale for the largest size, grouped by metric. */
export function chart(result) {
  const rows = Math.max(...result.runs.map(run => run.rows));
  const columns = namesOf(result).map((name, i) => ({
    name,
    color: COLORS[i % COLORS.length],
    ...figures(result, rows, name),
  }));
  const measured = columns.filter(column => SHOWN.some(metric => column.metrics.get(metric).value !== null));
  const bar = 11;
  const group = measured.length * bar + 26;
  const height = 60 + SHOWN.length * group + 20;
  const x = value => 170 + (Math.log10(Math.max(1, value)) / 4) * 560;
  const parts = [];
  for (const power of [0, 1, 2, 3, 4]) {
    const at = x(10 ** power);
    parts.push(`<line x1="${at}" y1="40" x2="${at}" y2="${height - 20}" stroke="currentColor" stroke-opacity=".15"/>`);
    parts.push(
      `<text x="${at}" y="34" text-anchor="middle" opacity=".7">${(10 ** power).toLocaleString('en')} ms</text>`,
    );
  }
  SHOWN.forEach((metric, i) => {
    const top = 52 + i * group;
    parts.push(`<text x="160" y="${top + (measured.length * bar) / 2 + 4}" text-anchor="end">${metric}</text>`);
    measured.forEach(({ name, color, metrics }, j) => {
      const { value } = metrics.get(metric);
      if (value === null) return;
      const y = top + j * bar;
      parts.push(`<rect x="170" y="${y}" width="${(x(value) - 170).toFixed(1)}" height="${bar - 2}" fill="${color}"/>`);
      parts.push(
        `<text x="${(x(value) + 5).toFixed(1)}" y="${y + bar - 3}" font-size="9">${name} ${Math.round(value).toLocaleString('en')}</text>`,
      );
    });
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 860 ${height}" font-family="system-ui, sans-serif" font-size="12" fill="currentColor">
<title>${rows.toLocaleString('en')} rows, milliseconds on a logarithmic scale, shorter is better</title>
<text x="10" y="16" font-weight="bold">${rows.toLocaleString('en')} rows: milliseconds, logarithmic, shorter is better</text>
${parts.join('\n')}
</svg>
`;
}
