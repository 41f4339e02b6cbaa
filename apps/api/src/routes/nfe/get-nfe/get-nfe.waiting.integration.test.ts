import type { StateToRecord } from '@fiscal/contracts';
import { type WaitReason, waitReasons } from '@fiscal/domain';
import { claimRun, recordState } from '@fiscal/services';
import { expect, test } from 'vitest';
import { nfeRecordSchema } from '../../../schemas/nfe-record.ts';
import { aRequestBody } from '../../../schemas/nfe-request.fixture.ts';
import { idOf, registerCompany, uploadCertificate, useTestApi } from '../../../testing/test-api.ts';

const api = useTestApi();

async function aNote(cnpjOf: Record<string, unknown> = {}): Promise<string> {
  const found = await api().call('/v1/companies');
  const known = (found.body as { data: { id: string }[] }).data[0]?.id;
  const companyId = known ?? (await registerCompany(api(), cnpjOf));
  if (known === undefined) await uploadCertificate(api(), companyId);
  notes += 1;
  const body = aRequestBody({ companyId, externalId: `waiting-${notes}` });
  return idOf(await api().call('/v1/nfe', { method: 'POST', body }));
}
let notes = 0;

/** As the workflow does before it waits. */
async function record(
  filingId: string,
  change: Pick<StateToRecord, 'status' | 'waiting' | 'waitMs'>,
): Promise<void> {
  const { services } = api();
  const owner = `run of ${filingId}`;
  await claimRun(services, { filingId, owner });
  const recorded = await recordState(services, { filingId, run: 1, owner, checkInMs: 60_000, ...change });
  expect(recorded.kind).toBe('recorded');
}

const waitingOf = async (id: string) => {
  const { body } = await api().call(`/v1/nfe/${id}`);
  return nfeRecordSchema.parse(body).waiting;
};

test('a note that moves says that it waits for nothing, in each answer', async () => {
  const id = await aNote();
  expect(await waitingOf(id)).toBeNull();
  await record(id, { status: 'pending', waiting: 'circuit', waitMs: 60_000 });
  expect(await waitingOf(id)).not.toBeNull();
  await record(id, { status: 'unknown', waiting: null, waitMs: null });
  expect(await waitingOf(id)).toBeNull();
});

test.each(waitReasons)(
  'a note that waits for %s says so in a Portuguese sentence',
  async (reason: WaitReason) => {
    const id = await aNote();
    const before = Date.now();
    const waitMs = reason === 'internalError' ? null : 3_600_000;
    await record(id, { status: reason === 'question' ? 'unknown' : 'pending', waiting: reason, waitMs });
    const waiting = await waitingOf(id);
    expect(waiting).toMatchObject({ reason, message: expect.stringMatching(/ (?:nota|nossa|SEFAZ).*\.$/) });
    if (waitMs === null) expect(waiting?.nextAttemptAt).toBeNull();
    else expect(Date.parse(waiting?.nextAttemptAt ?? '')).toBeGreaterThan(before + 1_800_000);
  },
);

test('the answers by externalId and to the repeated request say it too', async () => {
  const id = await aNote();
  await record(id, { status: 'pending', waiting: 'circuit', waitMs: 60_000 });
  const expected = { id, waiting: { reason: 'circuit' } };
  const externalId = `waiting-${notes}`;
  expect((await api().call(`/v1/nfe?externalId=${externalId}`)).body).toMatchObject(expected);
  const { companyId } = nfeRecordSchema.parse((await api().call(`/v1/nfe/${id}`)).body);
  const repeated = await api().call('/v1/nfe', {
    method: 'POST',
    body: aRequestBody({ companyId, externalId }),
  });
  expect(repeated).toMatchObject({ status: 200, body: expected });
});
