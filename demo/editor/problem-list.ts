import type { Problem } from './check-text.ts';

/** What a reader may do with a problem. */
export interface ProblemActions {
  /** Shows where it is. */
  readonly show: (problem: Problem) => void;
  /** Mends it. */
  readonly fix: (problem: Problem) => void;
}

/** Problems that are told in words. */
const MOST = 20;

/**
 * Shows the problems of a text below it, for those who use neither mouse nor hovering: the number is announced, each leads to its place,
 * and a button corrects it where that is known.
 */
export function showProblemList(host: HTMLElement, problems: readonly Problem[], actions: ProblemActions): void {
  const status = host.querySelector('[role=status]') ?? statusIn(host);
  const summary = summaryOf(problems);
  if (status.textContent !== summary) status.textContent = summary;
  const list = document.createElement('ul');
  list.append(...problems.slice(0, MOST).map(problem => itemOf(problem, actions)));
  host.querySelector('ul')?.remove();
  if (problems.length > 0) host.append(list);
}

function statusIn(host: HTMLElement): HTMLElement {
  const status = document.createElement('p');
  status.setAttribute('role', 'status');
  host.append(status);
  return status;
}

function summaryOf(problems: readonly Problem[]): string {
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const told = [
    [errors, 'mistake'],
    [problems.length - errors, 'warning'],
  ] as const;
  const words = told.filter(([count]) => count > 0).map(([count, word]) => `${count} ${word}${count === 1 ? '' : 's'}`);
  if (words.length === 0) return 'No mistakes';
  return `${words.join(', ')}${errors > 0 ? '. The panel shows the last text without a mistake.' : ''}`;
}

function itemOf(problem: Problem, { show, fix }: ProblemActions): HTMLElement {
  const item = document.createElement('li');
  item.className = problem.severity;
  const place = button(`Line ${problem.line}`, () => show(problem));
  const text = document.createElement('span');
  text.textContent = `${problem.message}. ${problem.hint}`;
  item.append(place, text);
  if (problem.fix) item.append(button('Apply fix', () => fix(problem)));
  return item;
}

function button(label: string, onclick: () => void): HTMLElement {
  const element = document.createElement('button');
  element.type = 'button';
  element.textContent = label;
  element.addEventListener('click', onclick);
  return element;
}
