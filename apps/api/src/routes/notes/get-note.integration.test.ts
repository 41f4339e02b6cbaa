import type { StateToRecord } from '@fiscal/contracts';
import { waitReasons } from '@fiscal/domain';
import { claimRun, createNotifier, recordState } from '@fiscal/services';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { noteKinds } from '../../testing/note-kinds.ts';
import { queueNote } from '../../testing/notes.ts';
import { readyProvider } from '../../testing/services-of-nfse.ts';
import { expectStatus } from '../../testing/typed-client.ts';
import { useOwnTestApi, useTestApi } from '../../testing/use-test-api.ts';
import { nfe } from '../nfe/nfe.ts';

const api = useTestApi();
let companyId: string;
beforeAll(async () => {
  companyId = await readyProvider(api());
});

const ended = {
  nfe: { status: 'authorized', protocol: '135260000000001' },
  nfse: { status: 'authorized', nfseNumber: '1' },
};

test.each(noteKinds)(
  '200: $kind: a note is read in its current state',
  async ({ kind, operations, queue, finish }) => {
    const id = await queue(api(), companyId, 'read');
    const read = async () => (await api().call(operations.get, { params: { id } })).body;
    expect(await read()).toMatchObject({ id, status: 'queued' });
    await finish(api(), id, 'authorized');
    expect(await read()).toMatchObject({ id, ...ended[kind] });
  },
);

describe('200, with wait', () => {
  const api = useOwnTestApi();
  let companyId: string;
  beforeAll(async () => {
    companyId = await readyProvider(api());
  });

  // No time of a wait or of a poll ends. Short timers run: by one of them the driver connects again.
  beforeEach(() => {
    const begin = globalThis.setTimeout;
    vi.spyOn(globalThis, 'setTimeout').mockImplementation((run, ms = 0, ...values) =>
      ms < 500 ? begin(run, ms, ...values) : begin(run, 1_800_000, ...values).unref(),
    );
  });

  afterEach(() => {
    vi.restoreAllMocks();
  });

  /** Notifies as the worker does after it recorded an outcome. */
  async function notify(id: string): Promise<void> {
    const problems: unknown[] = [];
    const notifier = createNotifier({ db: api().services.db, onProblem: (error) => problems.push(error) });
    notifier.notify(id);
    await notifier.stop();
    expect(problems).toEqual([]);
  }

  describe.each(noteKinds)('$kind', ({ kind, operations, queue, finish }) => {
    const waitFor = (id: string) => api().call(operations.get, { params: { id }, query: { wait: '25' } });

    test('of eleven waits of a client one is answered at once; ten wait', async () => {
      const id = await queue(api(), companyId, 'eleven');
      const waits = Array.from({ length: 11 }, () => waitFor(id));
      expect((await Promise.race(waits)).body).toMatchObject({ id, status: 'queued' });
      await finish(api(), id, 'authorized');
      await notify(id);
      const statuses = (await Promise.all(waits)).map((answer) => expectStatus(answer, 200).body.status);
      expect(statuses.sort()).toEqual([...Array(10).fill('authorized'), 'queued']);
    });

    test('a wait ends with the notification of the worker that recorded the outcome, without a poll', async () => {
      const id = await queue(api(), companyId, 'notified');
      let isAnswered = false;
      const waiting = waitFor(id).finally(() => {
        isAnswered = true;
      });
      await finish(api(), id, 'authorized');
      expect(isAnswered).toBe(false);
      await notify(id);
      expect((await waiting).body).toMatchObject({ id, status: 'authorized' });
    });

    test('a wait for a note that has ended answers at once', async () => {
      const id = await queue(api(), companyId, 'ended');
      await finish(api(), id, 'rejected');
      const rejection =
        kind === 'nfe'
          ? { cStat: '778' }
          : { cStat: 'E0310', errors: [{ code: 'E0310', detail: 'cTribNac' }] };
      expect((await waitFor(id)).body).toMatchObject({ id, status: 'rejected', rejection });
    });
  });
});

/** Records a state as the workflow does before it waits. */
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

test.each(noteKinds)(
  '200, waiting: $kind: waiting is null in each answer while the note makes progress',
  async ({ operations, queue, body }) => {
    const externalId = 'moving';
    const id = await queue(api(), companyId, externalId);
    const waiting = async () =>
      expectStatus(await api().call(operations.get, { params: { id } }), 200).body.waiting;
    expect(await waiting()).toBeNull();
    await record(id, { status: 'pending', waiting: 'circuit', waitMs: 60_000 });
    expect(await waiting()).not.toBeNull();
    const expected = { status: 200, body: { id, waiting: { reason: 'circuit' } } };
    expect(await api().call(operations.find, { query: { externalId } })).toMatchObject(expected);
    const anyBody = body({ companyId, externalId });
    expect(await api().call(operations.create, { anyBody })).toMatchObject(expected);
    await record(id, { status: 'unknown', waiting: null, waitMs: null });
    expect(await waiting()).toBeNull();
  },
);

test.each(waitReasons)('200, waiting: a note that waits for %s has a Portuguese message', async (reason) => {
  const id = await queueNote(api(), companyId, { externalId: `waiting for ${reason}` });
  const before = api().services.clock.now().getTime();
  const waitMs = reason === 'internalError' ? null : 3_600_000;
  await record(id, { status: reason === 'question' ? 'unknown' : 'pending', waiting: reason, waitMs });
  const { waiting } = expectStatus(await api().call(nfe.get, { params: { id } }), 200).body;
  expect(waiting).toMatchObject({ reason, message: expect.stringMatching(/ (?:nota|nossa|SEFAZ).*\.$/) });
  if (waitMs === null) expect(waiting?.nextAttemptAt).toBeNull();
  else expect(Date.parse(waiting?.nextAttemptAt ?? '')).toBeGreaterThan(before + 1_800_000);
});
