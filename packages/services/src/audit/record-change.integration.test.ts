import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { deleteCertificate } from '../certificates/delete-certificate.ts';
import { suspendClient } from '../clients/suspend-client.ts';
import { createCompany } from '../companies/create-company.ts';
import { replaceEmailSettings } from '../companies/replace-email-settings.ts';
import { replaceNfseSettings } from '../companies/replace-nfse-settings.ts';
import { updateCompany } from '../companies/update-company.ts';
import type { TenantContext } from '../context/context.ts';
import { inSystem } from '../context/scope.ts';
import { createKey } from '../keys/create-key.ts';
import { rotateKey } from '../keys/rotate-key.ts';
import { issueNfe } from '../kinds/nfe/issue-nfe.ts';
import { addNfeSeries } from '../series/add-series.ts';
import { createTaxClass } from '../tax-classes/create-tax-class.ts';
import { deleteTaxClass } from '../tax-classes/delete-tax-class.ts';
import { replaceTaxClass } from '../tax-classes/replace-tax-class.ts';
import { aRequest, companyInput } from '../testing/harness.ts';
import { refusal } from '../testing/refusal.ts';
import { aTaxClass, saleRules } from '../testing/tax-classes.ts';
import { useHarness } from '../testing/use-harness.ts';
import { createWebhook } from '../webhooks/create-webhook.ts';
import { deleteWebhook } from '../webhooks/delete-webhook.ts';
import { rotateWebhookSecret } from '../webhooks/rotate-webhook-secret.ts';
import { updateWebhook } from '../webhooks/update-webhook.ts';
import { listAudit } from './list-audit.ts';

const harness = useHarness();

/** Returns the changes by the client's keys after the moment, oldest first. */
async function changesOf({ tenant }: TenantContext, since = new Date(0)) {
  const { data } = await listAudit(harness.sys, { clientId: tenant.clientId, limit: 100 });
  return data
    .filter(({ actor, at }) => actor === tenant.keyPrefix && at > since)
    .sort((one, two) => one.at.getTime() - two.at.getTime() || one.action.localeCompare(two.action))
    .map(({ action, subjectId, before, after }) => ({ action, subjectId, before, after }));
}

async function aShop() {
  const ctx = await harness.aClient();
  const companyId = await harness.aCompany(ctx, { nfeSeries: [{ number: 1, next: 1 }] });
  const since = harness.clock.now();
  const changes = () => changesOf(ctx, since);
  await harness.advance(1);
  return { ctx, companyId, changes };
}

test('the registration of a company, of its series and of its certificate each write one audit row', async () => {
  const { ctx, companyId } = await aShop();
  await addNfeSeries(ctx, { companyId, number: 7, next: 40 });
  await harness.advance(1);
  await harness.replaceCertificate(ctx, companyId);
  const environment = 'homologation';
  expect(await changesOf(ctx)).toEqual([
    change('certificate.replace', companyId, { version: 1 }),
    change('company.create', companyId, { environment, crt: 3, series: ['1'] }),
    change('company.add-series', companyId, { environment, model: '55', series: 7, next: 40 }),
    change('certificate.replace', companyId, { version: 2 }),
  ]);
});

test('the removal of a certificate records its version, and without a certificate nothing is recorded', async () => {
  const { ctx, companyId, changes } = await aShop();
  await deleteCertificate(ctx, { companyId });
  await deleteCertificate(ctx, { companyId });
  expect(await changes()).toEqual([change('certificate.delete', companyId, null, { version: 1 })]);
});

test('changed settings of NFS-e write an audit row, and unchanged ones none', async () => {
  const { ctx, companyId, changes } = await aShop();
  await replaceNfseSettings(ctx, { companyId, settings: {} });
  expect(await changes()).toEqual([]);
  const settings = { specialRegime: 6 as const };
  await replaceNfseSettings(ctx, { companyId, settings });
  await harness.advance(1);
  await replaceNfseSettings(ctx, { companyId, settings });
  expect(await changes()).toEqual([change('company.update', companyId, { changed: ['nfseSettings'] })]);
});

test('changed settings of mails write an audit row without addresses, and unchanged ones none', async () => {
  const { ctx, companyId, changes } = await aShop();
  await replaceEmailSettings(ctx, { companyId, settings: { attachXml: true } });
  expect(await changes()).toEqual([]);
  const settings = { sendToRecipient: true, bcc: ['contador@example.com'] };
  await replaceEmailSettings(ctx, { companyId, settings });
  await harness.advance(1);
  await replaceEmailSettings(ctx, { companyId, settings });
  expect(await changes()).toEqual([change('company.update', companyId, { changed: ['emailSettings'] })]);
});

const change = (action: string, subjectId: string, after: unknown, before: unknown = null) => ({
  action,
  subjectId,
  before,
  after,
});

test('a changed company writes the names of the changed fields, and an unchanged one writes nothing', async () => {
  const { ctx, companyId, changes } = await aShop();
  await updateCompany(ctx, { id: companyId, patch: { legalName: companyInput().legalName } });
  expect(await changes()).toEqual([]);
  await updateCompany(ctx, { id: companyId, patch: { legalName: 'Outro Nome Ltda', crt: 1 } });
  const codes = { environment: 'homologation' };
  expect(await changes()).toEqual([
    change(
      'company.update',
      companyId,
      { ...codes, crt: 1, fiscalVersion: 2, changed: expect.arrayContaining(['legalName', 'crt']) },
      { ...codes, crt: 3, fiscalVersion: 1 },
    ),
  ]);
});

test('each change of a tax class writes an audit row with its version', async () => {
  const { ctx, companyId, changes } = await aShop();
  const { code } = await createTaxClass(ctx, { companyId, ...aTaxClass() });
  const replacement = { name: 'Outra', rules: saleRules.slice(1) };
  await harness.advance(1);
  await replaceTaxClass(ctx, { companyId, code, replacement });
  await harness.advance(1);
  await deleteTaxClass(ctx, { companyId, code });
  const taxClass = expect.stringMatching(/^[0-9a-f]{24}$/);
  const first = { taxClass, version: 1, rules: 3 };
  const second = { taxClass, version: 2, rules: 2 };
  expect(await changes()).toEqual([
    change('tax-class.create', companyId, first),
    change('tax-class.update', companyId, second, first),
    change('tax-class.delete', companyId, null, second),
  ]);
});

test('each change of a webhook writes an audit row about it, without its address', async () => {
  const { ctx, changes } = await aShop();
  const { id } = await createWebhook(ctx, { url: 'http://127.0.0.1:9/', events: ['nfe.authorized'] });
  await harness.advance(1);
  await updateWebhook(ctx, { id, patch: { url: 'http://127.0.0.1:9/other', active: false } });
  await harness.advance(1);
  await rotateWebhookSecret(ctx, { id, overlapHours: 2 });
  await harness.advance(1);
  await deleteWebhook(ctx, { id });
  const first = { mode: 'test', events: ['nfe.authorized'], active: true };
  const second = { ...first, active: false };
  expect(await changes()).toEqual([
    change('webhook.create', id, first),
    change('webhook.update', id, { ...second, changed: ['active', 'url'] }, first),
    change('webhook.rotate-secret', id, { overlapHours: 2 }),
    change('webhook.delete', id, { discarded: 0 }, second),
  ]);
});

test('a refused change writes no audit row', async () => {
  const { ctx, companyId, changes } = await aShop();
  await createTaxClass(ctx, { companyId, ...aTaxClass() });
  expect((await refusal(createTaxClass(ctx, { companyId, ...aTaxClass() }))).code).toBe('conflict');
  expect((await refusal(createCompany(ctx, companyInput()))).code).toBe('conflict');
  expect((await refusal(addNfeSeries(ctx, { companyId, number: 1, next: 1 }))).code).toBe('conflict');
  expect((await changes()).map(({ action }) => action)).toEqual(['tax-class.create']);
});

test('the audit of a company lists the changes of the company and of its documents, page by page', async () => {
  const { ctx, companyId } = await aShop();
  const other = await aShop();
  const all = await listAudit(harness.sys, { companyId, limit: 10 });
  expect(all.data.map(({ action }) => action).sort()).toEqual(['certificate.replace', 'company.create']);
  expect(all.nextCursor).toBeNull();
  const { nextCursor, data } = await listAudit(harness.sys, { companyId, limit: 1 });
  const rest = await listAudit(harness.sys, { companyId, limit: 1, cursor: nextCursor ?? '' });
  expect([...data, ...rest.data]).toEqual(all.data);
  const foreign = { companyId: other.companyId, clientId: ctx.tenant.clientId, limit: 10 };
  expect((await listAudit(harness.sys, foreign)).data).toEqual([]);
});

test('no audit row contains a value that somebody typed, because it stays after an erasure', async () => {
  const canary = (n: number) => `CANARIO${n}`;
  const { ctx: shop, companyId } = await aShop();
  const ctx = { ...shop, requestId: canary(1) };
  const { uf: _, ...address } = { ...companyInput().address, street: canary(2), district: canary(3) };
  const patch = {
    legalName: canary(4),
    tradeName: canary(5),
    email: 'canario6@example.com',
    im: '7778889',
    address: { ...address, uf: 'SP' as const, phone: '11987654321' },
  };
  await updateCompany(ctx, { id: companyId, patch });
  await updateCompany(ctx, { id: companyId, patch: { tradeName: null } });
  await harness.replaceCertificate(ctx, companyId);
  const code = canary(8);
  await createTaxClass(ctx, { companyId, ...aTaxClass({ code, name: canary(9) }) });
  await replaceTaxClass(ctx, { companyId, code, replacement: { name: canary(10), rules: saleRules } });
  await deleteTaxClass(ctx, { companyId, code });
  const hook = { url: `http://127.0.0.1:9/${canary(11)}`, description: canary(12) };
  const { secret, id } = await createWebhook(ctx, hook);
  await updateWebhook(ctx, { id, patch: { url: `${hook.url}/2`, description: canary(16) } });
  const { secret: newer } = await rotateWebhookSecret(ctx, { id, overlapHours: 1 });
  await deleteWebhook(ctx, { id });
  const request = aRequest(companyId, { externalId: canary(13) });
  await issueNfe(ctx, { request: { ...request, recipient: { ...request.recipient, name: canary(14) } } });
  const { clientId } = ctx.tenant;
  const actor = 'ana';
  const made = await createKey(harness.sys, { clientId, mode: 'test', name: canary(15), actor });
  const rotated = await rotateKey(harness.sys, { publicId: made.record.prefix, overlapMs: 0, actor });
  await suspendClient(harness.sys, { clientId, actor });
  const { cnpj, ie, legalName } = companyInput();
  const given = [
    'CANARIO',
    'canario',
    '7778889',
    '11987654321',
    cnpj,
    ie,
    legalName,
    'EMITENTE',
    'Cliente de teste',
    secret,
    newer,
    made.key,
    rotated.key,
    made.key.slice(-38),
  ];
  const rows = await inSystem(harness.sys, (tx) =>
    tx.execute<{ text: string }>(sql`select audit::text as text from audit where client_id = ${clientId}`),
  );
  expect(rows.length).toBeGreaterThan(15);
  const text = [...rows].map((row) => row.text).join('\n');
  expect(given.filter((value) => text.includes(value))).toEqual([]);
});
