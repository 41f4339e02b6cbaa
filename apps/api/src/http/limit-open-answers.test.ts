import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { createCountByOwner } from '@fiscal/services';
import { expect, test } from 'vitest';
import { createRouter } from './api-router.ts';
import { answerError } from './error-response.ts';
import { limitOpenAnswers } from './limit-open-answers.ts';

test('an address is limited in its open answers, and a finished answer no longer counts', async () => {
  const router = createRouter();
  router.onError(answerError);
  router.use(limitOpenAnswers(createCountByOwner(2), (c) => c.req.header('from') ?? ''));
  router.get('/', (c) => c.text('answered'));
  const send = async (from: string) => {
    const outgoing = new ServerResponse(new IncomingMessage(new Socket()));
    const { status, headers } = await router.request('/', { headers: { from } }, { outgoing });
    return { status, retryAfter: headers.get('retry-after'), outgoing };
  };
  const [first] = [await send('a'), await send('a')];
  expect(await send('a')).toMatchObject({ status: 429, retryAfter: '1' });
  expect(await send('b')).toMatchObject({ status: 200 });
  first.outgoing.emit('close');
  expect(await send('a')).toMatchObject({ status: 200 });
  expect(await send('a')).toMatchObject({ status: 429 });
});
