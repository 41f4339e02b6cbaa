import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isInstalled, temporaryFolder } from '@fiscal/testkit';
import postgres from 'postgres';
import { expect, onTestFinished, test } from 'vitest';
import { startPostgres } from './start-postgres.ts';

const script = fileURLToPath(new URL('../../../../temporal/production/create-login.sh', import.meta.url));

test.skipIf(!isInstalled('psql'))(
  "Temporal's login is made with an owner's password in percent-encoding, and gets databases of an earlier owner [needs psql]",
  async () => {
    const { path, remove } = temporaryFolder();
    onTestFinished(remove);
    const server = await startPostgres({
      folder: join(path, 'postgres'),
      durability: 'fast',
      password: 'abc',
    });
    onTestFinished(() => server.kill());
    const { port, username } = new URL(server.url);
    const run = () =>
      execFileSync(script, {
        env: {
          PATH: process.env.PATH,
          PGHOST: '127.0.0.1',
          PGPORT: port,
          PGUSER: username,
          PGPASSWORD: 'a%62c',
          TEMPORAL_LOGIN: 'temporal',
          TEMPORAL_PASSWORD: 'of-temporal',
        },
      });
    run();
    const sql = postgres(server.url, { max: 1 });
    onTestFinished(() => sql.end());
    await sql`create database temporal`;
    run();
    expect(
      await sql`select datdba::regrole::text as owner from pg_database where datname = 'temporal'`,
    ).toEqual([{ owner: 'temporal' }]);
    const own = postgres({
      host: '127.0.0.1',
      port: Number(port),
      user: 'temporal',
      pass: 'of-temporal',
      database: 'temporal',
    });
    onTestFinished(() => own.end());
    await own`create table executions (id int)`;
  },
);
