import type { Id24 } from '@fiscal/domain';
import { aService } from '@fiscal/testkit';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { addNfeSeries, addNfseSeries } from '../../companies/add-series.ts';
import { updateCompany } from '../../companies/update-company.ts';
import type { TenantContext } from '../../context/context.ts';
import { getNfse } from '../../nfse/index.ts';
import { getNfe } from '../../read/get-nfe.ts';
import { endRun, transmit } from '../../testing/filing-steps.ts';
import { aRequest, createHarness, type Harness } from '../../testing/harness.ts';
import { finishNfse, municipal, queuedNfse, withDpsSeries } from '../../testing/nfse-steps.ts';
import { refusal } from '../../testing/refusal.ts';
import { issueNfse } from '../nfse/issue-nfse.ts';
import { previewNfse } from '../nfse/preview-nfse.ts';
import { issueNfe } from './issue-nfe.ts';
import { previewNfe } from './preview-nfe.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness(inject('postgresUrl'));
});
afterAll(() => harness.close());

interface RejectedDocument {
  readonly read: () => Promise<object>;
  readonly correct: () => Promise<{ readonly kind: string }>;
  readonly preview: () => Promise<unknown>;
}

async function aRejectedNfe(ctx: TenantContext, companyId: Id24): Promise<RejectedDocument> {
  await addNfeSeries(ctx, { companyId, number: 1, next: 1, environment: 'production' });
  const { note } = await issueNfe(ctx, { request: aRequest(companyId) });
  const attemptId = await transmit(harness.sys, note.id, { cStat: '610', class: 'rejected' });
  await endRun(harness, note.id, { kind: 'rejected', attemptId });
  const request = aRequest(companyId, { natureOfOperation: 'Venda corrigida' });
  return {
    read: () => getNfe(ctx, { id: note.id }),
    correct: () => issueNfe(ctx, { request }),
    preview: () => previewNfe(ctx, { request }),
  };
}

async function aRejectedNfse(ctx: TenantContext, companyId: Id24): Promise<RejectedDocument> {
  await withDpsSeries(ctx, companyId);
  await addNfseSeries(ctx, { companyId, number: 1, next: 1, environment: 'production' });
  const id = await queuedNfse(ctx, companyId);
  await finishNfse(harness, id, 'rejected');
  const request = aService({ companyId, amounts: { service: '2.00' } });
  return {
    read: () => getNfse(ctx, { id }),
    correct: () => issueNfse(municipal(ctx), { request }),
    preview: () => previewNfse(municipal(ctx), { request }),
  };
}

test.each([
  ['NF-e', aRejectedNfe],
  ['NFS-e', aRejectedNfse],
])(
  'a rejected %s of the other environment is not corrected, and goes again once the company is back',
  async (_name, reject) => {
    const ctx = await harness.aClient('live');
    const companyId = await harness.aCompany(ctx, { environment: 'homologation' });
    const { read, correct, preview } = await reject(ctx, companyId);
    const rejected = await read();
    expect(rejected).toMatchObject({ status: 'rejected' });

    await updateCompany(ctx, { id: companyId, patch: { environment: 'production' } });
    const inOtherEnvironment = { code: 'conflict', details: { reason: 'state' } };
    expect(await refusal(correct())).toEqual(inOtherEnvironment);
    expect(await refusal(preview())).toEqual(inOtherEnvironment);
    expect(await read()).toEqual(rejected);

    await updateCompany(ctx, { id: companyId, patch: { environment: 'homologation' } });
    expect((await correct()).kind).toBe('resubmitted');
  },
);
