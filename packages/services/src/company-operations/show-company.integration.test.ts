import { beforeAll, expect, test } from 'vitest';
import { replaceEmailSettings } from '../companies/replace-email-settings.ts';
import { eraseAsOperator } from '../erasure/erase-as-operator.ts';
import { aFullCompany } from '../testing/a-full-company.ts';
import type { TestTenant } from '../testing/test-context.ts';
import { useHarness } from '../testing/use-harness.ts';
import { type CompanyView, showCompany } from './show-company.ts';

const harness = useHarness();
let ctx: TestTenant;
let companyId: string;
beforeAll(async () => {
  ctx = await harness.aClient();
  companyId = await aFullCompany(harness, ctx);
  await harness.database.asOwner(`
    update gap_check set due_numbers = 3 where company_id = '${companyId}';
    insert into authority_block select cnpj, environment, now() + interval '1 hour', now() from company where id = '${companyId}'`);
});

async function shown(id = companyId): Promise<CompanyView> {
  const found = await showCompany(harness.sys, { id });
  if (found.kind !== 'company') throw new Error(found.kind);
  return found.company;
}

test('a company is shown with its registration, series, certificate, webhooks, work and newest documents', async () => {
  const company = await shown();
  expect(company).toMatchObject({
    id: companyId,
    clientId: ctx.tenant.clientId,
    clientName: 'Cliente de teste',
    mode: 'test',
    environment: 'homologation',
    status: 'active',
    cnpj: expect.stringMatching(/^[0-9A-Z]{14}$/),
    legalName: expect.any(String),
    uf: 'SP',
    certificate: { state: 'valid', version: 2, daysLeft: expect.any(Number), notAfter: expect.any(Date) },
    webhooks: [{ host: 'example.com', active: true, failingSince: null }],
    blockedUntil: expect.any(Date),
    dueNumbers: 3,
    erasure: null,
  });
  expect(company.series).toEqual([
    { environment: 'homologation', model: '55', series: 1, first: 1, next: 10, dueNumbers: 3 },
    {
      environment: 'homologation',
      model: 'dps',
      series: expect.any(Number),
      first: 1,
      next: 2,
      dueNumbers: null,
    },
  ]);
  expect(company.work).toEqual([
    { kind: 'nfe', attention: 'reconcile_exhausted', waiting: null, count: 1, oldest: expect.any(Date) },
  ]);
  expect(new Set(company.latest.map(({ kind }) => kind))).toEqual(
    new Set(['nfe', 'nfse', 'nfeEvent', 'nfseEvent', 'nfeDisabling']),
  );
  const nameOf = (searched: string) => company.latest.find(({ kind }) => kind === searched)?.name;
  expect(nameOf('nfeDisabling')).toBe('Inutilização, número 2, série 1 (homologação)');
  expect(nameOf('nfeEvent')).toMatch(/^(Cancelamento|Carta de correção) da NF-e 1, série 1/);
  // The certificate's key, secrets of webhooks and whole mail addresses are not among its data.
  expect(JSON.stringify(company)).not.toMatch(/sealed|secret|[a-z]{2,}@/i);
});

test('mail settings are shown with masked addresses', async () => {
  expect((await shown()).mailing).toMatchObject({
    sendToRecipient: false,
    replyTo: null,
    copies: 0,
    address: 'f***@example.com',
  });
  const settings = { sendToRecipient: true, replyTo: 'vendas@example.com', bcc: ['arquivo@example.com'] };
  await replaceEmailSettings(ctx, {
    companyId,
    settings: { ...settings, attachXml: true, attachDanfe: false, senderName: 'Loja' },
  } as never);
  expect((await shown()).mailing).toEqual({
    sendToRecipient: true,
    attachXml: true,
    attachDanfe: false,
    senderName: 'Loja',
    replyTo: 'v***@example.com',
    copies: 1,
    address: 'f***@example.com',
  });
});

test('a certificate that ended, and none, are told', async () => {
  const other = await harness.aClient();
  const id = await harness.aCompany(other);
  await harness.database.asOwner(`update certificate set not_after = now() where company_id = '${id}'`);
  expect((await shown(id)).certificate).toMatchObject({ state: 'expired', daysLeft: 0 });
  await harness.database.asOwner(`begin; set local session_replication_role = replica;
    update certificate set replaced_at = now(), sealed_key = null where company_id = '${id}'; commit`);
  expect((await shown(id)).certificate).toEqual({
    state: 'missing',
    version: null,
    notAfter: null,
    daysLeft: null,
    subjectName: null,
  });
});

test('a company under erasure shows the request, and one that is gone only the request', async () => {
  const other = await harness.aClient();
  const id = await harness.aCompany(other);
  await eraseAsOperator(harness.sys, { companyId: id, deleteDocuments: true, actor: 'ana' });
  const { status, erasure } = await shown(id);
  expect([status, erasure]).toMatchObject([
    'deleting',
    { status: 'waiting', requestedBy: 'ana', stuck: false },
  ]);
  await harness.database.asOwner(`begin; set local session_replication_role = replica;
    delete from company where id = '${id}'; commit`);
  expect(await showCompany(harness.sys, { id })).toMatchObject({
    kind: 'erased',
    erasure: { companyId: id },
  });
  expect(await showCompany(harness.sys, { id: '0'.repeat(24) })).toEqual({ kind: 'notFound' });
  expect(await showCompany(harness.sys, { id: "'" })).toEqual({ kind: 'notFound' });
});
