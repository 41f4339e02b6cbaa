import { filingRun, inTransaction, outbox } from '@fiscal/db';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { findCompany } from '../../companies/find-company.ts';
import { updateCompany } from '../../companies/update-company.ts';
import { inTenant } from '../../context/scope.ts';
import { isServiceError } from '../../context/service-error.ts';
import { lockSeries } from '../../series/reserve-number.ts';
import { claim, endRun, finishFiling, lose, queryRun, unsignedXml } from '../../testing/filing-steps.ts';
import { aRequest } from '../../testing/harness.ts';
import { aQueuedNote, published } from '../../testing/queued-note.ts';
import type { TestTenant } from '../../testing/test-context.ts';
import { useHarness } from '../../testing/use-harness.ts';
import { waitingForLocks } from '../../testing/waiting-for-locks.ts';
import { getNfe } from './get-nfe.ts';
import { issueNfe } from './issue-nfe.ts';
import { retryNfe } from './retry-nfe.ts';

const harness = useHarness();

const times = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** Returns `done`, or the code of the refusal; other errors are thrown. */
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => {
      if (isServiceError(error)) return error.code;
      throw error;
    },
  );

/** Waits until a session of this database waits for a lock. */
const somebodyWaits = () =>
  expect.poll(() => waitingForLocks(harness), { timeout: 30_000 }).toBeGreaterThan(0);

test('a change of the company waits for the POST that has locked a series, and the POST sees the whole change or none of it', async () => {
  const { ctx, companyId } = await aQueuedNote(harness);
  let changing: Promise<unknown> = Promise.resolve();
  const seen = await inTenant(ctx, async (tx) => {
    const company = await findCompany(tx, ctx, companyId);
    await lockSeries(tx, company, 1);
    changing = updateCompany(ctx, { id: companyId, patch: { legalName: 'Outro Nome Ltda' } });
    await somebodyWaits();
    return findCompany(tx, ctx, companyId);
  });
  expect(seen).toMatchObject({ legalName: 'Emitente Exemplo Ltda', fiscalVersion: 1 });
  await changing;
  const after = await inTenant(ctx, (tx) => findCompany(tx, ctx, companyId));
  expect(after).toMatchObject({ legalName: 'Outro Nome Ltda', fiscalVersion: 2 });
});

/** Makes a client for which `happens` runs once between the calculation of a note and its number. */
function interrupted(ctx: TestTenant, happens: () => Promise<unknown>): TestTenant {
  let happened = false;
  const validate: TestTenant['schemas']['validate'] = async (xml) => {
    if (!happened) {
      happened = true;
      await happens();
    }
    return ctx.schemas.validate(xml);
  };
  return { ...ctx, schemas: { validate } };
}

test('if a company changes after the calculation, it is read again before the number is taken', async () => {
  const { ctx, companyId } = await harness.anIssuer();
  const meanwhile = interrupted(ctx, () =>
    updateCompany(ctx, { id: companyId, patch: { legalName: 'Outro Nome Ltda' } }),
  );
  const { note } = await issueNfe(meanwhile, { request: aRequest(companyId) });
  expect(note.number).toBe(1);
  expect(await unsignedXml(harness.sys, note.id)).toContain('<xNome>Outro Nome Ltda</xNome>');
});

test("a client's retry and an answer that decides about the note exclude each other", async () => {
  for (const _ of times(12)) {
    const { ctx, noteId } = await aQueuedNote(harness);
    await lose(harness.sys, noteId, { kind: 'unknown', reason: 'interrupted' });
    await endRun(harness, noteId, { kind: 'attention', attention: 'reconcile_exhausted', status: 'unknown' });
    const attemptId = await queryRun(harness.sys, noteId, { cStat: '100', class: 'authorized' });
    const [retried, recorded] = await Promise.all([
      codeOf(retryNfe(ctx, { id: noteId })),
      endRun(harness, noteId, { kind: 'authorized', attemptId }),
    ]);
    const { status } = await getNfe(ctx, { id: noteId });
    const events = (await published(harness, ctx)).map(({ event }) => event);
    const found = {
      retried,
      recorded: recorded.kind,
      status,
      authorizations: events.filter((each) => each === 'nfe.authorized').length,
    };
    expect([
      { retried: 'done', recorded: 'superseded', status: 'queued', authorizations: 0 },
      { retried: 'conflict', recorded: 'recorded', status: 'authorized', authorizations: 1 },
    ]).toContainEqual(found);
  }
});

test('simultaneous retries and corrections of one note begin one run each time, with its document and its row', async () => {
  const { ctx, companyId, noteId } = await aQueuedNote(harness);
  await finishFiling(harness, noteId, 'rejected');
  const correct = (n: number) =>
    issueNfe(ctx, { request: aRequest(companyId, { natureOfOperation: `Venda ${n}` }) });
  const [corrected, retried] = await Promise.all([
    Promise.all(times(10).map((n) => codeOf(correct(n)))),
    Promise.all(times(10).map(() => codeOf(retryNfe(ctx, { id: noteId })))),
  ]);
  expect(corrected.filter((code) => code === 'done')).toHaveLength(1);
  expect(corrected.filter((code) => code === 'conflict')).toHaveLength(9);
  expect(retried.every((code) => code === 'done' || code === 'conflict')).toBe(true);
  expect((await claim(harness.sys, noteId)).run).toBe(2);
  await endRun(harness, noteId, { kind: 'failed', code: 'internal' }, 2);
  const again = await Promise.all(times(10).map(() => codeOf(retryNfe(ctx, { id: noteId }))));
  expect(again.every((code) => code === 'done')).toBe(true);
  expect((await claim(harness.sys, noteId)).run).toBe(3);
  const [runs, rows] = await inTransaction(harness.sys.db, 'system', async (tx) => [
    await tx.select().from(filingRun).where(eq(filingRun.filingId, noteId)),
    await tx.select().from(outbox).where(eq(outbox.documentId, noteId)),
  ]);
  expect(runs.map(({ run }) => run).sort()).toEqual([1, 2, 3]);
  expect(new Set(rows.map(({ run }) => run))).toEqual(new Set([1, 2, 3]));
});
