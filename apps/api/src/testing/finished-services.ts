import { id24 } from '@fiscal/domain';
import { makeFollowUp } from '@fiscal/services';
import { claim, createTestKinds, endRun, finishNfse, finishNfseEvent } from '@fiscal/services/testing';
import { cancelNfseOperation } from '../routes/nfse/cancel-nfse/cancel-nfse.operation.ts';
import { requestNfseCancellationOperation } from '../routes/nfse/request-nfse-cancellation/request-nfse-cancellation.operation.ts';
import { queueService } from './services-of-nfse.ts';
import type { TestApi } from './test-api.ts';
import { type AnswerOf, expectStatus } from './typed-client.ts';

export const serviceJustification = 'Serviço contratado em duplicidade';

/** Whether the worker has stored the DANFSe. */
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

/** An NFS-e that the Sefin has authorized; gives its id. */
export async function authorizeService(
  api: TestApi,
  companyId: string,
  changes: Parameters<typeof queueService>[2] = {},
): Promise<string> {
  const id = await queueService(api, companyId, changes);
  await finishService(api, id, 'authorized');
  return id;
}

type Answer = AnswerOf<typeof cancelNfseOperation.route>;

/** An operation that asks for an event of an NFS-e. */
interface ServiceEventOperation {
  readonly type: 'cancel' | 'cancellationRequest';
  send(api: TestApi, id: string, anyBody: object): Promise<Answer>;
  /** Status of the NFS-e after the registration. */
  readonly after: 'cancelled' | 'authorized';
}

const cancellation: ServiceEventOperation = {
  type: 'cancel',
  send: (api, id, anyBody) => api.call(cancelNfseOperation, { params: { id }, anyBody }),
  after: 'cancelled',
};
const analysis: ServiceEventOperation = {
  type: 'cancellationRequest',
  send: (api, id, anyBody) => api.call(requestNfseCancellationOperation, { params: { id }, anyBody }),
  after: 'authorized',
};

export const serviceEventOperations: readonly ServiceEventOperation[] = [cancellation, analysis];

/** An event of an NFS-e in the queue; gives its id. */
export async function askServiceEvent(
  api: TestApi,
  { send }: ServiceEventOperation,
  id: string,
): Promise<string> {
  return expectStatus(await send(api, id, { justification: serviceJustification }), 202).body.id;
}

/** A cancellation of an NFS-e in the queue; gives its id. */
export const askServiceCancellation = (api: TestApi, id: string): Promise<string> =>
  askServiceEvent(api, cancellation, id);

/** A request for the analysis of a cancellation in the queue; gives its id. */
export const askServiceAnalysis = (api: TestApi, id: string): Promise<string> =>
  askServiceEvent(api, analysis, id);

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
