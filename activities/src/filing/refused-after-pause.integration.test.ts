import { cancelNfse, getNfse, getNfseEvent } from '@fiscal/services';
import { expect, test } from 'vitest';
import { workerOfSefin } from '../testing/altered-sefin.ts';
import { carryFiling } from '../testing/carry-filing.ts';
import type { FilingReference } from '../testing/issuing-harness.ts';
import { useIssuingHarness } from '../testing/use-issuing-harness.ts';

const harness = useIssuingHarness();

/** The Sefin answers the first transmission with a pause; `after`: it has stored the document. */
const pausedBy = (moment: 'before' | 'after') => `status=400,${moment},erros,E1217`;

/** Creates a worker whose Sefin refuses every document before the check of duplicates. */
const refusing = () =>
  workerOfSefin(harness, {
    issueNfse: async () => refusedBy('E0310'),
    registerNfseEvent: async () => refusedBy('E0822'),
  });

const refusedBy = (code: string) =>
  ({
    kind: 'answered',
    answer: {
      kind: 'refused',
      cStat: code,
      xMotivo: 'Rejeição',
      errors: [{ code, reason: 'Rejeição', detail: null }],
    },
    raw: new TextEncoder().encode('{}'),
  }) as const;

async function refusedAfterPause(ref: FilingReference): Promise<void> {
  await harness.worker().beginRun(ref);
  expect(await harness.worker().transmit({ ...ref, ordinal: 1 })).toMatchObject({ class: 'paused' });
  expect(await harness.worker().beginRun(ref)).toMatchObject({ nextOrdinal: 2, pausedBefore: true });
  const refused = await refusing().transmit({ ...ref, ordinal: 2 });
  expect(refused).toMatchObject({ kind: 'answered', class: 'undecided' });
}

test('an NFS-e is found when it was stored in spite of a pause and its resend is refused', async () => {
  const ref = await harness.issueNfse(pausedBy('after'));
  await refusedAfterPause(ref);
  await carryFiling(harness.worker(), ref, 'nfse');
  expect(await getNfse(harness.tenant, { id: ref.filingId })).toMatchObject({ status: 'authorized' });
});

test('an NFS-e that was not stored is rejected by the refusal of its next transmission, after a question', async () => {
  const ref = await harness.issueNfse(pausedBy('before'));
  await refusedAfterPause(ref);
  expect(await harness.worker().reconcile(ref)).toMatchObject({ class: 'absent' });
  expect(await refusing().transmit({ ...ref, ordinal: 3 })).toMatchObject({ class: 'rejected' });
});

test('a cancellation is found when it was stored in spite of a pause and its resend is refused', async () => {
  const note = await harness.issueNfse();
  await carryFiling(harness.worker(), note, 'nfse');
  const { event } = await cancelNfse(harness.tenant, {
    id: note.filingId,
    justification: 'Serviço contratado em duplicidade pelo tomador',
    simulation: pausedBy('after'),
  });
  const ref = { filingId: event.id, run: 1 };
  await refusedAfterPause(ref);
  await carryFiling(harness.worker(), ref, 'nfseEvent');
  expect(await getNfseEvent(harness.tenant, { id: note.filingId, eventId: event.id })).toMatchObject({
    status: 'registered',
  });
  expect(await getNfse(harness.tenant, { id: note.filingId })).toMatchObject({ status: 'cancelled' });
});
