import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isInstalled, temporaryFolder } from '@fiscal/testkit';
import postgres from 'postgres';
import { expect, onTestFinished, test } from 'vitest';
import { startPostgres } from './start-postgres.ts';

const script = fileURLToPath(new URL('../../../../temporal/production/create-login.sh', import.meta.url));

test('a server that does not answer is named with the reason of psql, whose arguments hold no password', () => {
  const { path, remove } = temporaryFolder();
  onTestFinished(remove);
  const write = (name: string, script: string) =>
    writeFileSync(join(path, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  write('sleep', 'exit 0');
  write('pg_isready', 'echo try >>"$0.tries"; [ "$(wc -l <"$0.tries")" -gt 12 ]');
  write(
    'psql',
    'printf "%s|" "$PGUSER" "$PGPASSWORD" "$PGSSLROOTCERT" "$@" >>"$0.calls"; echo >>"$0.calls"; ' +
      '[ -e "$0.refused" ] || { : >"$0.refused"; echo "no root certificate" >&2; exit 2; }',
  );
  const run = (more: Readonly<Record<string, string>>) =>
    spawnSync(script, {
      encoding: 'utf8',
      env: {
        PATH: `${path}:${process.env.PATH}`,
        PGUSER: 'own%65r',
        PGPASSWORD: 'a%2F\\n%C3%A9%25 %z$HOME',
        TEMPORAL_LOGIN: 'temporal',
        TEMPORAL_PASSWORD: 'of-temporal',
        ...more,
      },
    });
  expect(run({ PGSSLMODE: 'verify-full', PGSSLROOTCERT: '' })).toMatchObject({
    status: 0,
    stderr: expect.stringMatching(
      /^Postgres does not accept connections after 10 tries \(.*set DATABASE_CA\):\nno root certificate\n$/,
    ),
  });
  run({ PGSSLMODE: 'verify-full', PGSSLROOTCERT: '/ours.pem' });
  run({ PGSSLMODE: 'require', PGSSLROOTCERT: '' });
  const calls = readFileSync(join(path, 'psql.calls'), 'utf8').trimEnd().split('\n');
  const seen = calls.map((call) => call.split('|-X|')[0]);
  expect(new Set(seen)).toEqual(
    new Set(['system', '/ours.pem', ''].map((roots) => `owner|a/\\né% %z$HOME|${roots}`)),
  );
  expect(calls.map((call) => call.split('|-X|')[1]).join()).not.toMatch(/HOME|of-temporal/);
});

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
