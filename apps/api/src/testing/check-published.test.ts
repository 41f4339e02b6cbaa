import { expect, test } from 'vitest';
import { checkAnswer, checkEvent, problemsOf } from './check-published.ts';
import { publishedDocument, publishedOperation } from './published-document.ts';
import type { AnyAnswer } from './typed-client.ts';

const request = { method: 'GET', path: '/v1/me' };
const example = publishedOperation(request).responses['200']?.content?.['application/json']?.example;

const always = { 'x-request-id': 'r', 'x-api-version': '1', 'cache-control': 'no-store' };
const json = { ...always, 'content-type': 'application/json' };

const answerOf = (
  body: unknown,
  { status = 200, headers = json }: { status?: number; headers?: Record<string, string> } = {},
): AnyAnswer => ({
  status,
  headers: new Headers(headers),
  body,
  text: JSON.stringify(body),
  bytes: new Uint8Array(),
});

test('the published example passes the check', () => {
  expect(() => checkAnswer(request, answerOf(example))).not.toThrow();
});

test.each([
  ['an undocumented status', answerOf(example, { status: 418 }), /418 .*\n.*not documented/],
  [
    'an undeclared header',
    answerOf(example, { headers: { ...json, 'x-new': '1' } }),
    /x-new is not declared/,
  ],
  [
    'a missing header',
    answerOf(example, { headers: { 'content-type': 'application/json', 'cache-control': 'no-store' } }),
    /x-request-id is missing/,
  ],
  [
    'another content type',
    answerOf(example, { headers: { ...json, 'content-type': 'text/plain' } }),
    /text\/plain/,
  ],
  ['an undeclared property', answerOf({ ...Object(example), surprise: 1 }), /surprise/],
  ['a missing property', answerOf({ ...Object(example), mode: undefined }), /mode/],
])('%s is refused', (_, answer, words) => {
  expect(() => checkAnswer(request, answer)).toThrow(words);
});

test('an answer without documented content has no body', () => {
  const removed = { method: 'DELETE', path: '/v1/companies/0123456789abcdef01234567/tax-classes/x' };
  const answer = answerOf('', { status: 204, headers: always });
  expect(() => checkAnswer(removed, { ...answer, text: '' })).not.toThrow();
  expect(() => checkAnswer(removed, { ...answer, text: 'x' })).toThrow('a body where none is documented');
});

test('a component that extends another is closed as a whole, at every depth', () => {
  const created = publishedOperation({ method: 'POST', path: '/v1/webhooks' }).responses['201'];
  const media = created?.content?.['application/json'];
  if (media === undefined) throw new Error('the answer is not published');
  const webhook = Object(media.example);
  const { secret: _, ...withoutSecret } = webhook;
  expect(problemsOf(media.schema, webhook)).toEqual([]);
  expect(problemsOf(media.schema, withoutSecret)).not.toEqual([]);
  expect(problemsOf(media.schema, { ...webhook, surprise: 1 })).not.toEqual([]);
  const lastDelivery = { id: webhook.id, event: 'webhook.test', status: 'delivered', at: webhook.createdAt };
  const answered = { ...lastDelivery, responseStatus: 200 };
  expect(problemsOf(media.schema, { ...webhook, lastDelivery: answered })).toEqual([]);
  expect(problemsOf(media.schema, { ...webhook, lastDelivery: { ...answered, surprise: 1 } })).not.toEqual(
    [],
  );
});

test('the published examples of the events are events, and nothing may be added or left out', () => {
  for (const { post } of Object.values(publishedDocument().webhooks)) {
    const body = Object(post.requestBody.content['application/json'].example);
    expect(() => checkEvent(body)).not.toThrow();
    expect(() => checkEvent({ ...body, surprise: 1 })).toThrow('surprise');
    expect(() => checkEvent({ ...body, data: { ...body.data, surprise: 1 } })).toThrow('surprise');
    const [first = ''] = Object.keys(body.data);
    expect(() => checkEvent({ ...body, data: { ...body.data, [first]: undefined } })).toThrow();
  }
  expect(() => checkEvent({ event: 'nfe.invented' })).toThrow('not published');
});
