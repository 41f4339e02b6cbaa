import { defineStatement } from '@fiscal/db';
import { expect, test } from 'vitest';
import { deleteCertificate } from '../certificates/delete-certificate.ts';
import { requestErasure } from '../erasure/request-erasure.ts';
import { useHarness } from '../testing/use-harness.ts';
import { waitsForALock } from '../testing/waiting-for-locks.ts';
import { expiredRows, removeExpired } from './remove-expired.ts';

const harness = useHarness();

test('rows of every kind stay while Temporal is unavailable for hours, and rows about nothing are removed', async () => {
  const ctx = await harness.aClient();
  const id = await harness.aCompany(ctx);
  await deleteCertificate(ctx, { companyId: id });
  await requestErasure(ctx, { id, deleteDocuments: false, requestedBy: { actor: 'ana' } });
  const gone = 'f'.repeat(24);
  await harness.database.asOwner(`
    insert into outbox (id, client_id, kind, document_id, run, action, created_at, next_attempt_at, attempts)
    values ('${gone}', '${ctx.tenant.clientId}', 'nfe', '${gone}', 1, 'start', now(), now(), 0);
    update outbox set created_at = now() - interval '5 hours'`);
  const kinds = async () => {
    const rows = await harness.database.readAsOwner<{ kind: string }>(
      'select distinct kind from outbox order by kind',
    );
    return rows.map(({ kind }) => kind);
  };
  expect(await kinds()).toEqual(['certificateWatch', 'companyErasure', 'nfe']);
  await removeExpired(harness.sys);
  expect(await kinds()).toEqual(['certificateWatch', 'companyErasure']);
});

/** A row whose age counts from `moment`; `name` distinguishes it from others. */
interface AgingRow {
  readonly clientId: string;
  readonly companyId: string;
  readonly name: string;
  readonly moment: string;
}

const hour = 3_600;
const day = 24 * hour;

function confirmationAt(
  { clientId, companyId, name, moment }: AgingRow,
  state: { readonly used: boolean; readonly over: boolean },
): string {
  return `
    insert into confirmation (id, client_id, company_id, mode, environment, action, token_sha256, subject,
      request_sha256, sale_sha256, request, request_bytes, created_at, expires_at, used_at, result_id)
    select left(encode(d, 'hex'), 24), '${clientId}', '${companyId}', 'test', 'homologation', 'issueNfe', d, '${name}',
      d, d, ${state.over ? 'null' : "'{}'"}, 2, at, at + interval '15 minutes', ${state.used ? 'at' : 'null'},
      ${state.over ? "repeat('a', 24)" : 'null'}
    from (values (sha256('${name}'), ${moment})) row(d, at)`;
}
const confirmations =
  "select subject as name from confirmation where subject like 'confirmation %' order by 1";

/** Everything that housekeeping removes because of its age, with the last second in which it is kept. */
const kept: readonly {
  readonly what: string;
  readonly seconds: number;
  readonly insert: (row: AgingRow) => string;
  readonly names: string;
}[] = [
  {
    what: 'block of misuse',
    seconds: day,
    insert: ({ name, moment }) =>
      `insert into authority_block values ('${name}', 'homologation', ${moment}, ${moment})`,
    names: 'select cnpj as name from authority_block order by 1',
  },
  {
    what: 'lease',
    seconds: day,
    insert: ({ name, moment }) => `insert into lease values ('${name}', 'a process', ${moment})`,
    names: 'select name from lease order by 1',
  },
  {
    what: 'outbox row about what is gone',
    seconds: hour,
    insert: ({ clientId, name, moment }) => `
      insert into outbox (id, client_id, kind, document_id, run, action, traceparent, created_at, next_attempt_at, attempts)
      values (left(md5('${name}'), 24), '${clientId}', 'nfe', repeat('e', 24), 1, 'start', '${name}', ${moment}, ${moment}, 0)`,
    names: 'select traceparent as name from outbox where traceparent is not null order by 1',
  },
  {
    what: 'bucket of requests',
    seconds: hour,
    insert: ({ name, moment }) => `insert into request_bucket values ('${name}', 1, ${moment})`,
    names: 'select key as name from request_bucket order by 1',
  },
  {
    what: 'parameters of a municipality that were not read',
    seconds: 30 * day,
    insert: ({ name, moment }) => `
      insert into municipal_parameter (environment, city_code, service_code, first_day, answer, read_at, valid_until)
      values ('production', '3550308', '010101' || lpad((abs(hashtext('${name}')) % 1000)::text, 3, '0'), '2026-01-01',
        jsonb_build_object('kind', 'absent', 'name', '${name}'), ${moment}, now() + interval '1 day')`,
    names: "select answer ->> 'name' as name from municipal_parameter order by 1",
  },
  {
    what: 'confirmation that was not used',
    seconds: 15 * 60,
    insert: (row) => confirmationAt(row, { used: false, over: false }),
    names: confirmations,
  },
  {
    what: 'confirmation that began',
    seconds: day,
    insert: (row) => confirmationAt(row, { used: true, over: false }),
    names: confirmations,
  },
  {
    what: 'confirmation that happened',
    seconds: 7 * day,
    insert: (row) => confirmationAt(row, { used: true, over: true }),
    names: confirmations,
  },
  {
    what: 'link to a document',
    seconds: 0,
    insert: ({ clientId, companyId, name, moment }) => `
      insert into document_link (token_sha256, client_id, company_id, mode, document, note_id, key_prefix, created_at,
        expires_at)
      values (encode(sha256('${name}'), 'hex'), '${clientId}', '${companyId}', 'test', 'danfe', repeat('a', 24), '${name}',
        ${moment} - interval '1 minute', ${moment})`,
    names: 'select key_prefix as name from document_link order by 1',
  },
  {
    what: 'session of the console',
    seconds: day,
    insert: ({ name, moment }) => `
      insert into console_person values ('p' || md5('${name}'), 'https://id', '${name}', now());
      insert into console_session (id, handle, issuer, role, created_at, last_seen_at, expires_at)
      values (encode(sha256('${name}'), 'hex'), 'p' || md5('${name}'), 'https://id', 'leitura',
        ${moment} - interval '8 hours', ${moment}, ${moment})`,
    names: 'select subject as name from console_session join console_person using (handle) order by 1',
  },
  {
    what: 'sign-in of the console',
    seconds: day,
    insert: ({ name, moment }) => `
      insert into console_sign_in (id, kind, handle, role, return_to, created_at, expires_at)
      values (encode(sha256('${name}'), 'hex'), 'link', 'ana', 'leitura', '${name}', ${moment} - interval '10 minutes',
        ${moment})`,
    names: 'select return_to as name from console_sign_in order by 1',
  },
  {
    what: 'secret of a webhook before its successor',
    // The secret signs until its end.
    seconds: -1,
    insert: ({ clientId, name, moment }) => `
      insert into webhook (id, client_id, mode, url, active, sealed_secret, former_secret, former_secret_until, created_at,
        updated_at)
      values (left(md5('${name}'), 24), '${clientId}', 'test', '${name}', true, '{}', '{}', ${moment}, now(), now())`,
    names: 'select url as name from webhook where former_secret is not null order by 1',
  },
];

test.each(kept)(
  'a $what row is removed in the second after its last one',
  async ({ what, seconds, insert, names }) => {
    const ctx = await harness.aClient();
    const { clientId } = ctx.tenant;
    const companyId = await harness.aCompany(ctx);
    const now = harness.clock.now().getTime();
    const put = (name: string, age: number) => {
      const moment = `'${new Date(now - age * 1000).toISOString()}'::timestamptz`;
      return harness.database.asOwner(insert({ clientId, companyId, name: `${what}: ${name}`, moment }));
    };
    await put('kept', seconds);
    await put('gone', seconds + 1);
    await removeExpired(harness.sys);
    expect(await harness.database.readAsOwner(names)).toEqual([{ name: `${what}: kept` }]);
    await harness.advance(1_000);
    await removeExpired(harness.sys);
    expect(await harness.database.readAsOwner(names)).toEqual([]);
  },
);

test.each(kept)(
  'with two expired $what rows a call for one removes one',
  async ({ what, seconds, insert, names }) => {
    const ctx = await harness.aClient();
    const { clientId } = ctx.tenant;
    const companyId = await harness.aCompany(ctx);
    const moment = `'${new Date(harness.clock.now().getTime() - (seconds + 1) * 1000).toISOString()}'::timestamptz`;
    for (const name of ['first', 'second']) {
      await harness.database.asOwner(
        insert({ clientId, companyId, name: `${what} bounded: ${name}`, moment }),
      );
    }
    const left = async () => (await harness.database.readAsOwner(names)).length;
    const removed = async () => {
      const counts = await Promise.all(expiredRows.map(({ remove }) => remove(harness.sys, 1)));
      return counts.reduce((sum, count) => sum + count, 0);
    };
    expect([await left(), await removed(), await left(), await removed(), await left()]).toEqual([
      2, 1, 1, 1, 0,
    ]);
  },
);

test('a row stays when it is used again while its removal waits for it', async () => {
  const before = new Date(harness.clock.now().getTime() - 2 * hour * 1000).toISOString();
  await harness.database.asOwner(`insert into request_bucket values ('used again', 1, '${before}')`);
  const removals: Promise<number>[] = [];
  const use = defineStatement("update request_bucket set updated_at = now() where key = 'used again'");
  await harness.sys.db.transaction('system', async (tx) => {
    await tx.run(use, {});
    removals.push(
      ...expiredRows
        .filter(({ name }) => name === 'expiredBuckets')
        .map(({ remove }) => remove(harness.sys, 10)),
    );
    await waitsForALock(harness);
  });
  expect(await Promise.all(removals)).toEqual([0]);
  expect(await harness.database.readAsOwner('select key from request_bucket')).toEqual([
    { key: 'used again' },
  ]);
});
