import { id24 } from '@fiscal/domain';
import { createTestKinds, endRun, finishRange } from '@fiscal/services/testing';
import { createDisablingOperation } from '../routes/nfe/create-disabling/create-disabling.operation.ts';
import { finishNote, queueNote } from './notes.ts';
import type { TestApi } from './test-api.ts';
import { expectStatus } from './typed-client.ts';

export const aDisablingBody = (companyId: string, number: number) => ({
  companyId,
  series: 1,
  from: number,
  to: number,
  justification: 'Falha na emissão: número não usado',
});

/** Makes a refused note with the next number of series 1. Returns the number. */
export async function aRefusedNumber(api: TestApi, companyId: string, externalId: string): Promise<number> {
  const id = await queueNote(api, companyId, { externalId });
  await finishNote(api, id, 'rejected');
  const { body } = await api.request(`/v1/nfe/${id}`);
  return (body as { number: number }).number;
}

/** Queues the disabling of one number. Returns its id. */
export async function queueDisabling(
  api: TestApi,
  companyId: string,
  externalId = 'to-disable',
): Promise<string> {
  const number = await aRefusedNumber(api, companyId, externalId);
  const body = aDisablingBody(companyId, number);
  return expectStatus(await api.call(createDisablingOperation, { body }), 202).body.id;
}

/** Brings a disabling to its outcome as the worker would, with a made-up answer of the authority. */
export async function finishDisabling(
  { services: sys }: TestApi,
  id: string,
  outcome: 'registered' | 'registeredBefore' | 'rejected' | 'failed' | 'uncertain',
): Promise<void> {
  const harness = { sys, kinds: createTestKinds() };
  if (outcome === 'failed') {
    await endRun(harness, id24(id), { kind: 'failed', code: 'certificate_expired' });
    return;
  }
  if (outcome === 'uncertain') {
    const attention = { kind: 'attention', attention: 'reconcile_exhausted', status: 'unknown' } as const;
    await endRun(harness, id24(id), attention);
    return;
  }
  const answers = {
    registered: { cStat: '102', nProt: '135260000000003' },
    registeredBefore: { cStat: '256' },
    rejected: { cStat: '241' },
  } as const;
  await finishRange(harness, id24(id), answers[outcome]);
}
