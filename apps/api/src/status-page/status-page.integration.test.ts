import { openDatabase } from '@fiscal/db';
import { openStallableProxy, type StallableProxy } from '@fiscal/db/testing';
import { fixedClock } from '@fiscal/testkit';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { productionLimits } from '../create-api.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';

let proxy: StallableProxy;
let app: TestApp;
let statements = 0;
const clock = fixedClock();

beforeAll(async () => {
  app = await startTestApp(
    inject('postgresUrl'),
    { limits: productionLimits },
    {
      clock,
      databaseTime: clock.now(),
      async openDb(url) {
        proxy = await openStallableProxy(url);
        const onStatement = ({ kind }: { readonly kind: string }): void => {
          if (kind === 'statement') statements += 1;
        };
        return openDatabase({ url: proxy.url, purpose: 'api', max: 4, deadlineMs: 1_500, onStatement });
      },
    },
  );
});
afterAll(async () => {
  proxy.resume();
  await app.close();
  await proxy.close();
});

const later = (seconds: number): void => clock.set(new Date(clock.now().getTime() + seconds * 1_000));
const get = async (mode: 'test' | 'live' = 'test') => {
  const answer = await app.routers[mode].request('/status');
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};

test('the status page needs no key, has no script and may be cached for some seconds', async () => {
  const { status, headers, text } = await get();
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(headers.get('cache-control')).toBe('public, max-age=10');
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(text).toContain('<h1>Situação das autoridades</h1>');
  expect(text).toContain('Autorizador SP');
  expect(text).toContain('Sefin Nacional');
});

test('many simultaneous readers cost one statement; above the limit of an address they are refused', async () => {
  later(60);
  statements = 0;
  const answers = await Promise.all(Array.from({ length: 500 }, () => get()));
  expect(statements).toBe(1);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(400);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(100);
});

test('each address shows the authorities of its own environment', async () => {
  const until = new Date(clock.now().getTime() + 3_600_000).toISOString();
  await app.asOwner(`
    insert into authority_state (authorizer, environment, service, state, consecutive_failures, openings, permits, until,
      waiting, generation, hurried_generation, updated_at)
    values ('SP', 'production', 'authorization', 'open', 3, 1, 0, '${until}', 0, 0, 0, '${until}')`);
  later(60);
  expect((await get('live')).text).toContain('1 serviço não recebe envios normalmente.');
  expect((await get('test')).text).toContain('Todos os serviços recebem envios.');
  await app.asOwner(`
    insert into authority_pause (authorizer, environment, paused_by, reason, paused_at)
    values ('SEFIN', 'production', 'pessoa-7', 'manutenção', now())`);
  later(60);
  const { text } = await get('live');
  expect(text.match(/Pausado por nós/g)).toHaveLength(2);
  expect(text).not.toMatch(/pessoa-7|manutenção/);
  expect((await get('test')).text).toContain('Todos os serviços recebem envios.');
});

test('while the database does not answer, the page shows the last reading and its age', async () => {
  later(120);
  await get();
  proxy.stall();
  later(120);
  const { status, text } = await get();
  proxy.resume();
  expect(status).toBe(200);
  expect(text).toContain('Os dados abaixo são de 2 min atrás.');
  later(60);
  expect((await get()).text).toContain('Todos os serviços recebem envios.');
});
