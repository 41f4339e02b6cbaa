import { expect, test } from 'vitest';
import { getCompany } from '../../companies/get-company.ts';
import { updateCompany } from '../../companies/update-company.ts';
import { claimOutbox } from '../../outbox/claim-outbox.ts';
import { unsignedXml } from '../../testing/filing-steps.ts';
import { aRequest } from '../../testing/harness.ts';
import { refusal } from '../../testing/refusal.ts';
import type { TestTenant } from '../../testing/test-context.ts';
import { useHarness } from '../../testing/use-harness.ts';
import { getNfe } from './get-nfe.ts';
import { issueNfe } from './issue-nfe.ts';

const harness = useHarness();

async function ready(): Promise<{ ctx: TestTenant; companyId: string }> {
  const ctx = await harness.aClient();
  return { ctx, companyId: await harness.aCompany(ctx) };
}

const nextNumber = async (ctx: TestTenant, id: string): Promise<number | undefined> =>
  (await getCompany(ctx, { id })).nfe.homologation.series[0]?.next;

test('every document contains the technical contact of the service, and none without one', async () => {
  const { ctx, companyId } = await ready();
  const technicalContact = {
    cnpj: '11222333000181',
    contact: 'Ana Souza',
    email: 'ana@example.com',
    phone: '1130000000',
  };
  const named = { ...ctx, settings: { ...ctx.settings, technicalContact } };
  const xmlOf = async (by: TestTenant, externalId: string): Promise<string> => {
    const { note } = await issueNfe(by, { request: aRequest(companyId, { externalId }) });
    return unsignedXml(harness.sys, note.id);
  };
  expect(await xmlOf(named, 'with')).toContain(
    '<infRespTec><CNPJ>11222333000181</CNPJ><xContato>Ana Souza</xContato>' +
      '<email>ana@example.com</email><fone>1130000000</fone></infRespTec>',
  );
  expect(await xmlOf(ctx, 'without')).not.toContain('infRespTec');
});

test('a good request becomes a queued note with number, key, totals and the row that starts it', async () => {
  const { ctx, companyId } = await ready();
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  const { kind, note } = await issueNfe({ ...ctx, traceparent }, { request: aRequest(companyId) });
  expect(kind).toBe('created');
  expect(note).toMatchObject({ status: 'queued', series: 1, number: 1, environment: 'homologation' });
  expect(note.accessKey).toMatch(/^352611.{14}55001000000001/);
  expect(note.totals).toMatchObject({ products: '100.00', invoice: '100.00', icms: '18.00' });
  expect(await getNfe(ctx, { id: note.id })).toEqual(note);
  const { orders: rows } = await claimOutbox(harness.sys, { limit: 1000 });
  expect(rows.find(({ documentId }) => documentId === note.id)).toEqual({
    outboxId: expect.stringMatching(/^[0-9a-f]{24}$/),
    kind: 'nfe',
    documentId: note.id,
    run: 1,
    action: 'start',
    clientId: ctx.tenant.clientId,
    companyId,
    environment: 'homologation',
    authorizer: 'SP',
    label: 'NF-e series 1 number 1 (homologation)',
    traceparent,
  });
});

test('the outbox row that starts a workflow contains no name, document number, amount or key', async () => {
  const { ctx, companyId } = await ready();
  const request = aRequest(companyId, { externalId: 'segredo-77' });
  const { note } = await issueNfe(ctx, { request });
  const { orders: rows } = await claimOutbox(harness.sys, { limit: 1000 });
  const text = JSON.stringify(rows.find(({ documentId }) => documentId === note.id));
  const secrets = ['segredo-77', 'Cliente Exemplo', '11222333000181', '12ABC34501DE35', '100.00'];
  for (const secret of [...secrets, String(note.accessKey)]) expect(text).not.toContain(secret);
});

test('a total that differs from the expected one is refused with both values', async () => {
  const { ctx, companyId } = await ready();
  const mismatch = issueNfe(ctx, { request: aRequest(companyId, { expectedTotal: '100.10' }) });
  expect(await refusal(mismatch)).toEqual({
    code: 'total_mismatch',
    details: { expected: '100.10', computed: '100.00' },
  });
});

test("a problem of the company's data is reported at companyId, a field of the request", async () => {
  const { ctx, companyId } = await ready();
  await updateCompany(ctx, { id: companyId, patch: { ie: 'ISENTO' } });
  expect(await refusal(issueNfe(ctx, { request: aRequest(companyId) }))).toEqual({
    code: 'validation_failed',
    details: [{ path: 'companyId', message: expect.stringMatching(/^ie da empresa: .*SEFAZ 209\)$/) }],
  });
});

test('a document that does not match the official schema is model_invalid', async () => {
  const { ctx, companyId } = await ready();
  const strict = { validate: async () => [{ message: 'not so', line: 1, path: '/NFe/infNFe/ide' }] };
  const refused = await refusal(issueNfe({ ...ctx, schemas: strict }, { request: aRequest(companyId) }));
  expect(refused).toEqual({
    code: 'model_invalid',
    details: [{ path: '/NFe/infNFe/ide', message: 'not so' }],
  });
  expect(await nextNumber(ctx, companyId)).toBe(1);
});
