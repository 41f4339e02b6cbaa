import { createSignIn } from '@fiscal/services';
import { expect, test } from 'vitest';
import { useTestConsole } from '../testing/index.ts';
import { testUrl } from '../testing/start-test-console.ts';

const console = useTestConsole();

const open = (token: string) => console.app.request(`${testUrl}/entrar/desenvolvimento/${token}`);
const aLink = () =>
  createSignIn(console.sys, { kind: 'link', handle: 'ana', role: 'operacao', returnTo: '/busca' });

test('a link signs in once, and two who use it at the same time do not both get in', async () => {
  const token = await aLink();
  const answers = await Promise.all([open(token), open(token)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 403]);
  const again = await open(token);
  expect(again.status).toBe(403);
  expect(await again.text()).toContain('Este endereço já foi usado ou venceu');
  expect(again.headers.getSetCookie()).toEqual([]);
});

test('a link is worth ten minutes', async () => {
  const token = await aLink();
  await console.harness.advance(10 * 60_000);
  expect((await open(token)).status).toBe(403);
});

test('a development console has no sign-in at a provider', async () => {
  expect((await console.app.request(`${testUrl}/entrar/conta`)).status).toBe(404);
  expect((await console.app.request(`${testUrl}/entrar/retorno?state=x`)).status).toBe(404);
});
