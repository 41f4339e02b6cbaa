import { createSignIn } from '@fiscal/services';
import { expect, test } from 'vitest';
import { useTestConsole } from '../testing/index.ts';
import { testUrl } from '../testing/start-test-console.ts';
import { readPage, type SendForm } from '../testing/test-page.ts';

const console = useTestConsole();

const addressOf = (token: string) => `${testUrl}/entrar/desenvolvimento/${token}`;
const open = (token: string, headers: Readonly<Record<string, string>> = { origin: testUrl }) =>
  console.app.request(addressOf(token), { method: 'POST', headers });
const noForm: SendForm = () => Promise.reject(new Error('nothing is sent'));
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

test('a look at a link does not use it; only the button of its own page does', async () => {
  const token = await aLink();
  for (const method of ['GET', 'HEAD', 'GET']) {
    const seen = await console.app.request(addressOf(token), { method });
    expect([seen.status, seen.headers.getSetCookie()]).toEqual([200, []]);
  }
  const { root } = await readPage(await console.app.request(addressOf(token)), noForm);
  const form = root.querySelector('main form');
  expect([form?.getAttribute('method'), form?.getAttribute('action')]).toEqual([
    'post',
    `/entrar/desenvolvimento/${token}`,
  ]);
  expect(root.querySelectorAll('script')).toEqual([]);
  for (const headers of [{}, { origin: 'https://evil.example' }]) {
    const foreign = await open(token, headers);
    expect([foreign.status, foreign.headers.getSetCookie()]).toEqual([403, []]);
  }
  expect((await open(token)).status).toBe(303);
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
