import { expect, test } from 'vitest';
import { createRequestTurns } from '../../../http/request-turns.ts';
import { useOwnTestApi } from '../../../testing/use-test-api.ts';

const turns = createRequestTurns();
const api = useOwnTestApi({ turns });

const send = (key: string, names: number, name = 'list_companies') => {
  const given = Object.fromEntries(Array.from({ length: names }, (_, n) => [`name-${n}`, 'x'.repeat(8)]));
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } };
  const headers = { 'content-type': 'application/json' };
  return api().request('/mcp', { method: 'POST', key, body, headers });
};

test('a big message waits for the other big messages of its client; small messages and messages of other clients do not wait', async () => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const holding = turns.envelopes.run(api().clientId, () => held);
  const big = send(api().keys.test, 5_000);
  await expect.poll(() => turns.envelopes.waiting(), { timeout: 20_000 }).toBe(1);
  expect((await send(api().keys.test, 1)).status).toBe(200);
  expect((await send(api().keys.other, 5_000)).status).toBe(200);
  expect(turns.envelopes.waiting()).toBe(1);
  release();
  await holding;
  expect((await big).status).toBe(200);
});

test('a big message whose operation also waits for a turn is answered', async () => {
  const { status, text } = await send(api().keys.test, 5_000, 'prepare_nfe');
  expect([status, text]).toEqual([200, expect.stringContaining('campo desconhecido')]);
});
