import type { ActionResult, ActionVariables } from '../../core/actions/action-result.ts';
import { addressFor } from '../../core/base/address.ts';
import { messageOf, ProcessPanelError } from '../../core/base/errors/process-panel-error.ts';
import type { RequestConfig } from '../../core/config/actions/action-config.ts';
import { isBareTitle, wordsOfPage, wordsOfRefusal } from '../../core/actions/words-of-refusal.ts';
import type { Messages } from '../../core/messages/messages.ts';
import type { GivenProcess, Id, ProcessItem } from '../../core/processes/process.ts';
import type { TemplateEngine } from '../../core/template/template.ts';
import { boundFetch } from './bound-fetch.ts';
import { CSRF_HEADER, csrfToken } from './csrf.ts';
import { abortable } from '../../core/base/tasks/abortable.ts';
import { labelOfUrl, REDIRECTED } from './response/response.ts';
import { variableErrors } from './response/variable-errors.ts';
import { clip, isPage, type Json, nameOfPage } from './response/response-text.ts';
import { Transient } from './retry.ts';

export interface ActionRequestOptions {
  readonly request: RequestConfig;
  readonly engine: TemplateEngine;
  /** The reader's answers: `$variables` of the templates; sent as they are if there is no body. */
  readonly variables?: ActionVariables;
  readonly signal: AbortSignal;
  /** Origins other than the page's own that requests may go to. */
  readonly allowedOrigins: readonly string[];
  /** The panel's language, BCP 47. */
  readonly lang: string;
  /** Texts for the reader. */
  readonly messages: Pick<Messages, 'text'>;
  /** Called before the first request for a process is sent. */
  readonly onsend?: (id: Id) => void;
  /** Called instead of the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch;
}

/** Concurrent requests: as many as a browser has connections to an HTTP/1.1 server. */
const MAX_CONCURRENT = 6;

/**
 * Performs an action with one HTTP request for each pair, several at a time, and yields the result of each process as
 * it arrives: for a process with several pairs, once the last of them is done or the first has failed. Nothing is
 * retried, since the action may have been done.
 */
export async function* performByRequest(
  items: readonly ProcessItem[],
  options: ActionRequestOptions,
): AsyncGenerator<ActionResult> {
  const byProcess = new Map<Id, ProcessItem[]>();
  for (const item of items) {
    const pairs = byProcess.get(item.process.id);
    if (pairs) pairs.push(item);
    else byProcess.set(item.process.id, [item]);
  }
  const waiting = byProcess.values();
  const running = new Map<Id, Promise<ActionResult>>();
  for (;;) {
    while (running.size < MAX_CONCURRENT) {
      const { value: pairs, done } = waiting.next();
      if (done) break;
      const { id } = pairs[0]!.process;
      options.onsend?.(id);
      running.set(id, requestAll(pairs, options));
    }
    if (running.size === 0) return;
    const result = await Promise.race(running.values());
    running.delete(result.id);
    yield result;
  }
}

/** Sequential: a process may not support two requests at a time. */
async function requestAll(pairs: readonly ProcessItem[], options: ActionRequestOptions): Promise<ActionResult> {
  let result: ActionResult | undefined;
  for (const pair of pairs) {
    result = await requestOne(pair, options);
    if (!result.ok) break;
  }
  return result!;
}

async function requestOne({ process, step }: ProcessItem, options: ActionRequestOptions): Promise<ActionResult> {
  const { id } = process;
  try {
    return { id, ...(await answerTo({ process, step }, options)) };
  } catch (thrown) {
    // A broken connection says nothing about what the server has done.
    if (thrown instanceof Transient) {
      console.warn(`The action on process ${JSON.stringify(id)}: ${messageOf(thrown.error)}`);
      return { id, ok: null };
    }
    // A redirect, and a request that the page's policy blocks, are for the page author, too.
    if (thrown instanceof ProcessPanelError && thrown.code === 'adapter/network' && thrown.cause) {
      const isAway = thrown.cause === REDIRECTED;
      const what = `The action on process ${JSON.stringify(id)}${isAway ? '' : ' was not sent'}`;
      console.error(`${what}: ${thrown.message}. ${thrown.hint}`);
      return {
        id,
        ok: isAway ? null : false,
        message: options.messages.text(isAway ? 'failedAnswer' : 'actionNotSent'),
      };
    }
    return { id, ok: false, message: messageOf(thrown) };
  }
}

type Answer = Omit<ActionResult, 'id'>;

async function answerTo({ process, step }: ProcessItem, options: ActionRequestOptions): Promise<Answer> {
  const { request, engine, signal, lang, messages, allowedOrigins, variables } = options;
  const text: Messages['text'] = (key, values) => messages.text(key, values);
  const written = engine.compile(request.url).evaluateAddress(process, step, variables);
  const url = addressFor('action', written, globalThis.document?.baseURI)?.url;
  if (!url) return unsent(`${clip(written.replace(/\/\/[^/]*@/, '//…@'))} is not a valid address`);
  if (url.origin !== globalThis.location?.origin && !isAllowed(url, allowedOrigins))
    return unsent(`requests to ${url.origin} are not allowed; allowedOrigins of the panel names other origins`);
  const headers = new Headers({ accept: 'application/json, application/problem+json', 'accept-language': lang });
  const token = csrfToken(url);
  if (token) headers.set(CSRF_HEADER, token);
  const init: RequestInit & { method: string; headers: Headers } = { method: request.method, headers, signal };
  const sent = request.body === null ? variables && { variables } : filledIn(request.body);
  if (sent !== undefined) {
    headers.set('content-type', 'application/json');
    init.body = JSON.stringify(sent);
  }
  const fetch = options.fetch ?? globalThis.fetch;
  const asked = { url, init, bound: token !== undefined, once: true, label: labelOfUrl(url) };
  const response = await abortable(boundFetch(fetch, asked), signal);
  const body = await response.text().catch(() => '');
  return read(response, body);

  /** Logs the reason for the page author; the reader cannot do anything about it. */
  function unsent(why: string): Answer {
    console.error(`The action on process ${JSON.stringify(process.id)} was not sent: ${why}.`);
    return { ok: false, message: text('actionNotSent') };
  }

  /** Evaluates the templates in a body; a text that is a single output keeps its type. */
  function filledIn(value: unknown): unknown {
    if (typeof value === 'string')
      return /\{[{%]/.test(value) ? (engine.compile(value).evaluateText(process, step, variables) ?? null) : value;
    if (Array.isArray(value)) return value.map(filledIn);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, filledIn(each)]));
  }

  function read({ ok, status, headers }: Response, body: string): Answer {
    const type = (headers.get('content-type') ?? '').split(';')[0]!.trim().toLowerCase();
    const json = /^application\/(.+\+)?json$/.test(type) ? parsed(body) : null;
    const detail = messageIn(json, status);
    if (ok && type !== PROBLEM) {
      if (json?.ok === false) return { ok: false, message: detail || text('actionFailed'), ...errorsIn(json) };
      if (isPage(type, body)) return { ok: null, message: wordsOfPage(nameOfPage(body), messages) };
      const { process: now } = json ?? {};
      return { ok: true, process: typeof now === 'object' ? (now as GivenProcess | null) : null };
    }
    return {
      ok: false,
      message: wordsOfRefusal(status, detail, messages) || text('actionStatus', { status: `${status}` }),
      // A 404 without a message may mean that the address is wrong.
      ...((status === 409 || status === 410 || (detail && status === 404)) && { status }),
      ...errorsIn(json),
    };
  }
}

const PROBLEM = 'application/problem+json';

/** The message for the reader in a problem document or a similar answer. */
function messageIn(json: Json | null, status: number): string {
  const { detail, title, message } = json ?? {};
  const found = [detail, isBareTitle(status, title) ? null : title, message].find(
    each => typeof each === 'string' && each.trim(),
  );
  return found === undefined ? '' : clip(found);
}

/** Errors in the reader's answers: an object by name, or the errors of a problem document. */
function errorsIn(json: Json | null): Pick<ActionResult, 'errors'> {
  const { errors } = json ?? {};
  const wrong = Array.isArray(errors)
    ? variableErrors(json!)
    : (errors as Readonly<Record<string, string>> | undefined);
  return wrong ? { errors: wrong } : {};
}

function parsed(text: string): Json | null {
  try {
    return Object(JSON.parse(text)) as Json;
  } catch {
    return null;
  }
}

/** Whether an address has one of the origins, as a page author writes them. */
function isAllowed({ origin }: URL, allowedOrigins: readonly string[]): boolean {
  return Array.from(allowedOrigins).some(allowed => {
    const given = addressFor('action', allowed, undefined)?.url;
    return given?.origin === origin && origin !== 'null';
  });
}
