import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { type Agent, useTestConsole } from '../testing/index.ts';

const console = useTestConsole();
const digest = (token: string): string => createHash('sha256').update(token).digest('hex');
const isIn = async (agent: Agent): Promise<boolean> => (await agent.get('/')).status === 200;
const minutes = (count: number): number => count * 60_000;

test('a session ends by signing out, for good', async () => {
  const agent = await console.signIn('leitura');
  const answer = await (await agent.get('/')).submit('sair');
  expect(answer.status).toBe(303);
  expect(answer.headers.get('set-cookie')).toContain('console=;');
  expect(await isIn(agent)).toBe(false);
});

test('a session ends after 30 minutes without a person, though its page refreshes itself', async () => {
  const agent = await console.signIn('leitura');
  for (let at = 0; at < 3; at += 1) {
    await console.harness.advance(minutes(9));
    expect((await agent.refresh('/')).status).toBe(200);
  }
  await console.harness.advance(minutes(4));
  expect((await agent.refresh('/')).status).toBe(303);
});

test('a person who looks now and then stays signed in for 8 hours, not longer', async () => {
  const agent = await console.signIn('leitura');
  for (let passed = 0; passed < 7 * 60 + 40; passed += 20) {
    await console.harness.advance(minutes(20));
    expect(await isIn(agent)).toBe(true);
  }
  await console.harness.advance(minutes(20));
  expect(await isIn(agent)).toBe(false);
});

test('a session of another issuer, a made-up token and the digest itself are no session', async () => {
  const agent = await console.signIn('operacao');
  await console.harness.database.asOwner(
    `insert into console_person select 'other', 'https://contas.example', 'x', created_at from console_person limit 1;
     update console_session set handle = 'other', issuer = 'https://contas.example' where id = '${digest(agent.token)}'`,
  );
  expect(await isIn(agent)).toBe(false);
  for (const value of ['', 'x', digest(agent.token), `${agent.token}; console=${agent.token}`]) {
    const answer = await agent.request('/', { headers: { cookie: `console=${value}` } });
    expect(answer.status).toBe(303);
  }
});

test('a session that was ended from outside is over at the next request', async () => {
  const agent = await console.signIn('suporte');
  await console.harness.database.asOwner(
    `update console_session set ended_at = now() where handle = '${agent.handle}'`,
  );
  expect(await isIn(agent)).toBe(false);
});
