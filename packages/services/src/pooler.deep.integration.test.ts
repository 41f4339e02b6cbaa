import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import {
  type Database,
  defineStatement,
  type LoginPurpose,
  loginTimeouts,
  migrate,
  type NoParameters,
  openDatabase,
} from '@fiscal/db';
import { patientDeadlineMs } from '@fiscal/db/testing';
import { freePort } from '@fiscal/testkit';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { getNfe } from './kinds/nfe/get-nfe.ts';
import { issueNfe } from './kinds/nfe/issue-nfe.ts';
import { runHappyPath } from './testing/happy-path.ts';
import { aRequest, createHarness, type Harness } from './testing/harness.ts';
import { refusal } from './testing/refusal.ts';
import { createStatementLog } from './testing/sent-statements.ts';

/** Says whether PgBouncer is 1.21 or later: earlier versions lose named statements between transactions. */
const isNewEnough = (): boolean => {
  const said = spawnSync('pgbouncer', ['--version'], { encoding: 'utf8' });
  const [, major = 0, minor = 0] = /PgBouncer (\d+)\.(\d+)/.exec(said.stdout ?? '') ?? [];
  return Number(major) > 1 || Number(minor) >= 21;
};

const page = fileURLToPath(new URL('../../../docs/how-to/operators/pooler.md', import.meta.url));
const poolSize = 3;
let harness: Harness;
let prefix: string;
let bouncer: Bouncer | undefined;
const opened: Database[] = [];

interface Bouncer {
  readonly port: number;
  stop(): Promise<void>;
}

const answersAt = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' }, () => resolve(true));
    socket.once('error', () => resolve(false)).once('connect', () => socket.destroy());
  });

/** Reads the configuration file of the page, and replaces the values that each installation sets. */
function configurationOf(changes: Readonly<Record<string, string>>): string {
  const [, file = ''] = /```ini\n([\s\S]*?)```/.exec(readFileSync(page, 'utf8')) ?? [];
  const written = file.replace(/^ +/gm, '');
  return Object.entries(changes).reduce((text, [name, value]) => {
    const line = new RegExp(`^${name} ?= ?.*$`, 'm');
    if (!line.test(text)) throw new Error(`the file of the page has no ${name}`);
    return text.replace(line, `${name} = ${value}`);
  }, written);
}

async function startBouncer(): Promise<Bouncer> {
  const folder = mkdtempSync(join(tmpdir(), 'fiscal-pooler-'));
  chmodSync(folder, 0o755);
  const port = await freePort();
  const server = new URL(harness.database.adminUrl);
  const secrets = await harness.database.readAsOwner<{ line: string }>(
    `select format('"%s" "%s"', rolname, rolpassword) as line from pg_authid where rolname like '${prefix}%'`,
  );
  writeFileSync(join(folder, 'userlist.txt'), secrets.map(({ line }) => `${line}\n`).join(''));
  const file = configurationOf({
    fiscal: `host=${server.hostname} port=${server.port} dbname=${prefix}`,
    listen_addr: '127.0.0.1',
    listen_port: `${port}`,
    auth_file: join(folder, 'userlist.txt'),
    default_pool_size: `${poolSize}`,
  });
  writeFileSync(join(folder, 'pgbouncer.ini'), `${file}unix_socket_dir =\n`);
  // PgBouncer refuses to run as root.
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn('pgbouncer', ['-q', ...user, join(folder, 'pgbouncer.ini')], { stdio: 'inherit' });
  while (!(await answersAt(port))) {
    if (child.exitCode !== null) throw new Error(`pgbouncer ended with ${child.exitCode}`);
    await setTimeout(50);
  }
  return { port, stop: () => end(child).finally(() => rmSync(folder, { recursive: true, force: true })) };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

/** Opens the database as a process of the purpose does: through the pooler, except for the listener. */
function open(purpose: LoginPurpose): Database {
  const direct = new URL(harness.database.adminUrl);
  direct.username = `${prefix}_${purpose}`;
  direct.password = 'secret';
  const pooled = new URL(`postgres://127.0.0.1:${bouncer?.port}/fiscal?app.logins=by-role`);
  pooled.username = direct.username;
  pooled.password = direct.password;
  const db = openDatabase({
    url: pooled.href,
    directUrl: direct.href,
    purpose,
    max: 10,
    deadlineMs: patientDeadlineMs,
  });
  opened.push(db);
  return db;
}

describe.runIf(isNewEnough())('behind PgBouncer in transaction mode [needs pgbouncer 1.21]', () => {
  beforeAll(async () => {
    harness = await createHarness(inject('postgresUrl'));
    prefix = new URL(harness.database.url).pathname.slice(1);
    await migrate({
      url: harness.database.adminUrl,
      logins: (['api', 'worker'] as const).map((purpose) => {
        return { name: `${prefix}_${purpose}`, password: 'secret', purpose, byRole: true };
      }),
    });
    // By default only the logins of the harness may connect.
    await harness.database.asOwner(`grant connect on database ${prefix} to public`);
    // No timeouts, because many documents at a time may be slow on a busy machine.
    for (const timeout of Object.keys(loginTimeouts.api)) {
      await harness.database.asOwner(`alter role ${prefix}_api_tenant reset ${timeout}`);
    }
    bouncer = await startBouncer();
  });
  afterAll(async () => {
    await Promise.all(opened.map((db) => db.close()));
    await bouncer?.stop();
    const logins = await harness.database.readAsOwner<{ name: string }>(
      `select rolname as name from pg_roles where rolname like '${prefix}%'`,
    );
    for (const { name } of logins) await harness.database.asOwner(`drop owned by ${name}; drop role ${name}`);
    await harness.close();
  });

  const sessions = async (): Promise<Readonly<Record<string, number>>> => {
    const rows = await harness.database.readAsOwner<{ login: string; count: number }>(`
      select usename::text as login, count(*)::int from pg_stat_activity where usename like '${prefix}%' group by 1`);
    return Object.fromEntries(rows.map(({ login, count }) => [login.slice(prefix.length + 1), count]));
  };

  test('forty simultaneous documents of eight clients share three sessions, and each client sees only its own', async () => {
    const apis = [open('api'), open('api')] as const;
    const owners = await Promise.all(
      Array.from({ length: 8 }, async (_, n) => {
        const { ctx, companyId } = await harness.anIssuer();
        return { ctx: { ...ctx, db: apis[n % 2] ?? apis[0] }, companyId };
      }),
    );
    const works = owners.flatMap(({ ctx, companyId }, owner) =>
      Array.from({ length: 5 }, async (_, n) => {
        const { note } = await issueNfe(ctx, { request: aRequest(companyId, { externalId: `n-${n}` }) });
        expect((await getNfe(ctx, { id: note.id })).id).toBe(note.id);
        const other = owners[(owner + 1) % owners.length]?.ctx ?? ctx;
        expect(await refusal(getNfe(other, { id: note.id }))).toMatchObject({ code: 'not_found' });
      }),
    );
    await Promise.all(works);
    expect(await sessions()).toEqual({ api_tenant: poolSize });
  });

  test('a note is carried to its end', async () => {
    const { ctx, companyId } = await harness.anIssuer();
    const db = open('worker');
    const parts = { sys: { ...harness.sys, db }, kinds: harness.kinds };
    await runHappyPath(parts, createStatementLog(), { ctx: { ...ctx, db }, companyId, externalId: 'ends' });
  });

  test('sessions keep the role of their login, its timeouts and named statements', async () => {
    const db = open('worker');
    const session = defineStatement<
      NoParameters,
      { role: string; zone: string; timeout: string; named: number }
    >(`
      select current_user::text as role, current_setting('TimeZone') as zone,
        current_setting('transaction_timeout') as timeout,
        (select count(*)::int from pg_prepared_statements where name like 'PGBOUNCER%') as named`);
    const [row] = await db.read('system', session, {});
    expect(row).toMatchObject({ role: harness.database.roles.system, zone: 'UTC', timeout: '15s' });
    expect(row?.named).toBeGreaterThan(5);
  });

  test('a listener connects without the pooler and misses no notice', async () => {
    const [db] = [open('api')];
    const received: string[] = [];
    await db.listen('test_channel', (payload) => received.push(payload));
    const send = defineStatement<{ payload: string }, object>("select pg_notify('test_channel', :payload)");
    const payloads = Array.from({ length: 20 }, (_, n) => `${n}`);
    for (const payload of payloads) await db.autocommit(send, { payload }, 'gateway');
    await expect.poll(() => received, { timeout: 60_000 }).toEqual(payloads);
  });
});
