import type { StateToRecord } from '@fiscal/contracts';
import { type WaitReason, waitReasons } from '@fiscal/domain';
import { claimRun, createNotifier, recordState } from '@fiscal/services';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { aRequestBody } from '../../../testing/note-bodies.ts';
import { finishNote, queueNote, readyCompany } from '../../../testing/notes.ts';
import { expectStatus } from '../../../testing/typed-client.ts';
import { useOwnTestApi, useTestApi } from '../../../testing/use-test-api.ts';
import { createNfeOperation } from '../create-nfe/create-nfe.operation.ts';
import { findNfeOperation } from '../find-nfe/find-nfe.operation.ts';
import { getNfeOperation } from './get-nfe.operation.ts';

describe('200', () => {
  const api = useTestApi();

  test('a note is read as it stands', async () => {
    const id = await queueNote(api(), await readyCompany(api()));
    expect((await api().call(getNfeOperation, { params: { id } })).body).toMatchObject({
      id,
      status: 'queued',
    });
    await finishNote(api(), id, 'authorized');
    const ended = await api().call(getNfeOperation, { params: { id } });
    expect(ended.body).toMatchObject({ status: 'authorized', protocol: '135260000000001' });
  });
});

describe('200, with wait', () => {
  const api = useOwnTestApi();
  let companyId: string;
  beforeAll(async () => {
    companyId = await readyCompany(api());
  });

  // No timer runs out: neither the time of a wait nor a poll can end it.
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });

  afterEach(() => {
    vi.runAllTimers();
    vi.useRealTimers();
  });

  const waitFor = (id: string) => api().call(getNfeOperation, { params: { id }, query: { wait: '25' } });

  /** As the worker does that recorded an outcome. */
  async function notify(id: string): Promise<void> {
    const problems: unknown[] = [];
    const notifier = createNotifier({ db: api().services.db, onProblem: (error) => problems.push(error) });
    notifier.notify(id);
    await notifier.stop();
    expect(problems).toEqual([]);
  }

  test('of eleven waits of a client one answers at once, as the note stands; ten go on', async () => {
    const id = await queueNote(api(), companyId, { externalId: 'eleven' });
    const waits = Array.from({ length: 11 }, () => waitFor(id));
    expect((await Promise.race(waits)).body).toMatchObject({ id, status: 'queued' });
    await finishNote(api(), id, 'authorized');
    await notify(id);
    const statuses = (await Promise.all(waits)).map(({ body }) => ('status' in body ? body.status : body));
    expect(statuses.sort()).toEqual([...Array(10).fill('authorized'), 'queued']);
  });

  test('a wait is woken by the notice of the worker that recorded the outcome, without a poll', async () => {
    const id = await queueNote(api(), companyId, { externalId: 'notified' });
    let isAnswered = false;
    const waiting = waitFor(id).finally(() => {
      isAnswered = true;
    });
    await finishNote(api(), id, 'authorized');
    expect(isAnswered).toBe(false);
    await notify(id);
    expect((await waiting).body).toMatchObject({ id, status: 'authorized' });
  });

  test('a wait for a note that has ended answers at once', async () => {
    const id = await queueNote(api(), companyId, { externalId: 'ended' });
    await finishNote(api(), id, 'rejected');
    expect((await waitFor(id)).body).toMatchObject({ id, status: 'rejected' });
  });
});

describe('200, waiting', () => {
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
});
