import { id24 } from '@fiscal/domain';
import { makeFollowUp } from '@fiscal/services';
import { claim, createTestKinds, endRun, finishFiling } from '@fiscal/services/testing';
import { nfe } from '../routes/nfe/nfe.ts';
import { registerCompany, uploadCertificate } from './companies.ts';
import { aRequestBody, type NfeBody } from './note-bodies.ts';
import type { TestApi } from './test-api.ts';
import { expectStatus } from './typed-client.ts';

/** Makes a company with certificate and series. Returns its id. */
export async function readyCompany(api: TestApi): Promise<string> {
  const companyId = await registerCompany(api);
  await uploadCertificate(api, companyId);
  return companyId;
}

/** Queues a note. Returns its id. */
export async function queueNote(
  api: TestApi,
  companyId: string,
  changes: Partial<NfeBody> = {},
): Promise<string> {
  const answer = await api.call(nfe.create, { body: aRequestBody({ companyId, ...changes }) });
  return expectStatus(answer, 202).body.id;
}

const cStats = { authorized: '100', rejected: '778' } as const;

/**
 * Brings a note to its outcome as the worker would, with a made-up answer of the authority; `print` says whether its
 * DANFE is stored.
 */
export async function finishNote(
  { services: sys }: TestApi,
  id: string,
  outcome: 'authorized' | 'rejected' | 'failed',
  print: 'stored' | 'missing' = 'stored',
): Promise<void> {
  const filingId = id24(id);
  const kinds = createTestKinds({
    renderers: { nfe: async () => new TextEncoder().encode('%PDF-1.7 test') },
  });
  const { run } = await claim(sys, filingId);
  if (outcome === 'failed') {
    await endRun({ sys, kinds }, filingId, { kind: 'failed', code: 'certificate_expired' }, run);
    return;
  }
  await finishFiling({ sys, kinds }, filingId, outcome, run, cStats[outcome]);
  if (outcome === 'authorized' && print === 'stored') {
    await makeFollowUp(kinds.nfe, sys, { filingId, run }, async () => undefined);
  }
}
