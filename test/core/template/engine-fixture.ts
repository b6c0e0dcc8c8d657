import { createTemplateEngine } from '../../../src/core/template/engine.ts';
import type { Process, Step } from '../../../src/core/processes/process.ts';

export const process = {
  id: 7,
  templateProcess: { id: 5, name: 'Leave <request> & "more"' },
  creator: { id: 3, fullname: 'Jan Amos Komenský', avatar: '/jan.png?a=1&b=2' },
  state: 2,
  start: '2026-11-20T23:30:00+00:00',
  expiration: '2026-12-24',
  tags: ['a', 'b<c'],
  variables: {
    amount: 1234.5,
    zero: 0,
    no: false,
    yes: true,
    empty: '',
    none: null,
    list: [],
    map: {},
    code: '0',
    lines: 'one\r\ntwo <2>',
    people: [
      { id: 1, name: 'Eva', boss: true, score: 0, team: { id: 9 } },
      { id: 2, name: 'adam', boss: false, score: 3 },
      { id: 3, name: 'Ben', tags: [] },
    ],
  },
  steps: [{ id: 41 }, { id: 42 }],
} as unknown as Process;

export const step = {
  id: 42,
  templateStep: { id: 8, name: 'approve', title: 'Approve it', type: 2 },
  state: 2,
  resolver: null,
  data: '<p class="x">Fish &amp; <b>chips</b></p>',
} as unknown as Step;

/** Czech in Prague; messages are their keys. */
export const newEngine = () =>
  createTemplateEngine({ lang: 'cs', timeZone: 'Europe/Prague', message: key => `(${key})` });
export const engine = newEngine();

export const evaluate = (source: string, variables: Record<string, unknown> = {}): unknown =>
  engine.compile(source).evaluate(process, step, variables);

export const evaluateText = (source: string, variables: Record<string, unknown> = {}): unknown =>
  engine.compile(source).evaluateText(process, step, variables);

/** Evaluates a template for a process of these variables. */
export const withData = (source: string, data: unknown): unknown =>
  engine.compile(source).evaluate(data as Process, null);

/** The error that an attempt throws, in the form `code: message`. */
export function errorOf(attempt: () => unknown): string {
  try {
    attempt();
  } catch (thrown) {
    const { code, message, hint } = thrown as { code: string; message: string; hint?: string };
    return `${code}: ${message}${hint ? `. ${hint}` : ''}`;
  }
  throw new Error('nothing was thrown');
}
