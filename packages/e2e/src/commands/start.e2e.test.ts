import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { createFiscalClient, postNote, sampleCompany, sampleSale, waitForNote } from '@fiscal/dev-stack';
import postgres from 'postgres';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { processesOf } from '../harness/processes-of.ts';

interface Printed {
  readonly addresses: Record<
    'apiSandbox' | 'apiProduction' | 'docs' | 'temporalUi' | 'simulatorAdmin' | 'ledger' | 'databaseOwner',
    string
  >;
  readonly keys: { readonly test: string; readonly live: string };
  readonly certificate: { readonly file: string; readonly password: string; readonly cnpj: string };
}

interface Started {
  readonly child: ChildProcess;
  readonly printed: Printed;
}

const launcher = fileURLToPath(new URL('../../../../scripts/run.mjs', import.meta.url));
let folder = '';
const running = new Set<ChildProcess>();

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fiscal-start-'));
  chmodSync(folder, 0o755);
});
afterEach(async () => {
  await Promise.all([...running].map((child) => interrupt(child)));
  rmSync(folder, { recursive: true, force: true });
});

interface StartOptions {
  readonly args?: readonly string[] | undefined;
  readonly environment?: Readonly<Record<string, string>> | undefined;
}

async function start(state: string, { args = [], environment }: StartOptions = {}): Promise<Started> {
  const child = spawn(process.execPath, [launcher, 'start', '--json', '--state', state, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...environment },
  });
  running.add(child);
  const lines = createInterface({ input: child.stdout });
  const line = await new Promise<string>((resolve, reject) => {
    lines.once('line', resolve);
    child.once('exit', (status) => reject(new Error(`npm start ended with status ${status}`)));
  });
  return { child, printed: JSON.parse(line) as Printed };
}

async function interrupt(child: ChildProcess): Promise<number | null> {
  running.delete(child);
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  child.kill('SIGINT');
  return ended;
}

const statusOf = async (address: string): Promise<number> => (await fetch(address)).status;

test('two stacks run side by side, Ctrl-C leaves nothing running, and a second start goes on where the first ended', async () => {
  const [stateA, stateB] = [join(folder, 'a'), join(folder, 'b')];
  const [a, b] = await Promise.all([start(stateA), start(stateB)]);
  const { cnpj } = a.printed.certificate;
  const post = await createFiscalClient(a.printed.addresses.apiSandbox, a.printed.keys.test).post(
    '/v1/companies',
    sampleCompany(cnpj),
  );
  expect(post.status).toBe(201);
  const elsewhere = await createFiscalClient(b.printed.addresses.apiSandbox, b.printed.keys.test).get(
    '/v1/companies',
  );
  expect(elsewhere.json()).toMatchObject({ data: [] });
  expect(await statusOf(a.printed.addresses.docs)).toBe(200);
  expect(await statusOf(a.printed.addresses.temporalUi)).toBe(200);
  expect(await statusOf(`${a.printed.addresses.simulatorAdmin}/health`)).toBe(200);
  expect(readFileSync(a.printed.certificate.file).length).toBeGreaterThan(1000);

  expect(await Promise.all([interrupt(a.child), interrupt(b.child)])).toEqual([0, 0]);
  expect([...processesOf(stateA), ...processesOf(stateB)]).toEqual([]);

  const again = await start(stateA);
  expect(again.printed.keys).toEqual(a.printed.keys);
  expect(again.printed.addresses).toMatchObject({ apiSandbox: a.printed.addresses.apiSandbox });
  const kept = await createFiscalClient(again.printed.addresses.apiSandbox, again.printed.keys.test).get(
    '/v1/companies',
  );
  expect(kept.json()).toMatchObject({ data: [{ cnpj }] });
});

test('with --authority the notes go there, no simulator starts, test roots are believed, and no limit stops a load', async () => {
  const [stateA, stateB] = [join(folder, 'authority'), join(folder, 'issuer')];
  const authority = await start(stateA);
  const issuer = await start(stateB, {
    args: ['--authority', join(stateA, 'authority', 'endpoints.json'), '--no-rate-limit'],
    environment: { TRUST_STORE_EXTRA_ROOTS: join(stateA, 'authority', 'certificates', 'root.pem') },
  });
  const { addresses, keys } = issuer.printed;
  expect([addresses.simulatorAdmin, addresses.ledger]).toEqual([undefined, undefined]);
  expect(await countClients(addresses.databaseOwner)).toBeGreaterThan(0);

  const client = createFiscalClient(addresses.apiSandbox, keys.test);
  const { file, password, cnpj } = authority.printed.certificate;
  const company = (await client.post('/v1/companies', sampleCompany(cnpj))).json();
  const pfxBase64 = readFileSync(file).toString('base64');
  const stored = await client.put(`/v1/companies/${company.id}/certificate`, { pfxBase64, password });
  expect(stored.status).toBe(200);
  const sale = sampleSale({ companyId: String(company.id), externalId: 'elsewhere-1', items: 1 });
  const note = await postNote(client, sale, 202);
  const ended = await waitForNote(client, note.id, 60_000);
  expect(ended.status).toBe('authorized');
  expect(readFileSync(authority.printed.addresses.ledger, 'utf8')).toContain(ended.accessKey);

  const headers = { authorization: `Bearer ${keys.test}` };
  const answers = await Promise.all(
    Array.from({ length: 120 }, () => fetch(`${addresses.apiSandbox}/v1/me`, { headers })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
});

async function countClients(ownerUrl: string): Promise<number> {
  const sql = postgres(ownerUrl, { max: 1 });
  try {
    const [row] = await sql<{ count: number }[]>`select count(*)::int as count from client`;
    return row?.count ?? 0;
  } finally {
    await sql.end();
  }
}
