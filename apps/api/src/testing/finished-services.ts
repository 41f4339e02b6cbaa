import { id24 } from '@fiscal/domain';
import { makeFollowUp } from '@fiscal/services';
import { claim, createTestKinds, endRun, finishNfse, finishNfseEvent } from '@fiscal/services/testing';
import { nfse } from '../routes/nfse/nfse.ts';
import { queueService } from './services-of-nfse.ts';
import type { TestApi } from './test-api.ts';
import { expectStatus, idOf } from './typed-client.ts';

export const serviceJustification = 'Serviço contratado em duplicidade';

/** `stored`: the worker has stored the DANFSe. */
type Danfse = 'stored' | 'missing';

/** Brings an NFS-e to its outcome as the worker would, with a made-up answer of the Sefin. */
export async function finishService(
  { services: sys }: TestApi,
  id: string,
  outcome: 'authorized' | 'rejected' | 'failed',
  danfse: Danfse = 'stored',
  processedAt?: string,
): Promise<void> {
  const kinds = createTestKinds();
  const filingId = id24(id);
  const { run } = await claim(sys, filingId);
  if (outcome === 'failed') {
    await endRun({ sys, kinds }, filingId, { kind: 'failed', code: 'certificate_expired' }, run);
    return;
  }
  await finishNfse({ sys, kinds }, filingId, outcome, run, processedAt);
  if (outcome === 'authorized' && danfse === 'stored') {
    await makeFollowUp(kinds.nfse, sys, { filingId, run }, async () => undefined);
  }
}

/** Makes an NFS-e that the Sefin has authorized. Returns its id. */
export async function authorizeService(
  api: TestApi,
  companyId: string,
  changes: Parameters<typeof queueService>[2] = {},
): Promise<string> {
  const id = await queueService(api, companyId, changes);
  await finishService(api, id, 'authorized');
  return id;
}

/** Queues the cancellation of an NFS-e. Returns its id. */
export async function requestServiceCancellation(api: TestApi, id: string): Promise<string> {
  const body = { justification: serviceJustification };
  return idOf(expectStatus(await api.call(nfse.cancel, { params: { id }, body }), 202));
}

/** Queues a request for the analysis of a cancellation. Returns its id. */
export async function requestServiceAnalysis(api: TestApi, id: string): Promise<string> {
  const body = { justification: serviceJustification };
  return idOf(expectStatus(await api.call(nfse.requestCancellation, { params: { id }, body }), 202));
}

/** Brings an event of an NFS-e to its outcome as the worker would, with a made-up answer of the Sefin. */
export async function finishServiceEvent(
  { services: sys }: TestApi,
  eventId: string,
  outcome: 'registered' | 'rejected' | 'failed',
  danfse: Danfse = 'stored',
): Promise<void> {
  const kinds = createTestKinds();
  const filingId = id24(eventId);
  const { run } = await claim(sys, filingId);
  if (outcome === 'failed') {
    await endRun({ sys, kinds }, filingId, { kind: 'failed', code: 'certificate_expired' }, run);
    return;
  }
  await finishNfseEvent({ sys, kinds }, filingId, outcome, run);
  if (outcome === 'registered' && danfse === 'stored') {
    await makeFollowUp(kinds.nfseEvent, sys, { filingId, run }, async () => undefined);
  }
}
