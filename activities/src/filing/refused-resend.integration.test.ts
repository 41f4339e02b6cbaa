import { createKinds, disableRange, getDisabling, getNfe, issueNfe, retryDisabling } from '@fiscal/services';
import { aSale } from '@fiscal/testkit';
import { expect, test } from 'vitest';
import { carryFiling } from '../testing/carry-filing.ts';
import type { FilingReference } from '../testing/issuing-harness.ts';
import { useIssuingHarness } from '../testing/use-issuing-harness.ts';

const harness = useIssuingHarness();

/** Issues a note that is refused, requests the disabling of its number, and claims and signs the disabling. */
async function aRange(simulation?: string) {
  const note = await harness.issue('reject=610');
  await carryFiling(harness.worker(), note);
  const { number, externalId } = await getNfe(harness.tenant, { id: note.filingId });
  if (number === null) throw new Error('the note has no number');
  const justification = 'Falha na emissão: números não usados';
  const request = { companyId: harness.companyId, series: 1, from: number, to: number, justification };
  const { disabling } = await disableRange(harness.tenant, { request, simulation });
  const range: FilingReference = { filingId: disabling.id, run: 1 };
  await harness.worker().beginRun(range);
  return { note, externalId, range };
}

/** Returns a disabling that the authority has registered and whose answer was lost. */
async function aLostRange() {
  const lost = await aRange('drop-after');
  const sent = await harness.worker().transmit({ ...lost.range, ordinal: 1 });
  expect(sent).toMatchObject({ kind: 'unknown' });
  return lost;
}

/** Creates a worker whose authority answers every disabling with this code. */
const refusingWorker = (cStat: string) =>
  harness.worker({
    kinds: createKinds({
      authority: {
        ...harness.authority,
        disableNumbers: async () => ({
          kind: 'answered',
          answer: { cStat, xMotivo: 'Rejeicao' },
          raw: new TextEncoder().encode('<retInutNFe/>'),
        }),
      },
      sefin: harness.sefin,
      renderers: { nfe: async () => new Uint8Array(), nfse: async () => new Uint8Array() },
    }),
  });

test.each(['294', '240'])(
  'refusal %s of a resend leaves a range in doubt; a retry signs it again and finds it registered',
  async (cStat) => {
    const { note, externalId, range } = await aLostRange();
    const sent = await refusingWorker(cStat).transmit({ ...range, ordinal: 2 });
    expect(sent).toMatchObject({ kind: 'answered', class: 'undecided', code: cStat });
    expect(await harness.worker().findAnswer(range)).toEqual({ kind: 'none' });
    const outcome = { kind: 'attention', attention: 'reconcile_exhausted', status: 'unknown' } as const;
    await harness.worker().recordOutcome({ ...range, outcome });
    const corrected = aSale({
      companyId: harness.companyId,
      externalId,
      natureOfOperation: 'Venda corrigida',
    });
    await expect(issueNfe(harness.tenant, { request: corrected })).rejects.toMatchObject({
      details: { reason: 'range_in_use' },
    });
    await harness.replaceCertificate();
    await retryDisabling(harness.tenant, { id: range.filingId });
    const again = { ...range, run: 2 };
    const begun = await harness.worker().beginRun(again);
    expect(begun).toMatchObject({ kind: 'proceed', run: 2, transmittedBefore: true, nextOrdinal: 3 });
    const registered = await harness.worker().transmit({ ...again, ordinal: 3 });
    if (registered.kind !== 'answered') throw new Error(registered.kind);
    expect(registered).toMatchObject({ class: 'authorized', code: '563' });
    const { attemptId } = registered;
    await harness.worker().recordOutcome({ ...again, outcome: { kind: 'authorized', attemptId } });
    const { status, protocol } = await getDisabling(harness.tenant, { id: range.filingId });
    expect({ status, protocol }).toEqual({ status: 'registered', protocol: expect.any(String) });
    expect((await getNfe(harness.tenant, { id: note.filingId })).status).toBe('disabled');
  },
);

test('a resend that is refused for its numbers ends the range', async () => {
  const { range } = await aLostRange();
  const sent = await refusingWorker('241').transmit({ ...range, ordinal: 2 });
  expect(sent).toMatchObject({ kind: 'answered', class: 'rejected' });
});

test('a refusal of the first sending ends the range, for any reason', async () => {
  const { range } = await aRange();
  const sent = await refusingWorker('294').transmit({ ...range, ordinal: 1 });
  expect(sent).toMatchObject({ kind: 'answered', class: 'rejected' });
});

test('after a paused answer, a refusal for the sender leaves the range in doubt; a refusal for its numbers ends the range', async () => {
  const { range } = await aRange();
  const sent = async (cStat: string, ordinal: number) => {
    const result = await refusingWorker(cStat).transmit({ ...range, ordinal });
    return result.kind === 'answered' ? result.class : result.kind;
  };
  expect([await sent('108', 1), await sent('294', 2), await sent('241', 3)]).toEqual([
    'paused',
    'undecided',
    'rejected',
  ]);
});
