import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { buildBundles, nodeFlags } from '@fiscal/bundles';
import { createTestDatabase, type TestDatabase } from '@fiscal/db/testing';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(inject('postgresUrl'), { max: 2 });
});
afterAll(() => database.drop());

const secretKey = Buffer.alloc(32, 1).toString('base64');

/** Starts the console from its bundle, where nothing answers at Temporal's address. */
async function start(environment: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, [...nodeFlags, (await buildBundles()).fileOf('console')], {
    env: {
      DATABASE_URL: database.urls.console,
      CODEC_KEYS: `test:${secretKey}`,
      TEMPORAL_ADDRESS: '127.0.0.1:1',
      AUTHORITY_SIMULATED: 'true',
      CONSOLE_DEVELOPMENT_SIGN_IN: 'true',
      LOG_LEVEL: 'info',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const log = text(child.stderr);
  const ended = once(child, 'exit').then(([status, signal]): number | string => status ?? signal);
  return { child, log, ended };
}

test('the console signs in by the link of its first line, works without Temporal, and ends at SIGTERM', async () => {
  const { child, log, ended } = await start();
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  const { ready, console: address, signIn, metrics } = JSON.parse(String(line));
  expect([ready, signIn.startsWith(`${address}/entrar/desenvolvimento/`)]).toEqual([true, true]);
  const enter = () => fetch(signIn, { method: 'POST', headers: { origin: address }, redirect: 'manual' });
  const entered = await enter();
  const cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? '';
  const page = await fetch(address, { headers: { cookie } });
  expect(await page.text()).toMatch(/^<!doctype html>.*Nada espera uma decisão/);
  expect((await enter()).status).toBe(403);
  expect((await fetch(`${metrics}/readyz`)).status).toBe(200);
  expect(await (await fetch(`${metrics}/metrics`)).text()).toContain(
    'fiscal_console_request_seconds_count{method="GET",route="/",status="200"} 1',
  );
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  // Neither the secret of the link nor that of the session is in the log.
  const written = await log;
  for (const secret of [signIn.split('/').at(-1), cookie.split('=')[1]])
    expect(written).not.toContain(secret);
});

test.each([
  [{ CONSOLE_DEVELOPMENT_SIGN_IN: 'false' }, 'CONSOLE_OIDC_ISSUER and CONSOLE_OIDC_CLIENT_ID are needed'],
  [
    { AUTHORITY_SIMULATED: 'false' },
    'CONSOLE_DEVELOPMENT_SIGN_IN is refused unless AUTHORITY_SIMULATED is true',
  ],
])('with %o the console does not start, and says why', async (environment, reason) => {
  const { log, ended } = await start(environment);
  expect(await ended).toBe(1);
  expect(await log).toContain(reason);
});
