import { suite, test } from 'node:test';
import { expect } from 'chai';
import type { ProcessPanelError } from '../../../src/core/base/errors/process-panel-error.ts';
import { pagesFrom, QUERY, rejection } from '../asking.ts';
import { json } from './local-server.ts';
import { servedAdapter, type } from './served-adapter.ts';

suite('httpAdapter understands problem documents', () => {
  const PROBLEM = type('application/problem+json; charset=utf-8');
  const query = {
    ...QUERY,
    criteria: [
      { key: 'stepState', operator: '=' as const, value: [2] },
      { key: 'process', operator: '!=' as const, value: [1, 5] },
      { key: 'start', operator: '>' as const, value: ['2026-01-01'] },
    ],
  };
  const said = async (problem: unknown, status = 422) => {
    const { server, adapter } = await servedAdapter([json(problem, status, PROBLEM)]);
    await using _ = server;
    return (await rejection(pagesFrom(adapter, query))) as ProcessPanelError;
  };

  test('and names the criteria that their pointers point at', async () => {
    const error = await said({
      type: 'https://a.example/unprocessable',
      title: 'Unprocessable query',
      errors: [
        { pointer: '/criteria/1/value/1', detail: 'there is no process template 5' },
        { pointer: '#/criteria/2', detail: 'too far back' },
        { pointer: '#/sort/field', code: 'unsupported-sort' },
        { pointer: '/criteria/9', detail: 'beyond' },
        { detail: 'no pointer' },
        null,
      ],
    });
    expect([error.code, error.message]).to.deep.equal([
      'adapter/problem',
      'Unprocessable query: criterion "!process": there is no process template 5',
    ]);
    expect(error.diagnostics!.map(({ path, message }) => [path, message])).to.deep.equal([
      ['/criteria/1/value/1', 'criterion "!process": there is no process template 5'],
      ['/criteria/2', 'criterion ">start": too far back'],
      ['/sort/field', 'unsupported-sort'],
      ['/criteria/9', 'beyond'],
    ]);
  });

  for (const problem of [
    {
      type: 'https://a.example/problems/unsupported-criterion',
      title: 'No such filter',
      errors: [{ pointer: '/criteria/0' }],
    },
    { title: 'No such filter', errors: [{ pointer: '/criteria/0', code: 'unsupported-criterion' }] },
  ]) {
    test(`and knows an unsupported criterion by its ${problem.type ? 'type' : 'code'}`, async () => {
      const error = await said(problem);
      expect(error.code).to.equal('adapter/unsupported-criterion');
      expect(error.message).to.match(/^No such filter: criterion "stepState": /);
    });
  }

  for (const [problem, message] of [
    [{ title: 'Out of credit', detail: 'Your balance is 30' }, 'Out of credit: Your balance is 30'],
    [{ detail: 'only a detail' }, '422: only a detail'],
    [{ title: '<img src=x onerror=alert(1)>\u0000\u001B[31m' }, '<img src=x onerror=alert(1)> [31m'],
    [{ title: 5, detail: { a: 1 } }, '5: {"a":1}'],
  ] as const) {
    test(`and tells "${message}", which is plain text`, async () => {
      expect((await said(problem)).message).to.equal(message);
    });
  }

  // a title that is no reason -> the words are the panel's, in the reader's language
  for (const [status, title] of [
    [401, 'Unauthorized'],
    [401, 'Sign in to see your steps'],
    [403, 'Forbidden'],
    [404, 'Not Found'],
    [410, 'Gone'],
    [429, 'Too Many Requests'],
    [500, 'Internal Server Error'],
    [503, 'service unavailable'],
  ] as const)
    test(`but takes "${title}" of ${status} for its name alone`, async () => {
      const bare = await said({ type: 'about:blank', title, status }, status);
      expect([bare.code, bare.cause]).to.deep.equal(['adapter/status', { status }]);
      const reasoned = await said({ title, status, detail: 'Closed until Monday' }, status);
      expect([reasoned.code, reasoned.message]).to.deep.equal(['adapter/problem', 'Closed until Monday']);
    });

  for (const body of ['', '{', 'null', '[]', '{"errors":[]}', '"text"', '{"errors":{"a":1},"title":null}']) {
    test(`and lives with ${body || 'an empty body'}`, async () => {
      const error = await said(body);
      expect(error.code).to.equal('adapter/status');
      expect(error.message).to.include('422');
    });
  }

  test('also with status 200, which some servers send', async () => {
    expect((await said({ title: 'Broken' }, 200)).code).to.equal('adapter/problem');
  });
});
