import type { Id24 } from '@fiscal/domain';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { deleteCertificate } from '../certificates/delete-certificate.ts';
import { getCompany } from '../companies/get-company.ts';
import { replaceEmailSettings } from '../companies/replace-email-settings.ts';
import { updateCompany } from '../companies/update-company.ts';
import { inSystem } from '../context/scope.ts';
import { claimRun } from '../filing/claim-run.ts';
import { endRun, owner } from '../testing/filing-steps.ts';
import { anIssuer, issuedDocuments, type TestRequest } from '../testing/issued-documents.ts';
import { refusal } from '../testing/refusal.ts';
import type { TestTenant } from '../testing/test-context.ts';
import { useHarness } from '../testing/use-harness.ts';
import { waitsForALock } from '../testing/waiting-for-locks.ts';

const harness = useHarness();

const years = 400 * 86_400_000;
const missing = { code: 'certificate_unavailable', details: { status: 'missing' } };
const expired = { code: 'certificate_unavailable', details: { status: 'expired' } };

describe.each(issuedDocuments)('$name', (kind) => {
  let ctx: TestTenant;
  let companyId: Id24;
  beforeEach(async () => {
    ({ ctx, companyId } = await anIssuer(harness, kind));
  });

  type Changes = Partial<TestRequest>;
  const issue = (changes: Changes = {}) => kind.issue(ctx, { companyId, ...changes });
  const preview = (changes: Changes = {}) => kind.preview(ctx, { companyId, ...changes });
  const rejected = async (changes: Changes = {}) => {
    const { document } = await issue(changes);
    await kind.finish(harness, document.id, 'rejected');
    return document;
  };
  const series = async () =>
    kind.seriesOf(await getCompany(ctx, { id: companyId }), 'homologation').map(({ next }) => next);

  /** Returns a digest of every table with rows of the client. */
  async function everything(): Promise<Readonly<Record<string, unknown>>> {
    const tables = await harness.database.readAsOwner<{ name: string }>(`
      select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'client_id' order by 1`);
    const digests: Record<string, unknown> = {};
    for (const { name } of tables) {
      const rows = await harness.database.readAsOwner<{ digest: string }>(
        `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest from ${name} t
         where client_id = '${ctx.tenant.clientId}'`,
      );
      digests[name] = rows[0]?.digest;
    }
    return digests;
  }

  const quotations = () =>
    harness.database.readAsOwner<object>(`
      select document_kind as kind, environment, company_id = '${companyId}' as "ofCompany" from usage
      where client_id = '${ctx.tenant.clientId}'`);

  test('the same content in another notation returns the same document and takes no number', async () => {
    const { kind: made, document } = await issue();
    expect(made).toBe('created');
    expect(document).toMatchObject({ status: 'queued', environment: 'homologation', series: 1, number: 1 });
    expect(await kind.read(ctx, document.id)).toEqual(document);
    expect(await issue({ content: kind.rewritten })).toEqual({ kind: 'repeated', document });
    expect(await series()).toEqual([2]);
  });

  test('another company can use the same externalId', async () => {
    await issue();
    const other = await harness.aCompany(ctx, { cnpj: '11222333000181' });
    await kind.prepare(ctx, other);
    expect(await issue({ companyId: other })).toMatchObject({ kind: 'created', document: { number: 1 } });
  });

  test.each(kind.refused)(
    'a request refused for %s takes no number and writes nothing',
    async (_, code, content) => {
      const before = await everything();
      expect((await refusal(issue({ content }))).code).toBe(code);
      expect((await refusal(preview({ content }))).code).toBe(code);
      expect(await everything()).toEqual(before);
    },
  );

  test('without a certificate nothing is issued, and a preview is refused with the same error', async () => {
    await deleteCertificate(ctx, { companyId });
    expect(await refusal(issue())).toEqual(missing);
    expect(await refusal(preview())).toEqual(missing);
  });

  test('with an expired certificate nothing is issued', async () => {
    await harness.advance(years);
    const late = await refusal(issue());
    await harness.advance(-years);
    expect(late).toEqual(expired);
  });

  test('nothing is issued without a series, or with a series that is not registered', async () => {
    const own = await harness.aCompany(ctx, { cnpj: '11222333000181', nfeSeries: [] });
    const ofOwn = { companyId: own };
    const details = { environment: 'homologation' };
    expect(await refusal(issue(ofOwn))).toMatchObject({ code: 'series_missing', details });
    await kind.addSeries(ctx, { companyId: own, number: 7, next: 41 });
    const elsewhere = { ...ofOwn, series: 8 };
    const noSeries = { code: 'series_missing', details: { ...details, series: 8 } };
    expect(await refusal(issue(elsewhere))).toMatchObject(noSeries);
    expect(await refusal(preview(elsewhere))).toMatchObject(noSeries);
    expect((await issue(ofOwn)).document).toMatchObject({ series: 7, number: 41 });
  });

  test('the first registered series is the default, and each series has its own numbers', async () => {
    const own = await harness.aCompany(ctx, { cnpj: '11222333000181', nfeSeries: [] });
    await kind.addSeries(ctx, { companyId: own, number: 5, next: 100 });
    await kind.addSeries(ctx, { companyId: own, number: 2, next: 7 });
    const first = await issue({ companyId: own });
    const second = await issue({ companyId: own, externalId: 'p-2', series: 2 });
    expect(first.document).toMatchObject({ series: 5, number: 100 });
    expect(second.document).toMatchObject({ series: 2, number: 7 });
  });

  test('a series issues its last number, and nothing after it', async () => {
    await kind.addSeries(ctx, { companyId, number: 2, next: kind.lastNumber });
    expect((await issue({ series: 2 })).document.number).toBe(kind.lastNumber);
    const beyond = { series: 2, externalId: 'p-2' };
    const refused = await refusal(issue(beyond));
    expect(refused).toMatchObject({ code: 'validation_failed', details: [{ path: 'series' }] });
    expect(await refusal(preview(beyond))).toEqual(refused);
  });

  test('a scenario takes effect for a test key at a simulated authority, and causes a warning elsewhere', async () => {
    const ignored = 'O cabeçalho X-Fiscal-Simulate foi ignorado.';
    const simulation = 'drop-after';
    expect((await issue({ simulation })).document.warnings).not.toContain(ignored);
    const real = { ...ctx, settings: { ...ctx.settings, authoritySimulated: false } };
    const { document } = await kind.issue(real, { companyId, externalId: 'p-2', simulation });
    expect(document.warnings).toContain(ignored);
  });

  test('after a rejection the same content is sent again if the company has changed', async () => {
    await rejected();
    await replaceEmailSettings(ctx, { companyId, settings: { sendToRecipient: true } });
    expect((await issue()).kind).toBe('repeated');
    await updateCompany(ctx, { id: companyId, patch: kind.changed(2).patch });
    expect((await issue()).kind).toBe('resubmitted');
    expect((await issue()).kind).toBe('repeated');
  });

  test('a rejected document is sent again unchanged if the request demands it; repetitions of the request send nothing', async () => {
    const resubmit = () => issue({ resubmit: true });
    const { id, number } = (await resubmit()).document;
    expect((await resubmit()).kind).toBe('repeated');
    await kind.finish(harness, id, 'rejected');
    expect((await issue()).kind).toBe('repeated');
    const issued = await Promise.all(Array.from({ length: 8 }, resubmit));
    expect(issued.filter((each) => each.kind === 'resubmitted')).toHaveLength(1);
    for (const { document } of issued)
      expect(document).toMatchObject({ id, series: 1, number, status: 'queued' });
    expect(await claimRun(harness.sys, { filingId: id, owner })).toMatchObject({ run: 2 });
    expect((await resubmit()).kind).toBe('repeated');
  });

  test('a rejected document keeps its series, and its correction may name the series', async () => {
    const { id } = await rejected();
    const correct = { content: kind.corrected };
    const elsewhere = { code: 'validation_failed', details: [expect.objectContaining({ path: 'series' })] };
    expect(await refusal(issue({ ...correct, series: 2 }))).toEqual(elsewhere);
    expect(await refusal(preview({ ...correct, series: 2 }))).toEqual(elsewhere);
    expect(await issue({ ...correct, series: 1 })).toMatchObject({
      kind: 'resubmitted',
      document: { id, series: 1 },
    });
  });

  test('a rejected document of the other environment is not corrected; it is sent again when the company has returned to that environment', async () => {
    ctx = await harness.aClient('live');
    companyId = await harness.aCompany(ctx, { environment: 'homologation' });
    await kind.prepare(ctx, companyId);
    await kind.addSeries(ctx, { companyId, number: 1, next: 1, environment: 'production' });
    const { id } = await rejected();
    const before = await kind.read(ctx, id);
    const correction = { content: kind.corrected };

    await updateCompany(ctx, { id: companyId, patch: { environment: 'production' } });
    const inOtherEnvironment = { code: 'conflict', details: { reason: 'state' } };
    expect(await refusal(issue(correction))).toEqual(inOtherEnvironment);
    expect(await refusal(preview(correction))).toEqual(inOtherEnvironment);
    expect(await kind.read(ctx, id)).toEqual(before);

    await updateCompany(ctx, { id: companyId, patch: { environment: 'homologation' } });
    expect((await issue(correction)).kind).toBe('resubmitted');
  });

  test('twenty simultaneous corrections of a rejected document make one new run', async () => {
    const { id } = await rejected();
    const correct = () => issue({ content: kind.corrected });
    const issued = await Promise.all(Array.from({ length: 20 }, correct));
    expect(issued.filter((each) => each.kind === 'resubmitted')).toHaveLength(1);
    expect(await claimRun(harness.sys, { filingId: id, owner })).toMatchObject({ run: 2 });
  });

  test('a retry waits for the transaction that has locked the series', async () => {
    const { id } = (await issue()).document;
    await endRun(harness, id, { kind: 'failed', code: 'authority_unavailable' });
    const { retried } = await inSystem(harness.sys, async (tx) => {
      await tx.execute(
        sql`select from series where company_id = ${companyId} and model = ${kind.model} for no key update`,
      );
      const retried = kind.retry(ctx, id);
      await waitsForALock(harness);
      return { retried };
    });
    expect(await retried).toMatchObject({ status: 'queued' });
  });

  test('a preview shows the document that issuing makes, under the last number, and only counts one quotation', async () => {
    const before = await everything();
    const { totals, xml } = await preview();
    expect(xml).toContain(kind.numbered(kind.lastNumber));
    const { usage: _, ...after } = await everything();
    expect(before).toMatchObject(after);
    expect(Object.keys(after).length).toBeGreaterThan(20);
    expect(await quotations()).toEqual([
      { kind: 'taxQuotation', environment: 'homologation', ofCompany: true },
    ]);
    expect((await issue()).document).toMatchObject({ number: 1, totals });
    expect((await preview()).totals).toEqual(totals);
    expect(await refusal(preview({ content: kind.corrected }))).toMatchObject({
      details: { reason: 'external_id_content' },
    });
  });

  test.each(kind.issueDates)(
    'a preview of %s has that date, at noon in Brasília if it has no hour: %s',
    async (issueDate, dhEmi) => {
      expect((await preview({ issueDate })).xml).toContain(`<dhEmi>${dhEmi}</dhEmi>`);
    },
  );
});
