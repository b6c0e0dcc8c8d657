import { expect } from 'chai';
import { httpAdapter } from '../../../src/adapters/http.ts';
import { memoryAdapter } from '../../../src/adapters/memory.ts';
import { clearPage } from '../../elements/panel-fixture.ts';
import { buttonIn, CLAIM, GRID, mountActing, noteIn, processesOf, root, rowOf, until } from './actions-fixture.ts';

const HTML = 'text/html; charset=utf-8';
const PROBLEM = 'application/problem+json';
const GONE = 'This was not found. It may no longer exist.';

/** A source in memory whose actions are sent to an endpoint. */
const sendingTo = (fetch: typeof globalThis.fetch) => ({
  ...memoryAdapter(processesOf(2)),
  perform: httpAdapter({ url: '/api/processes', actions: '/api/actions', fetch }).perform,
});
/** An endpoint that answers so. */
const answering = (status: number, body: string | null, type = HTML) =>
  sendingTo(async () => new Response(body, { status, headers: body === null ? {} : { 'content-type': type } }));
/** An endpoint of which the application's filter of sessions knows that nobody has signed in. */
const signedOut = sendingTo((_, init) => fetch('/adapter/login', init));

const requestTo = (address: string) => `actions: {claim: {label: Claim, request: {url: '${address}'}}}\n`;

/** What the row of process 1 says and offers once it has been claimed in vain. */
async function saidAfterClaim(adapter: object, actions = CLAIM, lang = 'en'): Promise<[string, string | undefined]> {
  const grid = await mountActing('process-grid', adapter, GRID + actions, { lang });
  const row = () => rowOf(grid, 1);
  buttonIn(row(), 'Claim')!.click();
  await until(() => row().querySelector('.pp-row-note') && root(grid).querySelector('.pp-result-words'));
  return [noteIn(row()), row().querySelector('.pp-first-action')?.textContent];
}

suite('an action that is refused without words of the server', () => {
  const { error: log } = console;
  let logged: string[] = [];
  setup(() => {
    logged = [];
    console.error = (text: string) => logged.push(text);
  });
  teardown(() => {
    console.error = log;
    return clearPage();
  });

  const SIGN_IN = 'Outcome unknown. You may have to sign in again: the server answered with a web page (Sign in).';

  const UNREADABLE = 'Outcome unknown. The answer could not be read. You may have to sign in again.';

  test('since the session is over has the reader sign in, and tells the console where the request was led', async () => {
    expect(await saidAfterClaim(signedOut)).to.deep.equal([SIGN_IN, 'Claim']);
    expect(logged.join()).to.include('redirected to /adapter/html').and.not.include('secret');
  });

  test('says the same of a request', async () => {
    const actions = requestTo('/adapter/login?row={{ $_process.id }}');
    expect(await saidAfterClaim(memoryAdapter(processesOf(2)), actions)).to.deep.equal([SIGN_IN, 'Claim']);
  });

  for (const lang of ['ar', 'cs', 'de', 'es', 'fr', 'he', 'pl'])
    test(`names no status in "${lang}" either`, async () => {
      const [said] = await saidAfterClaim(signedOut, CLAIM, lang);
      expect(said)
        .to.include('Sign in')
        .and.not.match(/200|answered/);
    });

  test('since it is led to a login of another origin says the same without the page, which nobody can read', async () => {
    const actions = 'https://api.example/actions';
    const fetch = async () => Response.redirect('https://login.example/', 302);
    const adapter = {
      ...memoryAdapter(processesOf(2)),
      perform: httpAdapter({ url: actions, actions, fetch }).perform,
    };
    expect(await saidAfterClaim(adapter)).to.deep.equal([UNREADABLE, 'Claim']);
    expect(logged.join()).to.include('https://api.example/actions/claim redirects elsewhere');
  });

  // what the endpoint of the action answers -> what the row says, and the button that it has then
  const cases = [
    ['a page without words', answering(200, '<script>go()</script>'), SIGN_IN.replace('Sign in', '…'), 'Claim'],
    ['something else', answering(200, 'fine', 'text/plain'), UNREADABLE, 'Claim'],
    ['an empty answer', answering(200, '', 'application/json'), UNREADABLE, 'Claim'],
    ['half an answer', answering(200, '{"results": [', 'application/json'), UNREADABLE, 'Claim'],
    ['400 and no JSON', answering(400, '{', 'application/json'), 'The server did not accept this.', 'Claim'],
    ['401 by its name', answering(401, '{"title":"Unauthorized"}', PROBLEM), 'Sign in again.', 'Claim'],
    ['403 by its name', answering(403, '{"title":"Forbidden"}', PROBLEM), 'You are not allowed to do this.', 'Claim'],
    ['422 as a page', answering(422, '<h1>Unprocessable</h1>'), 'The server did not accept this.', 'Claim'],
    ['429', answering(429, null), 'Too many requests. Wait a moment, then try again.', 'Claim'],
    ['404 by its name', answering(404, '{"title":"Not Found"}', PROBLEM), GONE, 'Remove'],
    ['404, which may be the address', answering(404, '<h1>Not found</h1>'), GONE, 'Claim'],
    ['410', answering(410, null), GONE, 'Remove'],
  ] as const;
  for (const [name, adapter, ...expected] of cases)
    test(`by an endpoint with ${name} says what that means`, async () => {
      expect(await saidAfterClaim(adapter)).to.deep.equal(expected);
    });

  test('with 404 and no words leaves the row as it is, for the address may be wrong', async () => {
    expect(await saidAfterClaim(memoryAdapter(processesOf(2)), requestTo('/nothing/{{ $_process.id }}'))).to.deep.equal(
      [GONE, 'Claim'],
    );
  });
});
