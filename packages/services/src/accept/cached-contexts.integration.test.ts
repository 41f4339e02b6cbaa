import type { Id24 } from '@fiscal/domain';
import { beforeEach, describe, expect, test } from 'vitest';
import { updateCompany } from '../companies/update-company.ts';
import { aProcess } from '../testing/a-process.ts';
import { frozenRun } from '../testing/classed-notes.ts';
import { anIssuer, issuedDocuments, type TestRequest } from '../testing/issued-documents.ts';
import { refusal } from '../testing/refusal.ts';
import { createStatementLog } from '../testing/sent-statements.ts';
import type { TestTenant } from '../testing/test-context.ts';
import { useHarness } from '../testing/use-harness.ts';

const log = createStatementLog();
const harness = useHarness({}, log.observe);

type Process = ReturnType<typeof aProcess>;

describe.each(issuedDocuments)('$name of a company whose context two processes have cached', (kind) => {
  let one: Process;
  let two: Process;
  let companyId: Id24;
  beforeEach(async () => {
    const issuer = await anIssuer(harness, kind);
    companyId = issuer.companyId;
    [one, two] = [aProcess(issuer.ctx), aProcess(issuer.ctx)];
    await post(one, 'first 1');
    await post(two, 'first 2');
  });

  const post = (by: TestTenant, externalId: string, changes: Partial<TestRequest> = {}) =>
    kind.issue(by, { companyId, externalId, ...changes });
  /** Issues the next document in each process, and returns their runs. */
  const nextOfBoth = async () => {
    const next = [await post(one, 'next 1'), await post(two, 'next 2')];
    return Promise.all(next.map(({ document }) => frozenRun(harness, document.id)));
  };

  test('takes one transaction, and the next number', async () => {
    const { result, sent } = await log.during(() => post(one, 'next'));
    expect(result).toMatchObject({ kind: 'created', document: { number: 3 } });
    expect([sent.transactions, sent.statements]).toEqual([1, 6]);
    expect((await frozenRun(harness, result.document.id)).xml).toContain(kind.numbered(3));
  });

  test('is returned for a repeated request that would be refused by now', async () => {
    const ended = { ...one, clock: { now: () => new Date('2035-01-01T00:00:00Z') } };
    expect(await post(ended, 'first 1')).toMatchObject({ kind: 'repeated' });
    expect(await refusal(post(ended, 'next'))).toEqual({
      code: 'certificate_unavailable',
      details: { status: 'expired' },
    });
  });

  test('is not found by another client, nor with a key of the other mode', async () => {
    const aStranger = { ...one, tenant: (await harness.aClient()).tenant };
    const live = { ...one, tenant: { ...one.tenant, mode: 'live' as const } };
    for (const other of [aStranger, live])
      expect(await refusal(post(other, 'next'))).toMatchObject({ code: 'not_found' });
  });

  test('a company that has changed appears in the documents of both processes', async () => {
    const { patch, element } = kind.changed(2);
    await updateCompany(one, { id: companyId, patch });
    for (const { xml, stamps } of await nextOfBoth()) {
      expect(xml).toContain(element);
      expect(stamps).toMatchObject({ company: 2 });
    }
  });

  test('a certificate that was replaced is in the stamps of both processes', async () => {
    await harness.replaceCertificate(one, companyId);
    for (const { stamps } of await nextOfBoth()) expect(stamps).toMatchObject({ certificate: 2 });
  });

  test('a series that was registered after the caching is found by both processes', async () => {
    const missing = expect.objectContaining({ code: 'series_missing' });
    for (const by of [one, two]) expect(await refusal(post(by, 'refused', { series: 7 }))).toEqual(missing);
    await kind.addSeries(one, { companyId, number: 7, next: 40 });
    const issued = [await post(one, 'of 7, 1', { series: 7 }), await post(two, 'of 7, 2', { series: 7 })];
    expect(issued.map(({ document }) => document.number)).toEqual([40, 41]);
  });

  test('both processes return a document that one of them accepted, without a new number; other content is a conflict', async () => {
    for (const by of [one, two]) {
      expect(await post(by, 'first 1')).toMatchObject({ kind: 'repeated', document: { number: 1 } });
      expect(await refusal(post(by, 'first 1', { content: kind.corrected }))).toMatchObject({
        code: 'conflict',
        details: { reason: 'external_id_content' },
      });
    }
    expect((await post(one, 'next')).document.number).toBe(3);
  });
});
