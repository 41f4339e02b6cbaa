import type { Context } from 'hono';
import { expect, test } from 'vitest';
import type { ApiEnv } from '../http/api-env.ts';
import { createCallInside } from './call-inside.ts';

test('the called operation gets the body as a value, with the length of its JSON in bytes', async () => {
  const call = createCallInside((router) => {
    router.post('/measure', (c) => c.json(c.get('givenBody')));
  });
  const outer = { get: () => undefined, set: () => undefined, req: { raw: new Request('http://outside') } };
  const body = { name: 'Padaria São João €' };
  const answer = await call(
    outer as unknown as Context<ApiEnv>,
    { method: 'POST', path: '/measure' },
    { body },
  );
  expect(answer).toMatchObject({ status: 200, body: { value: body, bytes: 33 } });
});
