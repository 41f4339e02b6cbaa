import { inTransaction } from '@fiscal/db';
import { mostSeries } from '@fiscal/domain';
import { issueECnpj, issueECpf } from '@fiscal/testkit';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { deleteCertificate } from '../certificates/delete-certificate.ts';
import { loadSealedKey } from '../certificates/load-sealed-key.ts';
import { replaceCertificate } from '../certificates/replace-certificate.ts';
import { addNfeSeries, addNfseSeries } from '../series/add-series.ts';
import { companyInput } from '../testing/harness.ts';
import { refusal } from '../testing/refusal.ts';
import type { TestTenant } from '../testing/test-context.ts';
import { useHarness } from '../testing/use-harness.ts';
import { createCompany } from './create-company.ts';
import { getCompany } from './get-company.ts';
import { getCompanyStatus } from './get-company-status.ts';
import { listCompanies } from './list-companies.ts';
import { replaceNfseSettings } from './replace-nfse-settings.ts';
import { updateCompany } from './update-company.ts';

const harness = useHarness();

test('a company of a test key is in homologation, one of a live key in production', async () => {
  const test = await createCompany(await harness.aClient('test'), companyInput());
  const live = await createCompany(await harness.aClient('live'), companyInput());
  expect(test).toMatchObject({ environment: 'homologation', sandbox: true, certificate: null });
  expect(live).toMatchObject({ environment: 'production', sandbox: false });
  expect(test.nfe.production).toEqual({ defaultSeries: null, series: [] });
  expect(test.nfse.settings.specialRegime).toBeNull();
});

test('production with a test key is refused, at creation, by patch and for a series', async () => {
  const ctx = await harness.aClient('test');
  const requested = createCompany(ctx, { ...companyInput(), environment: 'production' });
  expect((await refusal(requested)).code).toBe('sandbox_homologation_only');
  const { id } = await createCompany(ctx, companyInput());
  const patched = updateCompany(ctx, { id, patch: { environment: 'production' } });
  expect((await refusal(patched)).code).toBe('sandbox_homologation_only');
  const series = addNfeSeries(ctx, { companyId: id, number: 1, next: 1, environment: 'production' });
  expect((await refusal(series)).code).toBe('sandbox_homologation_only');
});

test('production without a usable certificate is refused', async () => {
  const ctx = await harness.aClient('live');
  const { id } = await createCompany(ctx, { ...companyInput(), environment: 'homologation' });
  const requested = () => updateCompany(ctx, { id, patch: { environment: 'production' } });
  expect((await refusal(requested())).code).toBe('certificate_required');
  await upload(ctx, id, '12ABC34501DE35');
  expect((await requested()).environment).toBe('production');
});

test('a CNPJ can be registered once per client and mode', async () => {
  const ctx = await harness.aClient('test');
  await createCompany(ctx, companyInput());
  expect(await refusal(createCompany(ctx, companyInput()))).toEqual({
    code: 'conflict',
    details: { reason: 'cnpj_exists' },
  });
  await expect(createCompany(ctx, companyInput())).rejects.toThrow('Já existe uma empresa com este CNPJ.');
  const live: TestTenant = { ...ctx, tenant: { ...ctx.tenant, mode: 'live' } };
  const { id, sandbox } = await createCompany(live, companyInput());
  expect(sandbox).toBe(false);
  await harness.database.asOwner(`update company set status = 'deleting' where id = '${id}'`);
  await expect(createCompany(live, companyInput())).rejects.toThrow(/está sendo apagada/);
  await expect(createCompany(ctx, companyInput())).rejects.toThrow('Já existe uma empresa com este CNPJ.');
});

test('twenty simultaneous registrations of one CNPJ make one company', async () => {
  const ctx = await harness.aClient();
  const all = await Promise.allSettled(Array.from({ length: 20 }, () => createCompany(ctx, companyInput())));
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await listCompanies(ctx)).data).toHaveLength(1);
});

test('a state that is not served is refused with the list of served states, at creation and by patch', async () => {
  const ctx = await harness.aClient();
  const input = companyInput();
  const address = { ...input.address, uf: 'RJ' as const, cityCode: '3304557' };
  const refused = { code: 'state_not_served', details: { uf: 'RJ', served: ['SP'] } };
  expect(await refusal(createCompany(ctx, { ...input, ie: 'ISENTO', address }))).toEqual(refused);
  const { id } = await createCompany(ctx, input);
  expect(await refusal(updateCompany(ctx, { id, patch: { ie: 'ISENTO', address } }))).toEqual(refused);
});

test('the address of a record has every field in the order of the contract, null where nothing is set', async () => {
  const ctx = await harness.aClient();
  const { phone: _, ...address } = companyInput().address;
  const { id } = await createCompany(ctx, { ...companyInput(), address });
  const record = (await getCompany(ctx, { id })).address;
  expect(Object.entries(record)).toEqual(
    Object.entries({
      street: 'Rua A',
      number: '1',
      complement: null,
      district: 'Centro',
      cityName: 'São Paulo',
    }).concat(Object.entries({ cityCode: '3550308', uf: 'SP', zip: '01001000', phone: null })),
  );
});

test('a patch changes the given fields, clears those that are null and keeps the others', async () => {
  const ctx = await harness.aClient();
  const before = await createCompany(ctx, { ...companyInput(), email: 'a@example.com' });
  const now = harness.clock.now();
  const later = new Date(now.getTime() + 60_000);
  await harness.setClock(later);
  const patch = { tradeName: null, crt: 1, im: '123' } as const;
  const after = await updateCompany(ctx, { id: before.id, patch });
  await harness.setClock(now);
  expect(after).toEqual({ ...before, ...patch, updatedAt: later.toISOString() });
  expect(await getCompany(ctx, { id: before.id })).toEqual(after);
});

test('a company has at most a hundred series of a model in an environment, also with simultaneous requests', async () => {
  const ctx = await harness.aClient('live');
  const nfeSeries = Array.from({ length: mostSeries - 2 }, (_, n) => ({ number: 100 + n, next: 1 }));
  const { id: companyId } = await createCompany(ctx, { ...companyInput(), nfeSeries });
  const numbers = Array.from({ length: 6 }, (_, index) => index + 1);
  const add = (number: number) => addNfeSeries(ctx, { companyId, number, next: 1 });
  const requested = await Promise.allSettled(numbers.map(add));
  expect(requested.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  expect(await refusal(add(7))).toEqual({ code: 'series_limit', details: { max: mostSeries } });
  expect(await refusal(add(100))).toMatchObject({ code: 'conflict', details: { reason: 'series_exists' } });
  // The other model and the other environment have their own.
  await addNfseSeries(ctx, { companyId, number: 1, next: 1 });
  const { nfe } = await addNfeSeries(ctx, { companyId, number: 7, next: 1, environment: 'homologation' });
  expect([nfe.production.series.length, nfe.homologation.series.length]).toEqual([mostSeries, 1]);
});

test('pages follow each other newest first, and an unreadable cursor is refused at its field', async () => {
  const ctx = await harness.aClient();
  const cnpjs = ['12ABC34501DE35', '11222333000181', '11444777000161'];
  for (const cnpj of cnpjs) await createCompany(ctx, { ...companyInput(), cnpj });
  const first = await listCompanies(ctx, { limit: 2 });
  const second = await listCompanies(ctx, { limit: 2, cursor: first.nextCursor ?? '' });
  expect([first.data.length, second.data.length, second.nextCursor]).toEqual([2, 1, null]);
  const seen = [...first.data, ...second.data].map(({ cnpj }) => cnpj);
  expect(seen.sort()).toEqual([...cnpjs].sort());
  expect(await refusal(listCompanies(ctx, { cursor: '!!' }))).toMatchObject({
    code: 'validation_failed',
    details: [{ path: 'cursor' }],
  });
});

const upload = (ctx: TestTenant, companyId: string, cnpj: string, notAfter?: Date) => {
  const made = issueECnpj(harness.tree, { cnpj, name: 'EMITENTE', notAfter });
  const pfxBase64 = Buffer.from(made.pfx).toString('base64');
  return replaceCertificate(ctx, { companyId, pfxBase64, password: made.password });
};

test('a certificate is shown, its status follows the clock, and a new one replaces it', async () => {
  const ctx = await harness.aClient();
  const { id } = await createCompany(ctx, companyInput());
  expect((await getCompanyStatus(ctx, { id })).certificate).toEqual({
    status: 'missing',
    daysLeft: null,
    notAfter: null,
  });
  const notAfter = new Date(harness.clock.now().getTime() + 40 * 86_400_000);
  const { certificate } = await upload(ctx, id, '12ABC34501DE35', notAfter);
  expect(certificate).toMatchObject({
    cnpj: '12ABC34501DE35',
    subjectName: 'EMITENTE',
    issuer: 'AC de Testes RFB v1',
    status: 'valid',
    daysLeft: 40,
  });
  await harness.advance(10 * 86_400_000);
  expect((await getCompanyStatus(ctx, { id })).certificate).toMatchObject({
    status: 'expiring',
    daysLeft: 30,
  });
  await harness.advance(31 * 86_400_000);
  expect((await getCompanyStatus(ctx, { id })).certificate).toMatchObject({
    status: 'expired',
    daysLeft: 0,
  });
  await harness.advance(-41 * 86_400_000);
  const next = await upload(ctx, id, '12ABC34501DE35');
  expect(next.certificate?.serialNumber).not.toBe(certificate?.serialNumber);
});

test('the database holds the key only sealed, and removes it with its certificate', async () => {
  const { ctx, companyId } = await harness.anIssuer();
  const rows = await inTransaction(harness.sys.db, 'system', (tx) =>
    tx.execute<{ id: string; version: number; sealed: string }>(sql`
      select id, version, sealed_key::text as sealed from certificate where company_id = ${companyId}`),
  );
  const [row] = [...rows];
  if (row === undefined) throw new Error('no certificate');
  const found = await loadSealedKey(harness.sys, { certificateId: row.id, version: row.version });
  if (found === null) throw new Error('no key');
  const plain = Buffer.from(harness.sys.vault.open(found.sealed, found.context));
  expect(row.sealed).not.toContain(plain.subarray(40, 80).toString('base64').slice(4, 40));
  await upload(ctx, companyId, '12ABC34501DE35');
  expect(await loadSealedKey(harness.sys, { certificateId: row.id, version: row.version })).toBeNull();
});

test('a sealed key that was moved to another company cannot be opened', async () => {
  const ctx = await harness.aClient();
  const [one, two] = [await harness.aCompany(ctx), await harness.aCompany(ctx, { cnpj: '11222333000181' })];
  const keyOf = async (companyId: string) => {
    const [row] = await inTransaction(harness.sys.db, 'system', (tx) =>
      tx.execute<{ id: string }>(sql`select id from certificate where company_id = ${companyId}`),
    );
    const found = await loadSealedKey(harness.sys, { certificateId: row?.id ?? '', version: 1 });
    if (found === null) throw new Error('no key');
    return found;
  };
  const [ours, theirs] = [await keyOf(one), await keyOf(two)];
  expect(() => harness.sys.vault.open(theirs.sealed, ours.context)).toThrow('not_authentic');
});

test('a refused certificate is explained, and the present one is kept', async () => {
  const { ctx, companyId } = await harness.anIssuer();
  const before = await getCompany(ctx, { id: companyId });
  const person = issueECpf(harness.tree, { cpf: '52998224725', name: 'PESSOA' });
  const good = issueECnpj(harness.tree, { cnpj: '12ABC34501DE35', name: 'EMITENTE' });
  const put = (pfx: Uint8Array, password: string) =>
    refusal(replaceCertificate(ctx, { companyId, pfxBase64: Buffer.from(pfx).toString('base64'), password }));
  expect((await put(Buffer.from('noise noise noise'), 'x')).code).toBe('certificate_invalid_file');
  expect((await put(good.pfx, 'wrong')).code).toBe('certificate_wrong_password');
  expect((await put(person.pfx, person.password)).code).toBe('certificate_not_ecnpj');
  const other = issueECnpj(harness.tree, { cnpj: '11222333000181', name: 'OUTRA' });
  expect((await put(other.pfx, other.password)).code).toBe('certificate_cnpj_mismatch');
  expect(await getCompany(ctx, { id: companyId })).toEqual(before);
});

test('changes of series, settings and certificate change updatedAt, and unchanged values do not', async () => {
  const start = harness.clock.now();
  const ctx = await harness.aClient();
  const { id, updatedAt } = await createCompany(ctx, companyInput());
  const changes: (() => Promise<{ readonly updatedAt: string }>)[] = [
    () => addNfeSeries(ctx, { companyId: id, number: 8, next: 1 }),
    () => addNfseSeries(ctx, { companyId: id, number: 8, next: 1 }),
    () => replaceNfseSettings(ctx, { companyId: id, settings: { specialRegime: 0 } }),
    () => upload(ctx, id, '12ABC34501DE35'),
    () => deleteCertificate(ctx, { companyId: id }),
  ];
  let last = updatedAt;
  for (const change of changes) {
    await harness.advance(60_000);
    const changed = (await change()).updatedAt;
    expect(changed).toBe(harness.clock.now().toISOString());
    expect(changed > last).toBe(true);
    expect((await getCompany(ctx, { id })).updatedAt).toBe(changed);
    last = changed;
  }
  await harness.advance(60_000);
  expect((await deleteCertificate(ctx, { companyId: id })).updatedAt).toBe(last);
  await harness.setClock(start);
});

test('only a change of fields that documents contain raises the fiscal version', async () => {
  const { ctx, companyId } = await harness.anIssuer();
  const versionNow = async () => {
    const [row] = await harness.database.readAsOwner<{ version: number }>(
      `select fiscal_version as version from company where id = '${companyId}'`,
    );
    return row?.version;
  };
  const before = await versionNow();
  await addNfseSeries(ctx, { companyId, number: 8, next: 1 });
  expect(await versionNow()).toBe(before);
  for (const specialRegime of [0, 0] as const)
    await replaceNfseSettings(ctx, { companyId, settings: { specialRegime } });
  expect(await versionNow()).toBe((before ?? 0) + 1);
  const patches = [
    { ie: '110042490114', crt: 1 },
    { tradeName: 'Novo' },
    { im: '1' },
    { email: 'x@example.com' },
  ] as const;
  for (const patch of patches) await updateCompany(ctx, { id: companyId, patch });
  expect(await versionNow()).toBe((before ?? 0) + 5);
});

test('a certificate of another establishment is accepted with a warning in the record', async () => {
  const ctx = await harness.aClient();
  const { id } = await createCompany(ctx, { ...companyInput(), cnpj: '11222333000181' });
  const { certificate } = await upload(ctx, id, '11222333000262');
  expect(certificate).toMatchObject({ cnpj: '11222333000262' });
  expect(certificate?.warnings).toEqual([expect.stringContaining('outro estabelecimento')]);
  expect((await upload(ctx, id, '11222333000181')).certificate?.warnings).toEqual([]);
});

test('a name is stored without NUL, marks of direction and characters without width', async () => {
  const ctx = await harness.aClient();
  const { id } = await createCompany(ctx, { ...companyInput(), cnpj: '11222333000181' });
  const name = 'A\u0000B\u202eC\u200bD\u2066\u0085 E\ufeff';
  const made = issueECnpj(harness.tree, { cnpj: '11222333000181', name });
  const pfxBase64 = Buffer.from(made.pfx).toString('base64');
  const record = await replaceCertificate(ctx, { companyId: id, pfxBase64, password: made.password });
  expect(record.certificate?.subjectName).toBe('A BCD E');
});

test('when revocation lists are configured, a certificate without a list is accepted with a warning or refused', async () => {
  const ctx = await harness.aClient();
  const { id } = await createCompany(ctx, companyInput());
  const none = (unknown: 'warned' | 'refused') => ({ ...ctx, revocation: { unknown, read: async () => [] } });
  expect((await refusal(upload(none('refused'), id, '12ABC34501DE35'))).details).toMatchObject({
    reason: 'revocation_unknown',
  });
  const { certificate } = await upload(none('warned'), id, '12ABC34501DE35');
  expect(certificate?.warnings).toEqual([expect.stringContaining('revogação')]);
});
