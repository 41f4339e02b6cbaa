import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apiVersion } from '@fiscal/config';
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { examineDatabase } from './examine-database.ts';
import { migrate } from './migrate.ts';
import { ownMigrations } from './read-migrations.ts';
import { useTestDatabase } from './testing/use-test-database.ts';

const database = useTestDatabase({ max: 1 });
const laterFolder = join(tmpdir(), `fiscal-later-${process.pid}`);
const later = '9999_later.sql';
afterAll(() => rmSync(laterFolder, { recursive: true, force: true }));
beforeEach(() => database.asOwner(`delete from schema_migration where name = '${later}'`));

/** Migrates the database by a later version, whose migration says the oldest program that may use it. */
async function migrateByLater(oldestProgram: string | undefined): Promise<void> {
  cpSync(ownMigrations(), laterFolder, { recursive: true });
  writeFileSync(join(laterFolder, later), 'select 1;');
  const rows = oldestProgram === undefined ? [] : [{ name: later, oldestProgram }];
  writeFileSync(join(laterFolder, 'landed.json'), JSON.stringify(rows));
  await migrate({ url: database.adminUrl, folder: laterFolder });
}

/** Returns what the server says of a login, with the roles that it may take, but not its password. */
const factsOf = (login: string): Promise<readonly object[]> =>
  database.readAsOwner(`
    select to_jsonb(r) - 'rolpassword' as facts, array(
      select m.roleid::regrole::text from pg_auth_members m where m.member = r.oid order by 1) as roles
    from pg_authid r where r.rolname = '${login}'`);

const passwordOf = (login: string): Promise<readonly object[]> =>
  database.readAsOwner(`select rolpassword from pg_authid where rolname = '${login}'`);

test('a later version lets this one use its database: migrate succeeds, and changes only passwords of logins', async () => {
  const name = `login_${process.pid}`;
  const worker = { name, purpose: 'worker', password: 'first' } as const;
  await migrate({ url: database.adminUrl, logins: [worker] });
  onTestFinished(() => database.asOwner(`drop owned by ${name}; drop role ${name}`));
  await migrateByLater('0.10.2-rc.7');
  const [before, oldPassword] = [await factsOf(name), await passwordOf(name)];
  const older = { url: database.adminUrl, version: '0.10.2-rc.7' };
  const logins = [
    { ...worker, purpose: 'api', password: "an'other" } as const,
    { ...worker, name: `absent_${process.pid}` },
  ];
  expect(await migrate({ ...older, logins })).toEqual({ applied: [], later: [later] });
  expect(await factsOf(name)).toEqual(before);
  expect(await factsOf(`absent_${process.pid}`)).toEqual([]);
  expect(await passwordOf(name)).not.toEqual(oldPassword);
  expect(await examineDatabase(older)).toEqual({ missing: [], later: [later] });
});

test('in the database of a later version the logins of single roles get the password too', async () => {
  const name = `by_role_${process.pid}`;
  const names = [name, `${name}_tenant`, `${name}_gateway`];
  const login = { name, purpose: 'api', byRole: true } as const;
  await migrate({ url: database.adminUrl, logins: [{ ...login, password: 'first' }] });
  onTestFinished(() => database.asOwner(`drop owned by ${names.join()}; drop role ${names.join()}`));
  await migrateByLater('0.10.2-rc.7');
  const before = await Promise.all(names.map(passwordOf));
  await migrate({
    url: database.adminUrl,
    version: '0.10.2-rc.7',
    logins: [{ ...login, password: 'second' }],
  });
  for (const [place, each] of names.entries())
    expect(await passwordOf(each), each).not.toEqual(before[place]);
});

test('a later version that needs a newer program is refused in one line, by migrate and at a start', async () => {
  await migrateByLater('0.10.2-rc.10');
  const { pathname } = new URL(database.adminUrl);
  const refusal =
    `the database ${pathname.slice(1)} has ${later}, which needs version 0.10.2-rc.10 or later, and this is 0.10.2-rc.9: ` +
    'use the newer version of the program';
  const older = { url: database.adminUrl, version: '0.10.2-rc.9' };
  await expect(migrate(older)).rejects.toThrow(refusal);
  await expect(examineDatabase(older)).rejects.toThrow(refusal);
  const version = '0.10.2-rc.11';
  expect(await migrate({ ...older, version })).toMatchObject({ later: [later] });
});

test('a database of another line, which lacks a migration of this program, is refused', async () => {
  await migrateByLater(apiVersion);
  const other = '9998_other.sql';
  writeFileSync(join(laterFolder, other), 'select 1;');
  rmSync(join(laterFolder, later));
  onTestFinished(() => rmSync(join(laterFolder, other)));
  await expect(migrate({ url: database.adminUrl, folder: laterFolder })).rejects.toThrow(
    `has ${later}, which this program does not know, and lacks ${other}: use the newer version`,
  );
});

test('a database of an earlier version gets the oldest programs of its migrations, which a later landed.json may change', async () => {
  await database.asOwner('alter table schema_migration drop column oldest_program');
  await migrate({ url: database.adminUrl });
  const first = () =>
    database.readAsOwner<{ oldest: string }>(
      `select oldest_program as oldest from schema_migration where name = '0000_first.sql'`,
    );
  expect(await first()).toEqual([{ oldest: '0.10.2-rc.2' }]);
  await migrateByLater('0.10.2');
  expect(await first()).toEqual([{ oldest: null }]);
  await migrate({ url: database.adminUrl, version: '0.10.3' });
  expect(await first(), 'an older program changes nothing').toEqual([{ oldest: null }]);
});

test('released programs, which do not know the column, still record their migrations', async () => {
  await database.asOwner(`insert into schema_migration (name, sha256) values ('${later}', '')`);
  await expect(migrate({ url: database.adminUrl })).rejects.toThrow('which this program does not know: use');
});
