import type { Id24 } from '@fiscal/domain';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { addNfeSeries } from '../../companies/add-series.ts';
import { deleteCertificate } from '../../companies/delete-certificate.ts';
import type { DanfeInput, TenantContext } from '../../context/context.ts';
import { replaceDanfeSettings } from '../../danfe/replace-danfe-settings.ts';
import { replaceLogo } from '../../danfe/replace-logo.ts';
import { disableRange } from '../../disabling/disable-range.ts';
import { reject } from '../../testing/classed-notes.ts';
import { anItem, aRequest, createHarness, type Harness } from '../../testing/harness.ts';
import { refusal } from '../../testing/refusal.ts';
import { samplePng } from '../../testing/sample-pictures.ts';
import { issueNfe } from './issue-nfe.ts';
import { drawNfePreview, previewNfe } from './preview-nfe.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness(inject('postgresUrl'));
});
afterAll(() => harness.close());

let ctx: TenantContext;
let companyId: Id24;
beforeEach(async () => {
  ctx = await harness.aClient();
  companyId = await harness.aCompany(ctx);
});

type Changes = Parameters<typeof aRequest>[1];
const preview = (changes: Changes & { readonly issueDate?: string } = {}) =>
  previewNfe(ctx, { request: { ...aRequest(companyId), ...changes } });
const issue = (changes: Changes = {}) => issueNfe(ctx, { request: aRequest(companyId, changes) });

/** Every row of the client, and the state of its series. */
async function everything(): Promise<unknown> {
  const tables = await harness.database.readAsOwner<{ name: string }>(`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'client_id' order by 1`);
  const counted: Record<string, unknown> = {};
  for (const { name } of tables) {
    const rows = await harness.database.readAsOwner<{ text: string }>(
      `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as text from ${name} t
       where client_id = '${ctx.tenant.clientId}'`,
    );
    counted[name] = rows[0]?.text;
  }
  return counted;
}

const quotations = () =>
  harness.database.readAsOwner<object>(`
    select document_kind as kind, environment, company_id = '${companyId}' as "ofCompany" from usage
    where client_id = '${ctx.tenant.clientId}'`);

test('a preview leaves no trace but one quotation', async () => {
  const before = await everything();
  expect(await preview()).toMatchObject({ totals: { invoice: '100.00' }, items: [{ index: 0 }] });
  const { usage: _, ...after } = Object(await everything());
  expect(before).toMatchObject(after);
  expect(Object.keys(after).length).toBeGreaterThan(20);
  expect(await quotations()).toEqual([
    { kind: 'taxQuotation', environment: 'homologation', ofCompany: true },
  ]);
  expect((await issue()).note.number).toBe(1);
});

test('a refused preview leaves nothing at all', async () => {
  const before = await everything();
  const items = [anItem({ gtin: '7891000315508' })];
  expect(await refusal(preview({ items }))).toMatchObject({ code: 'validation_failed' });
  expect(await refusal(preview({ expectedTotal: '1.00' }))).toMatchObject({ code: 'total_mismatch' });
  expect(await everything()).toEqual(before);
});

test('the day is the one that the request names, at noon in Brasília where it has no hour', async () => {
  const dayOf = async (issueDate: string) => /<dhEmi>(.*?)</.exec((await preview({ issueDate })).xml)?.[1];
  expect(await dayOf('2026-12-01')).toBe('2026-12-01T12:00:00-03:00');
  expect(await dayOf('2026-12-01T02:59:59Z')).toBe('2026-11-30T23:59:59-03:00');
  expect(await dayOf('2027-01-04T09:00:00-03:00')).toBe('2027-01-04T09:00:00-03:00');
});

test('the rates are those of the day', async () => {
  const cbsIn = async (issueDate: string) => {
    const { items } = await preview({ issueDate });
    return items[0]?.taxes.ibsCbs?.cbs.rate ?? null;
  };
  const [in2026, in2033] = [await cbsIn('2026-12-01'), await cbsIn('2027-02-01')];
  expect(in2026).not.toBe(in2033);
});

test('a day without tables is refused at issueDate, together with what the rules refuse', async () => {
  const items = [anItem({ gtin: '7891000315508' })];
  const { details } = await refusal(preview({ issueDate: '2020-01-01', items }));
  expect(details).toContainEqual({
    path: 'issueDate',
    message: expect.stringMatching(/^deve estar entre 20/),
  });
  expect(details).toContainEqual(expect.objectContaining({ path: 'items[0].gtin' }));
});

test('without certificate, series or numbers a preview ends as issuing would', async () => {
  expect(await refusal(preview({ series: 7 }))).toMatchObject({ code: 'series_missing' });
  await addNfeSeries(ctx, { companyId, number: 2, next: 999_999_999 });
  expect((await issue({ series: 2, externalId: 'last' })).note.number).toBe(999_999_999);
  const ofFull = refusal(issue({ series: 2, externalId: 'one more' }));
  expect(await refusal(preview({ series: 2, externalId: 'one more' }))).toEqual(await ofFull);
});

test('without a certificate it ends as issuing would', async () => {
  await deleteCertificate(ctx, { companyId });
  const refused = await refusal(preview());
  expect(refused).toMatchObject({ code: 'certificate_unavailable' });
  expect(await refusal(issue())).toEqual(refused);
});

test('an externalId that was used: other content is refused, the same and a correction are shown', async () => {
  const { note } = await issue();
  expect(await preview()).toMatchObject({ totals: note.totals });
  const items = [anItem({ description: 'Corrigido' })];
  expect(await refusal(preview({ items }))).toEqual(await refusal(issue({ items })));
  await reject(harness, { note });
  expect((await preview({ items })).xml).toContain('<xProd>Corrigido</xProd>');
  expect(await refusal(preview({ items, series: 3 }))).toEqual(await refusal(issue({ items, series: 3 })));
  const justification = 'Falha na emissão: número não usado';
  await disableRange(ctx, { request: { companyId, series: 1, from: 1, to: 1, justification } });
  const held = await refusal(preview({ items }));
  expect(held).toMatchObject({ code: 'conflict', details: { reason: 'range_in_use' } });
  expect(await refusal(issue({ items }))).toEqual(held);
});

test('a company of another client is absent', async () => {
  const other = await harness.aClient();
  expect(await refusal(previewNfe(other, { request: aRequest(companyId) }))).toMatchObject({
    code: 'not_found',
  });
});

test('the paper of a preview is that of the company, without number, key or invoice number', async () => {
  const drawn: DanfeInput[] = [];
  const renderDanfe = async (input: DanfeInput) => {
    drawn.push(input);
    return new Uint8Array([1]);
  };
  await replaceDanfeSettings(ctx, { companyId, settings: { orientation: 'landscape' } });
  await replaceLogo(ctx, { companyId, mediaType: 'image/png', bytes: samplePng() });
  const billing = { installments: [{ dueDate: '2027-01-10', amount: '100.00' }] };
  const payments = [{ method: '15', amount: '100.00' }] as const;
  const request = { ...aRequest(companyId, { billing, payments }), issueDate: '2026-12-01' };
  expect(await drawNfePreview({ ...ctx, renderDanfe }, { request })).toEqual(new Uint8Array([1]));
  const [input] = drawn;
  expect(input).toMatchObject({
    status: 'preview',
    orientation: 'landscape',
    logo: { mediaType: 'image/png', width: 40, height: 20 },
  });
  expect(input?.procNFeXml).toMatch(/<infNFe(?: versao="4.00")?>.*<tpImp>2<\/tpImp>/);
  expect(input?.procNFeXml).not.toMatch(/999999999|Id="NFe|<nFat>/);
  expect(await quotations()).toHaveLength(1);
  expect(await refusal(drawNfePreview(ctx, { request }))).toMatchObject({ code: 'busy' });
  expect(await quotations()).toHaveLength(1);
});
