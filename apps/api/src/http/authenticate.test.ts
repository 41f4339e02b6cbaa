import type { AuthenticatedKey } from '@fiscal/services';
import { expect, test } from 'vitest';
import type { ApiVariables } from './api-env.ts';
import { createRouter } from './api-router.ts';
import { authenticate } from './authenticate.ts';
import { answerError } from './error-response.ts';

const holder = { clientId: '0123456789abcdef01234567' } as AuthenticatedKey;

function guarded(traceparent?: string) {
  const used: AuthenticatedKey[] = [];
  const charged: (readonly [owner: string, cost: number])[] = [];
  const tenants: ApiVariables['tenant'][] = [];
  const router = createRouter();
  router.onError(answerError);
  router.use(
    authenticate({
      keys: {
        authenticate: async (bearer, mode) => (bearer === 'a_key' && mode === 'test' ? holder : null),
        noteUse: (key) => used.push(key),
      },
      mode: 'test',
      services: {} as never,
      tracing: { traceparent: () => traceparent },
      failures: {
        buckets: {
          take: () => {
            throw new Error('not asked for');
          },
          charge: (...given) => charged.push(given),
        },
        addressOf: () => '192.0.2.1',
      },
    }),
  );
  router.get('/', (c) => {
    tenants.push(c.get('tenant'));
    return c.text('answered');
  });
  const send = (headers: Readonly<Record<string, string>>) =>
    router.request('/', { headers: { ...headers } });
  return { send, used, charged, tenants };
}

test('each answered request records the use of its key, and a wrong key costs its address nine tokens more', async () => {
  const { send, used, charged } = guarded();
  expect((await send({ authorization: 'Bearer a_key' })).status).toBe(200);
  expect(used).toEqual([holder]);
  expect(charged).toEqual([]);
  for (const authorization of ['Bearer another', 'Basic a_key', 'Bearer a_key, Bearer a_key'])
    expect((await send({ authorization })).status, authorization).toBe(401);
  expect(charged).toEqual(Array.from({ length: 3 }, () => ['192.0.2.1', 9]));
  expect(used).toHaveLength(1);
});

test('a request passes on the trace of its own span, never the one that its caller names', async () => {
  const callers = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  const own = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
  for (const [active, passedOn] of [
    [own, own],
    [undefined, undefined],
  ]) {
    const { send, tenants } = guarded(active);
    await send({ authorization: 'bearer a_key', traceparent: callers });
    expect(tenants.map(({ traceparent }) => traceparent)).toEqual([passedOn]);
  }
});
