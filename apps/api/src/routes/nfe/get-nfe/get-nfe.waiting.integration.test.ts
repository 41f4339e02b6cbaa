import type { StateToRecord } from '@fiscal/contracts';
import { type WaitReason, waitReasons } from '@fiscal/domain';
import { claimRun, recordState } from '@fiscal/services';
import { expect, test } from 'vitest';
import { aRequestBody } from '../../../testing/note-bodies.ts';
import { queueNote, readyCompany } from '../../../testing/notes.ts';
import { expectStatus } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { createNfeOperation } from '../create-nfe/create-nfe.operation.ts';
import { findNfeOperation } from '../find-nfe/find-nfe.operation.ts';
import { getNfeOperation } from './get-nfe.operation.ts';

const api = useTestApi();

let company: Promise<string> | undefined;
async function aNote(): Promise<string> {
  company ??= readyCompany(api());
  notes += 1;
  return queueNote(api(), await company, { externalId: `waiting-${notes}` });
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
  const answer = await api().call(getNfeOperation, { params: { id } });
  return expectStatus(answer, 200).body.waiting;
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
    const before = api().services.clock.now().getTime();
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
  expect((await api().call(findNfeOperation, { query: { externalId } })).body).toMatchObject(expected);
  const body = aRequestBody({ companyId: (await company) ?? '', externalId });
  const repeated = await api().call(createNfeOperation, { body });
  expect(repeated).toMatchObject({ status: 200, body: expected });
});
