import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rewriteTables } from '@fiscal/db';
import { requestErasure } from '@fiscal/services';
import {
  aFullCompany,
  createHarness,
  eraseWholly,
  type Harness,
  openTestEraser,
} from '@fiscal/services/testing';
import { temporaryFolder } from '@fiscal/testkit';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EmptyServer, startEmptyServer } from '../restore/databases.ts';
import { findDebianPostgres } from '../restore/debian-postgres.ts';

const found = findDebianPostgres();
const notRun = found === undefined ? ' [needs postgresql and postgresql-client]' : '';

const page = new URL('../../../../docs/how-to/operators/erase-a-company.md', import.meta.url);

/** The statements that the page gives for the write-ahead log. */
const statementsOfPage = (): readonly string[] => {
  const [, block = ''] = /```sql\n([^`]*)```/.exec(readFileSync(page, 'utf8')) ?? [];
  return block
    .split(';')
    .map((each) => each.trim())
    .filter(Boolean);
};

describe.skipIf(found === undefined)(`the files of Postgres after an erasure${notRun}`, () => {
  const folder = temporaryFolder();
  let server: EmptyServer;
  let harness: Harness;
  let data: string;
  let tables: string;
  let canaries: readonly Buffer[];

  beforeAll(async () => {
    if (found === undefined) return;
    server = await startEmptyServer(found, join(folder.path, 'server'));
    harness = await createHarness(server.url);
    const [place] = await harness.database.readAsOwner<{ data: string; oid: string }>(`
      select current_setting('data_directory') as data, oid::text as oid from pg_database where datname = current_database()`);
    data = place?.data ?? '';
    tables = join(data, 'base', place?.oid ?? '');
  });
  afterAll(async () => {
    await harness.close();
    await server.stop();
    folder.remove();
  });

  /** Returns the files below a folder that hold a canary. */
  const filesWith = (place: string): readonly string[] =>
    readdirSync(place, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((file) => {
        const bytes = readFileSync(file);
        return canaries.some((canary) => bytes.includes(canary));
      });
  /** Runs statements as a superuser, each outside of a transaction, and returns their rows. */
  const onServer = async (...statements: readonly string[]): Promise<readonly postgres.Row[]> => {
    const sql = postgres(harness.database.adminUrl, { max: 1, onnotice: () => undefined });
    const rows: postgres.Row[] = [];
    for (const statement of statements) rows.push(...(await sql.unsafe(statement)));
    await sql.end({ timeout: 5 });
    return rows;
  };

  test('the rows are gone, their bytes stay: in tables after a vacuum until a rewrite, in the log until it is recycled', async () => {
    const ctx = await harness.aClient();
    const companyId = await aFullCompany(harness, ctx);
    // The company's texts in columns, indexes and stored requests; its id stays after an erasure.
    canaries = [`full-${companyId}`, 'Venda desfeita a pedido', 'fiscal@example.com'].map((text) =>
      Buffer.from(text),
    );
    // A checkpoint keeps the segments before the switch for later, under new names and with their old bytes.
    await onServer('vacuum analyze', 'select pg_switch_wal()', 'checkpoint', 'checkpoint');
    // A standby that is away needs every segment from here on.
    await onServer("select from pg_create_physical_replication_slot('standby', true)");
    expect(filesWith(tables)).not.toEqual([]);
    expect(filesWith(join(data, 'pg_wal'))).not.toEqual([]);

    await requestErasure(ctx, { id: companyId, deleteDocuments: true, requestedBy: { actor: 'ana' } });
    const eraser = openTestEraser(harness);
    expect(await eraseWholly(harness, eraser, companyId)).toMatchObject({ status: 'erased' });
    await eraser.close();
    await onServer('vacuum', 'checkpoint');
    expect(filesWith(tables)).not.toEqual([]);

    let statistics = false;
    const rewriteAll = async () => {
      const rewritten = await rewriteTables({ url: harness.database.adminUrl });
      statistics = rewritten.statistics;
      return rewritten.tables.filter(({ kept }) => kept > 0);
    };
    // A vacuum or analyze of the server itself may be the older transaction for a moment.
    await expect.poll(rewriteAll, { timeout: 60_000 }).toEqual([]);
    expect(statistics).toBe(true);
    await onServer('checkpoint');
    expect(filesWith(tables)).toEqual([]);
    expect(filesWith(join(data, 'base'))).toEqual([]);
    expect(filesWith(join(data, 'pg_wal'))).not.toEqual([]);

    const emptyLog = () => onServer(...statementsOfPage());
    expect(await emptyLog(), 'the standby needs segments').not.toContainEqual({ kept: '0' });
    await onServer("select from pg_drop_replication_slot('standby')");
    // The page says: repeat them until no segment is kept.
    await expect.poll(emptyLog, { timeout: 60_000 }).toContainEqual({ kept: '0' });
    expect(filesWith(data)).toEqual([]);
  });

  test('rows that an older transaction may still read are copied, and reported', async () => {
    const reader = postgres(harness.database.adminUrl, { max: 1 });
    await reader.begin('isolation level repeatable read', async (tx) => {
      await tx`select from usage`;
      await onServer("insert into request_bucket values ('a', 1, now())", 'delete from request_bucket');
      const { tables: rewritten } = await rewriteTables({ url: harness.database.adminUrl });
      expect(rewritten.filter(({ kept }) => kept > 0)).toMatchObject([{ name: 'request_bucket', kept: 1 }]);
    });
    await reader.end({ timeout: 5 });
  });
});
