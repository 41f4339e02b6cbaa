import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { deleteCertificate } from '../companies/delete-certificate.ts';
import { requestErasure } from '../erasure/request-erasure.ts';
import { createHarness, type Harness } from '../testing/harness.ts';
import { removeExpired } from './remove-expired.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness(inject('postgresUrl'));
});
afterAll(() => harness.close());

test('rows of every kind wait for a Temporal that is away for hours, and those about what is gone are removed', async () => {
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

test('parameters of municipalities that nobody read for 30 days are removed', async () => {
  await harness.database.asOwner(`
    insert into municipal_parameter (environment, city_code, service_code, first_day, answer, read_at, valid_until)
    select 'production', '3550308', '0101010' || days, '2026-01-01', '{"kind":"absent"}', at, at + interval '6 hours'
    from (values (29, now() - interval '29 days 23 hours'), (31, now() - interval '30 days 1 second')) kept(days, at)`);
  await removeExpired(harness.sys);
  expect(await harness.database.readAsOwner('select service_code from municipal_parameter')).toEqual([
    { service_code: '010101029' },
  ]);
});
