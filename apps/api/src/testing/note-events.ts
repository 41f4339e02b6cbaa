import { id24 } from '@fiscal/domain';
import { makeFollowUp } from '@fiscal/services';
import { createTestKinds, endRun, finishEvent as finish } from '@fiscal/services/testing';
import { nfe } from '../routes/nfe/nfe.ts';
import { finishNote, queueNote } from './notes.ts';
import type { TestApi } from './test-api.ts';
import { expectStatus } from './typed-client.ts';

export const justification = 'Venda desfeita a pedido do comprador';
export const letterText = 'Onde se lê 1 volume, leia-se 2 volumes';

/** Makes a note that the authority has authorized. Returns its id. */
export async function authorizeNote(api: TestApi, companyId: string, externalId: string): Promise<string> {
  const id = await queueNote(api, companyId, { externalId });
  await finishNote(api, id, 'authorized');
  return id;
}

/** Queues a cancellation. Returns its id. */
export async function requestCancellation(api: TestApi, id: string): Promise<string> {
  const answer = await api.call(nfe.cancel, { params: { id }, body: { justification } });
  return expectStatus(answer, 202).body.id;
}

/** Queues a correction letter. Returns its id. */
export async function requestCorrection(api: TestApi, id: string, text = letterText): Promise<string> {
  const answer = await api.call(nfe.correct, { params: { id }, body: { text } });
  return expectStatus(answer, 202).body.id;
}

/** Brings an event to its outcome as the worker would, with a made-up answer of the authority. */
export async function finishEvent(
  { services: sys }: TestApi,
  eventId: string,
  outcome: 'registered' | 'rejected' | 'failed',
  code: 'certificate_expired' | 'internal' = 'internal',
): Promise<void> {
  const kinds = createTestKinds();
  const filingId = id24(eventId);
  if (outcome === 'failed') {
    await endRun({ sys, kinds }, filingId, { kind: 'failed', code });
    return;
  }
  await finish({ sys, kinds }, filingId, outcome);
  if (outcome === 'registered') {
    await makeFollowUp(kinds.nfeEvent, sys, { filingId, run: 1 }, async () => undefined);
  }
}
