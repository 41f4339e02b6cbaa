import { chmodSync, chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { examineDatabase, openDatabase, readSessions } from '@fiscal/db';
import { type RunningPostgres, startPostgres } from '@fiscal/dev-stack/test-servers';
import { createTestAuthority, freePort, issueServerCertificate } from '@fiscal/testkit';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runOperatorCommand } from '../restore/run-operator-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'fiscal-managed-'));
chmodSync(folder, 0o755);
const root = join(folder, 'root.pem');
const otherRoot = join(folder, 'other-root.pem');
const owner = 'provider_admin';
let server: RunningPostgres;
let port: number;

beforeAll(async () => {
  port = await freePort();
  writeFileSync(otherRoot, createTestAuthority({ label: 'other' }).root.certificatePem);
});
afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const addressOf = (login: string, parameters: string, database = 'fiscal_prod'): string =>
  `postgres://${login}:secret@localhost:${port}/${database}${parameters}`;

const migrate = (parameters: string, ...options: readonly string[]) =>
  runOperatorCommand(
    {
      DATABASE_OWNER_URL: addressOf(owner, parameters),
      DATABASE_API_URL: addressOf('fiscal_api_login', parameters),
      DATABASE_WORKER_URL: addressOf('fiscal_worker_login', parameters).replace('secret', 'of-the-worker'),
      DATABASE_ERASER_URL: addressOf('fiscal_eraser_login', parameters).replace('secret', 'of-the-eraser'),
    },
    'database',
    'migrate',
    ...options,
  );

/** Starts a server as a provider does: TLS only, and an owner that may make databases and roles, but is no superuser. */
async function startManaged(): Promise<void> {
  server = await startPostgres({
    folder: join(folder, 'server'),
    durability: 'fast',
    password: 'root',
    port,
  });
  const sql = postgres(server.url, { max: 1, onnotice: () => undefined });
  try {
    const [{ data } = { data: '' }] = await sql<{ data: string }[]>`
      select current_setting('data_directory') as data`;
    const { uid, gid } = statSync(data);
    const tree = createTestAuthority();
    const { presentedPem, keyPem, caPem } = issueServerCertificate(tree, { host: 'localhost' });
    writeFileSync(root, caPem);
    for (const [name, text] of Object.entries({
      'server.crt': presentedPem,
      'server.key': keyPem,
      'pg_hba.conf': 'hostssl all all 127.0.0.1/32 scram-sha-256\n',
    })) {
      writeFileSync(join(data, name), text, { mode: 0o600 });
      chownSync(join(data, name), uid, gid);
    }
    await sql`alter system set ssl = on`;
    await sql`create role ${sql(owner)} login createdb createrole password 'secret'`;
    await sql`select pg_reload_conf()`;
  } finally {
    await sql.end({ timeout: 5 });
  }
}

test('migrate waits for a server that starts, and a managed one with TLS and an owner that is no superuser serves all logins', async () => {
  const verified = `?sslmode=verify-full&sslrootcert=${root}`;
  await expect(migrate('', '--wait', '1s')).rejects.toThrow('ended with 1');
  // Compose starts this command together with the server.
  const waiting = migrate('?sslmode=require', '--wait', '2m');
  await startManaged();
  await waiting;
  expect(await migrate(verified)).toMatchObject({ database: 'present', applied: [] });
  const url = addressOf('fiscal_api_login', verified);
  const db = openDatabase({ url, purpose: 'api', max: 1 });
  expect(await db.transaction('gateway', async () => 'served')).toBe('served');
  await db.close();
  expect(await examineDatabase({ url })).toEqual({ missing: [], later: [] });
  expect(await readSessions(url)).toMatchObject({ elsewhere: expect.any(Number) });
});

test('a server whose certificate has another root is refused, and so is a connection without TLS', async () => {
  await expect(migrate(`?sslmode=verify-full&sslrootcert=${otherRoot}`)).rejects.toThrow('ended with 1');
  await expect(migrate('?sslmode=verify-full')).rejects.toThrow('ended with 1');
  await expect(migrate('?sslmode=disable')).rejects.toThrow('ended with 1');
});
