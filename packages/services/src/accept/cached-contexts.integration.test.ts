import type { Id24 } from '@fiscal/domain';
import { beforeEach, describe, expect, test } from 'vitest';
import { getCompany } from '../companies/get-company.ts';
import { updateCompany } from '../companies/update-company.ts';
import { frozenRun } from '../testing/classed-notes.ts';
import { anIssuer, issuedDocuments, type TestRequest } from '../testing/issued-documents.ts';
import { refusal } from '../testing/refusal.ts';
import { createStatementLog } from '../testing/sent-statements.ts';
import type { TestTenant } from '../testing/test-context.ts';
import { useHarness } from '../testing/use-harness.ts';

const log = createStatementLog();
const harness = useHarness({}, log.observe);

describe.each(issuedDocuments)('$name of a company whose context is cached', (kind) => {
  let ctx: TestTenant;
  let companyId: Id24;
  beforeEach(async () => {
    ({ ctx, companyId } = await anIssuer(harness, kind));
    await next({ externalId: 'first' });
  });

  const next = (changes: Partial<TestRequest> = {}, by = ctx) =>
    kind.issue(by, { companyId, externalId: 'next', ...changes });

  test('takes one transaction, and the next number', async () => {
    const { result, sent } = await log.during(() => next());
    expect(result).toMatchObject({ kind: 'created', document: { number: 2 } });
    expect([sent.transactions, sent.statements]).toEqual([1, 6]);
    expect((await frozenRun(harness, result.document.id)).xml).toContain(kind.numbered(2));
  });

  test('has the data of a company that changed after it was cached', async () => {
    const { patch, element } = kind.changed(2);
    await updateCompany(ctx, { id: companyId, patch });
    const { document } = await next();
    expect((await frozenRun(harness, document.id)).xml).toContain(element);
  });

  test('has the stamp of a certificate that was replaced after the caching', async () => {
    await harness.replaceCertificate(ctx, companyId);
    const { document } = await next();
    expect((await frozenRun(harness, document.id)).stamps).toMatchObject({ certificate: 2 });
  });

  test('is returned for a repeated request, without a new number; other content is a conflict', async () => {
    expect(await next({ externalId: 'first' })).toMatchObject({ kind: 'repeated', document: { number: 1 } });
    const other = await refusal(next({ externalId: 'first', content: kind.corrected }));
    expect(other).toEqual({ code: 'conflict', details: { reason: 'external_id_content' } });
    const company = await getCompany(ctx, { id: companyId });
    expect(kind.seriesOf(company, 'homologation').map((series) => series.next)).toEqual([2]);
  });

  test('is returned for a repeated request that would be refused by now', async () => {
    const ended = { ...ctx, clock: { now: () => new Date('2035-01-01T00:00:00Z') } };
    expect(await next({ externalId: 'first' }, ended)).toMatchObject({ kind: 'repeated' });
    expect(await refusal(next({}, ended))).toEqual({
      code: 'certificate_unavailable',
      details: { status: 'expired' },
    });
  });

  test('uses a series that was registered after the caching', async () => {
    expect(await refusal(next({ series: 7 }))).toMatchObject({ code: 'series_missing' });
    await kind.addSeries(ctx, { companyId, number: 7, next: 40 });
    expect(await next({ series: 7 })).toMatchObject({ document: { series: 7, number: 40 } });
  });

  test('is not found by another client, nor with a key of the other mode', async () => {
    const stranger = await harness.aClient();
    const live = { ...ctx, tenant: { ...ctx.tenant, mode: 'live' as const } };
    for (const other of [stranger, live])
      expect(await refusal(next({}, other))).toMatchObject({ code: 'not_found' });
  });
});
