import { inTransaction } from '@fiscal/db';
import type { Id24 } from '@fiscal/domain';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { deleteCertificate } from '../certificates/delete-certificate.ts';
import { getCompany } from '../companies/get-company.ts';
import { updateCompany } from '../companies/update-company.ts';
import { forgetErasedCompanies } from '../erasure/forget-erased-companies.ts';
import { requestErasure } from '../erasure/request-erasure.ts';
import { publishRemoval } from '../notify/publish-removal.ts';
import { aProcess } from '../testing/a-process.ts';
import { frozenRun } from '../testing/classed-notes.ts';
import { anIssuer, issuedDocuments, type TestRequest } from '../testing/issued-documents.ts';
import { refusal } from '../testing/refusal.ts';
import { useHarness } from '../testing/use-harness.ts';

const harness = useHarness();

const times = (count: number): number[] => Array.from({ length: count }, (_, n) => n);

/** Ends the wait of a session that waits for a lock, as the lock time-out of the server does. */
const endWait = async (): Promise<boolean> => {
  const ended = await harness.database.readAsOwner<{ ended: boolean }>(`
    select pg_cancel_backend(pid) as ended from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`);
  return ended.length > 0;
};

describe.each(issuedDocuments)('$name of a company that is cached by two processes', (kind) => {
  type Process = ReturnType<typeof aProcess>;
  let one: Process;
  let two: Process;
  let companyId: Id24;
  /** The documents that each process has accepted. */
  let taken: readonly Id24[];
  beforeEach(async () => {
    const issuer = await anIssuer(harness, kind);
    companyId = issuer.companyId;
    one = aProcess(issuer.ctx);
    two = aProcess(issuer.ctx);
    taken = [(await post(one, 'first 1')).document.id, (await post(two, 'first 2')).document.id];
  });

  const post = (by: Process, externalId: string, changes: Partial<TestRequest> = {}) =>
    kind.issue(by, { companyId, externalId, ...changes });
  const xmlOf = async (id: Id24, run = 1) => (await frozenRun(harness, id, run)).xml;
  const refusalsOfBoth = async (changes: Partial<TestRequest> = {}) => [
    await refusal(post(one, 'refused 1', changes)),
    await refusal(post(two, 'refused 2', changes)),
  ];

  test('a number that the other process took is not used again, neither in the row nor in the document', async () => {
    for (const n of times(50)) await post(two, `other ${n}`);
    const { document } = await post(one, 'next');
    expect(document.number).toBe(53);
    expect(await xmlOf(document.id)).toContain(kind.numbered(53));
  });

  test('while the company changes, each document of both processes has the company data of the version in its stamp', async () => {
    const [issued] = await Promise.all([
      Promise.all(times(20).map((n) => post(n % 2 === 0 ? one : two, `p-${n}`))),
      (async () => {
        for (const n of times(4))
          await updateCompany(one, { id: companyId, patch: kind.changed(n + 2).patch });
      })(),
    ]);
    const versions = times(4).map((n) => n + 2);
    for (const { document } of issued) {
      const { xml, stamps } = await frozenRun(harness, document.id);
      const version = 'company' in stamps ? stamps.company : undefined;
      expect(versions.filter((n) => xml.includes(kind.changed(n).element))).toEqual(
        versions.filter((n) => n === version),
      );
    }
    const numbers = issued.map(({ document }) => document.number ?? 0).sort((a, b) => a - b);
    expect(numbers).toEqual(times(20).map((n) => n + 3));
  });

  test('after the certificate was removed neither process accepts a document', async () => {
    for (const id of taken) await kind.finish(harness, id, 'rejected');
    await deleteCertificate(one, { companyId });
    const missing = { code: 'certificate_unavailable', details: { status: 'missing' } };
    expect(await refusalsOfBoth()).toEqual([missing, missing]);
  });

  test('a company under erasure is found by neither process', async () => {
    await requestErasure(one, {
      id: companyId,
      deleteDocuments: false,
      requestedBy: { actor: 'fsk_test' },
    });
    const notFound = expect.objectContaining({ code: 'not_found' });
    expect(await refusalsOfBoth()).toEqual([notFound, notFound]);
  });

  test('a process that is notified of an erased company removes it from its cache', async () => {
    const { issuingContexts, tenant } = one;
    const key = { companyId, model: kind.model, taxClasses: [] };
    const subscription = await forgetErasedCompanies(harness.sys, issuingContexts);
    onTestFinished(() => subscription.unlisten());
    await post(one, 'next');
    expect(issuingContexts.get(tenant, key)).toBeDefined();
    await inTransaction(harness.sys.db, 'system', (tx) => publishRemoval(tx, 'company_erasure', companyId));
    await expect.poll(() => issuingContexts.get(tenant, key), { timeout: 60_000 }).toBeUndefined();
  });

  test('simultaneous requests with one externalId in both processes make one document and one correction, and lose no number', async () => {
    const issued = await Promise.all(times(12).map((n) => post(n % 2 === 0 ? one : two, 'same')));
    expect(issued.filter((each) => each.kind === 'created')).toHaveLength(1);
    const { id, number } = (await post(one, 'same')).document;
    await kind.finish(harness, id, 'rejected');
    const content = kind.corrected;
    const corrected = await Promise.all([post(one, 'same', { content }), post(two, 'same', { content })]);
    expect(corrected.map((each) => each.kind).sort()).toEqual(['repeated', 'resubmitted']);
    expect(await refusal(post(one, 'same'))).toMatchObject({ code: 'conflict' });
    await kind.finish(harness, id, 'rejected', 2);
    const { patch, element } = kind.changed(2);
    await updateCompany(one, { id: companyId, patch });
    expect(await post(two, 'same', { content })).toMatchObject({
      kind: 'resubmitted',
      document: { number },
    });
    expect(await xmlOf(id, 3)).toContain(element);
    const [series] = kind.seriesOf(await getCompany(one, { id: companyId }), 'homologation');
    expect(series?.next).toBe((number ?? 0) + 1);
  });

  test('a company that moved to another environment gets numbers only there, also after moving back', async () => {
    const live = aProcess(await harness.aClient('live'));
    companyId = await harness.aCompany(live, { environment: 'homologation' });
    await kind.prepare(live, companyId);
    await post(live, 'one');
    await updateCompany(live, { id: companyId, patch: { environment: 'production' } });
    expect(await refusal(post(live, 'two'))).toMatchObject({ code: 'series_missing' });
    await kind.addSeries(live, { companyId, number: 1, next: 70 });
    const there = (await post(live, 'two')).document;
    await updateCompany(live, { id: companyId, patch: { environment: 'homologation' } });
    const back = (await post(live, 'three')).document;
    expect([there.number, back.number]).toEqual([70, 2]);
    expect(await xmlOf(there.id)).toContain('<tpAmb>1</tpAmb>');
    expect(await xmlOf(back.id)).toContain('<tpAmb>2</tpAmb>');
  });

  test('both processes warn of a series that the company of the other mode has begun to use', async () => {
    const live = { ...one, tenant: { ...one.tenant, mode: 'live' as const } };
    const warnings = async (externalId: string) => (await post(one, externalId)).document.warnings.join();
    expect(await warnings('alone')).not.toContain(kind.repeatedNumber);
    const other = await harness.aCompany(live, { environment: 'homologation' });
    await kind.prepare(live, other);
    expect(await warnings('beside')).toContain(kind.repeatedNumber);
  });

  test('while a series is locked too long, a repeated request is still answered and a new one is not', async () => {
    const work = await inTransaction(harness.sys.db, 'system', async (tx) => {
      await tx.execute(
        sql`select from series where company_id = ${companyId} and model = ${kind.model} for no key update`,
      );
      const repeated = post(one, 'first 1');
      await expect.poll(endWait, { timeout: 60_000 }).toBe(true);
      const answered = await repeated;
      const refused = post(two, 'next').catch((error: unknown) => error);
      await expect.poll(endWait, { timeout: 60_000 }).toBe(true);
      return { answered, refused: await refused };
    });
    expect(work.answered).toMatchObject({ kind: 'repeated', document: { number: 1 } });
    expect(work.refused).toMatchObject({ class: 'timeout' });
  });
});
