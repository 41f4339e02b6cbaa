import { expect, test } from 'vitest';
import { useTestConsole } from '../testing/index.ts';
import { testUrl } from '../testing/start-test-console.ts';

const console = useTestConsole();
const statusFrom = async (remoteAddress: string): Promise<number> => {
  const bindings = { incoming: { socket: { remoteAddress } } };
  const attempt = { method: 'POST', headers: { origin: testUrl } };
  return (await console.app.request(`${testUrl}/entrar/desenvolvimento/x`, attempt, bindings)).status;
};

test('the addresses of one IPv6 subscriber share their attempts, and another subscriber has its own', async () => {
  for (let tried = 0; tried < 30; tried += 1) expect(await statusFrom(`2001:db8:0:1::${tried}`)).toBe(403);
  expect(await statusFrom('2001:db8:0:1:ffff::1')).toBe(429);
  expect(await statusFrom('2001:db8:0:2::1')).toBe(403);
});
