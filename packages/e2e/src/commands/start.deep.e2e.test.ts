import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  createFiscalClient,
  postNote,
  sampleCompany,
  sampleSale,
  waitForNote,
} from '@fiscal/dev-stack/client';
import { newTestFolder } from '@fiscal/dev-stack/memory';
import { openStateFolder } from '@fiscal/dev-stack/programs';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openToOthers } from '../harness/open-to-others.ts';
import { processesOf } from '../harness/processes-of.ts';
import { recordedIn } from '../harness/recorded-processes.ts';
import { type RunningCommand, runCommand } from '../harness/run-command.ts';
import { type StartCommandOptions, type StartedStack, startCommand } from '../harness/start-command.ts';
import { patienceMs, until } from '../harness/until.ts';

let folder = '';
const running = new Set<RunningCommand>();

beforeAll(() => {
  folder = newTestFolder('start');
});
afterAll(async () => {
  for (const command of running) command.child.kill('SIGTERM');
  await Promise.all([...running].map(({ ended }) => ended));
  rmSync(folder, { recursive: true, force: true });
});

const start = (state: string, options: Omit<StartCommandOptions, 'spawned'> = {}): Promise<StartedStack> =>
  startCommand(state, { ...options, spawned: (command) => running.add(command) });

const clientOf = ({ service: { addresses, keys } }: StartedStack) =>
  createFiscalClient(addresses.apiSandbox, keys.test);

/** One test of one life: each start of a stack costs 6 s of CPU, and serves every claim that it can. */
test('two stacks run from their first start, through interruption and crashes, to the last one', async () => {
  const [stateA, stateB] = [join(folder, 'a'), join(folder, 'b')];
  const [a, b] = await Promise.all([start(stateA), start(stateB)]);
  await expectSideBySide(a, b);
  await expectClosedDatabase(stateA);
  await expectClosedToOthers(a);
  await expectRefused(a);
  await expectEndsByCtrlC(a);
  await expectEndsWithDeathOf('postgres', b);

  const again = await start(stateA);
  await expectGoesOn(a, again);
  const issuer = await start(stateB, {
    args: ['--authority', join(stateA, 'authority', 'endpoints.json'), '--no-rate-limit'],
    environment: {
      ...process.env,
      TRUST_STORE_EXTRA_ROOTS: join(stateA, 'authority', 'certificates', 'root.pem'),
    },
  });
  await expectIssuesElsewhere(issuer, again);
  await expectEndsWithDeathOf('temporal', issuer);

  const recorded = [...recordedIn(stateA).keys()];
  expect(recorded.sort()).toEqual([
    'api',
    'authority-simulator',
    'console',
    'postgres',
    'temporal',
    'worker',
  ]);
  again.child.kill('SIGKILL');
  await again.ended;
  await until('what a killed start ran has ended', async () => processesOf(stateA).length === 0);
  await expectEndsWithNpm(await start(stateA, { through: 'npm' }));
});

/** Every address answers, and what is stored in one stack is not in the other. */
async function expectSideBySide(a: StartedStack, b: StartedStack): Promise<void> {
  const { addresses, certificate } = a.service;
  const post = await clientOf(a).post('/v1/companies', sampleCompany(certificate.cnpj));
  expect(post.status).toBe(201);
  expect((await clientOf(b).get('/v1/companies')).json()).toMatchObject({ data: [] });
  const statusOf = async (address: string): Promise<number> => (await fetch(address)).status;
  expect(await statusOf(addresses.docs)).toBe(200);
  expect(await statusOf(addresses.temporalUi)).toBe(200);
  expect(await statusOf(`${addresses.console}/entrar`)).toBe(200);
  expect(new URL(addresses.temporalUi).pathname).toBe('/namespaces/fiscal/workflows');
  expect(await statusOf(`${addresses.simulatorAdmin}/health`)).toBe(200);
  expect(Object.keys(a.service.addresses)).toEqual(expect.arrayContaining(['authorities', 'authorityCa']));
  expect(readFileSync(certificate.file).length).toBeGreaterThan(1000);
}

/** The superuser's default password is refused, and only the owner of the folder reads the true one. */
async function expectClosedDatabase(state: string): Promise<void> {
  const files = openStateFolder(state, 'existing');
  const { DATABASE_URL = '' } = JSON.parse(readFileSync(files.environment, 'utf8')) as Record<string, string>;
  const url = new URL(DATABASE_URL);
  url.username = 'postgres';
  url.password = 'postgres';
  const sql = postgres(url.href, { max: 1 });
  await expect(sql`select 1`, 'a stranger is refused').rejects.toMatchObject({ code: '28P01' });
  await sql.end();
  expect(existsSync(join(files.postgres, 'data.password'))).toBe(false);
}

/** Another user of the machine reads nothing of the state; on loopback, which everybody reaches, tokens are required. */
async function expectClosedToOthers({ state, service }: StartedStack): Promise<void> {
  const open = await openToOthers(state);
  if (open === undefined) process.stderr.write('not root: what another user reads was not tried\n');
  expect(open ?? [], 'open to another user').toEqual([]);
  const { codec, codecToken, simulatorAdmin = '' } = service.addresses;
  const decode = (headers: Record<string, string>) =>
    fetch(`${codec}/decode`, { method: 'POST', body: '{"payloads":[]}', headers });
  expect((await decode({})).status, 'codec without its token').toBe(401);
  expect((await decode({ authorization: `Bearer ${codecToken}` })).status).toBe(200);
  expect((await fetch(new URL('/ledger', simulatorAdmin))).status, 'admin without its token').toBe(404);
}

/** A second start on a folder in use ends at once, and says who uses it. */
async function expectRefused({ state, child }: StartedStack): Promise<void> {
  const second = runCommand('node', 'start', ['--json', '--state', state]);
  running.add(second);
  expect(await second.ended).toBe(1);
  expect(second.printed()).toContain(`in use by process ${child.pid}`);
  expect(second.printed()).not.toContain(' at ');
}

async function expectEndsByCtrlC({ child, ended, state }: StartedStack): Promise<void> {
  child.kill('SIGINT');
  expect(await ended, 'status after Ctrl-C').toBe(0);
  expect(processesOf(state), 'left running after Ctrl-C').toEqual([]);
}

/** The death of a server stops the service with a failure. */
async function expectEndsWithDeathOf(part: 'postgres' | 'temporal', stack: StartedStack): Promise<void> {
  const { state } = stack;
  process.kill(recordedIn(state).get(part) ?? expect.unreachable(`${part} is not recorded`), 'SIGKILL');
  expect(await stack.ended, `status after the death of ${part}`).toBe(1);
  expect(stack.printed()).toContain(`${part} ended: SIGKILL`);
  expect(processesOf(state), `left running after the death of ${part}`).toEqual([]);
}

/** A second start has the keys, the addresses and the data of the first one. */
async function expectGoesOn(first: StartedStack, again: StartedStack): Promise<void> {
  const { keys, addresses, certificate } = first.service;
  expect(again.service.keys).toEqual(keys);
  expect(again.service.addresses).toMatchObject({ apiSandbox: addresses.apiSandbox });
  const kept = await clientOf(again).get('/v1/companies');
  expect(kept.json()).toMatchObject({ data: [{ cnpj: certificate.cnpj }] });
}

/**
 * Expects that with --authority no simulator starts, notes are sent to the authority, test roots are trusted and no
 * limit stops a load.
 */
async function expectIssuesElsewhere(issuer: StartedStack, authority: StartedStack): Promise<void> {
  const { addresses, keys } = issuer.service;
  expect([addresses.simulatorAdmin, addresses.ledger]).toEqual([undefined, undefined]);
  expect(await countClients(addresses.databaseOwner)).toBeGreaterThan(0);

  const client = clientOf(issuer);
  const { file, password, cnpj } = authority.service.certificate;
  const company = (await client.post('/v1/companies', sampleCompany(cnpj))).json();
  const pfxBase64 = readFileSync(file).toString('base64');
  const stored = await client.put(`/v1/companies/${company.id}/certificate`, { pfxBase64, password });
  expect(stored.status).toBe(200);
  const sale = sampleSale({ companyId: String(company.id), externalId: 'elsewhere-1', items: 1 });
  const note = await postNote(client, sale, 202);
  const ended = await waitForNote(client, note.id, patienceMs);
  expect(ended.status).toBe('authorized');
  expect(readFileSync(authority.service.addresses.ledger, 'utf8')).toContain(ended.accessKey);

  const headers = { authorization: `Bearer ${keys.test}` };
  const answers = await Promise.all(
    Array.from({ length: 120 }, () => fetch(`${addresses.apiSandbox}/v1/me`, { headers })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
}

async function countClients(ownerUrl: string): Promise<number> {
  const sql = postgres(ownerUrl, { max: 1 });
  try {
    const [row] = await sql<{ count: number }[]>`select count(*)::int as count from client`;
    return row?.count ?? 0;
  } finally {
    await sql.end();
  }
}

/** A termination of npm itself ends everything, in order. */
async function expectEndsWithNpm({ child, ended, state }: StartedStack): Promise<void> {
  child.kill('SIGTERM');
  await ended;
  await until('nothing is left after npm ended', async () => processesOf(state).length === 0);
  expect(existsSync(openStateFolder(state, 'existing').lock)).toBe(false);
}
