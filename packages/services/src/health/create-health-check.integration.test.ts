import { defineStatement, type NoParameters } from '@fiscal/db';
import { beforeEach, describe, expect, test } from 'vitest';
import { recordState } from '../filing/record-state.ts';
import { keepReading } from '../readings/keep-reading.ts';
import { claim, owner, signRun } from '../testing/filing-steps.ts';
import { aQueuedNote } from '../testing/queued-note.ts';
import { useHarness } from '../testing/use-harness.ts';
import { createHealthCheck } from './create-health-check.ts';
import { reachDatabase } from './reach-database.ts';

const harness = useHarness();
const minute = 60_000;
const withoutCall = 'fiscal_without_call_oldest_seconds';

/** Both loops have just renewed their leases. */
const renewLeases = () =>
  harness.database.asOwner(`
    delete from lease;
    insert into lease (name, holder, until)
    select 'housekeeping.' || loop, 'a worker', timestamptz '${harness.clock.now().toISOString()}' + interval '15 seconds'
    from unnest(array['pace', 'sweep']) loop`);

beforeEach(async () => {
  await harness.database.asOwner(`
    set session_replication_role = replica;
    delete from outbox; delete from filing; delete from reading`);
  await renewLeases();
});

const check = () => createHealthCheck(harness.sys).check();
const ok = { status: 'ok', reasons: [], db: 'ok' };
const degraded = (...reasons: readonly string[]) => ({ status: 'degraded', reasons, db: 'ok' });

/** A note whose execution runs: its outbox row is gone. */
async function aStartedNote(): Promise<Awaited<ReturnType<typeof aQueuedNote>>> {
  const note = await aQueuedNote(harness);
  await harness.database.asOwner('delete from outbox');
  return note;
}

/** Lets time pass while housekeeping works. */
async function pass(milliseconds: number): Promise<void> {
  await harness.advance(milliseconds);
  await renewLeases();
}

test('a row that waits over five minutes for dispatch is a reason', async () => {
  await aQueuedNote(harness);
  await harness.database.asOwner("update filing set status = 'sending'");
  await pass(5 * minute);
  expect(await check()).toEqual(ok);
  await pass(1);
  expect(await check()).toEqual(degraded('dispatch'));
});

describe('the oldest document without a call', () => {
  test('is a reason after two minutes, also when an execution has begun with it', async () => {
    const { noteId } = await aStartedNote();
    await claim(harness.sys, noteId);
    await pass(2 * minute);
    expect(await check()).toEqual(ok);
    await pass(1_000);
    expect(await check()).toEqual(degraded('oldestDocument'));
    await signRun(harness.sys, noteId);
    expect(await check()).toEqual(degraded('oldestDocument'));
  });

  const others = [
    ['is being sent', "status = 'sending'"],
    ['is in doubt', "status = 'unknown'"],
    ['waits for a person', "attention = 'certificate_missing'"],
    ['needs a repair', "waiting = 'internalError'"],
    ['waits for a circuit', "waiting = 'circuit', waiting_until = updated_at + interval '1 hour'"],
    ['is put off to a time', "waiting = 'putOff', waiting_until = updated_at + interval '1 hour'"],
    ['has ended', "open = false, status = 'failed', failure = '{}'"],
  ];
  test.each(others)('is none that %s', async (_, changes) => {
    await aStartedNote();
    await harness.database.asOwner(`update filing set ${changes}`);
    await pass(10 * minute);
    expect(await check()).toEqual(ok);
  });

  test('counts since the end of its wait for something else', async () => {
    const { noteId } = await aStartedNote();
    await claim(harness.sys, noteId);
    const wait = { status: 'queued', waiting: 'circuit', waitMs: 10 * minute, checkInMs: 1 } as const;
    await recordState(harness.sys, { filingId: noteId, run: 1, owner, ...wait });
    await pass(12 * minute);
    expect(await check()).toEqual(ok);
    await pass(1_000);
    expect(await check()).toEqual(degraded('oldestDocument'));
  });

  test('is what housekeeping has read, while its reading is younger than a minute', async () => {
    await aStartedNote();
    await pass(10 * minute);
    await keepReading(harness.sys, 'business', [{ name: withoutCall, labels: {}, value: 3 }]);
    const health = createHealthCheck(harness.sys);
    expect(await health.check()).toEqual(ok);
    expect(health.figures().samples).toEqual([{ name: withoutCall, labels: {}, value: 3 }]);
    await pass(minute + 1);
    expect(await health.check()).toEqual(degraded('oldestDocument'));
    expect(health.figures().samples).toEqual([{ name: withoutCall, labels: {}, value: 660.001 }]);
  });
});

describe('housekeeping', () => {
  test.each(['pace', 'sweep'] as const)(
    'is a reason when %s has not renewed its lease for a minute',
    async (loop) => {
      await harness.advance(minute);
      await harness.database.asOwner(
        `update lease set until = until + interval '1 minute' where name <> 'housekeeping.${loop}'`,
      );
      const health = createHealthCheck(harness.sys);
      await health.check();
      expect(Math.round(health.figures().leases[loop] / 1_000)).toBe(60);
      await harness.advance(1_000);
      expect(await health.check()).toEqual(degraded('housekeeping'));
      await renewLeases();
      expect(await health.check()).toEqual(ok);
    },
  );

  test('that stopped in order, and removed its lease, counts from its last renewal', async () => {
    await harness.advance(30_000);
    const health = createHealthCheck(harness.sys);
    await health.check();
    await harness.database.asOwner('delete from lease');
    await health.check();
    expect(Math.round(health.figures().leases.pace / 1_000)).toBe(30);
  });

  test('that was never seen counts from the beginning of the process', async () => {
    await harness.database.asOwner('delete from lease');
    const health = createHealthCheck(harness.sys);
    expect(await health.check()).toEqual(ok);
    expect(health.figures().leases.sweep).toBeLessThan(minute);
  });
});

describe('the database', () => {
  const unreachable = { status: 'degraded', reasons: ['database'], db: 'unreachable' };
  const begin = defineStatement<NoParameters, object>('select');

  test.each([
    ['filing', 'access exclusive'],
    ['filing', 'share'],
    ['outbox', 'exclusive'],
    ['series', 'share'],
    ['document', 'share'],
    ['note', 'share'],
    ['filing_run', 'share'],
    ['api_key', 'access exclusive'],
    ['certificate', 'access exclusive'],
    ['client', 'access exclusive'],
    ['company', 'access exclusive'],
    ['nfse', 'access exclusive'],
    ['tax_class', 'access exclusive'],
  ])('is a reason while %s is locked in %s mode', async (table, mode) => {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const health = createHealthCheck(harness.sys);
    const holder = harness.database.db.transaction('system', async (tx) => {
      await tx.run({ ...begin, text: `lock table ${table} in ${mode} mode` }, {});
      expect(await health.check()).toEqual(unreachable);
      expect(await health.check()).toEqual(unreachable);
      expect(health.figures().probe).toBeGreaterThan(1_500);
      // The process itself can work.
      expect(await reachDatabase(harness.sys)).toBe(true);
      await released;
    });
    release();
    await holder;
    expect(await health.check()).toEqual(ok);
    expect(health.figures().probe).toBeLessThan(1_500);
  });

  test('is a reason while it accepts no writing', async () => {
    const db = harness.sys.db;
    const readOnly: typeof db = {
      ...db,
      transaction: (scope, work) =>
        db.transaction(scope, async (tx) => {
          await tx.run({ ...begin, text: 'set local transaction_read_only = on' }, {});
          return work(tx);
        }),
    };
    expect(await createHealthCheck({ ...harness.sys, db: readOnly }).check()).toEqual(unreachable);
  });

  test('is a reason when it does not answer in two seconds; what was known of it grows old', async () => {
    let hangs = false;
    const read: typeof harness.sys.db.read = (...given) =>
      hangs ? new Promise(() => undefined) : harness.sys.db.read(...given);
    const health = createHealthCheck({ ...harness.sys, db: { ...harness.sys.db, read } });
    expect(await health.check()).toEqual(ok);
    hangs = true;
    expect(await health.check()).toEqual(unreachable);
    expect(await reachDatabase({ db: { ...harness.sys.db, read } })).toBe(false);
    expect(health.figures().leases.pace).toBeGreaterThan(2_000);
  });

  /** The answers to the statements with this part wait until `release`. */
  function holding(part: string) {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const sent: string[] = [];
    const read: typeof harness.sys.db.read = async (scope, statement, parameters) => {
      const rows = await harness.sys.db.read(scope, statement, parameters);
      if (!statement.text.includes(part)) return rows;
      sent.push(statement.text);
      await released;
      return rows;
    };
    const health = createHealthCheck({ ...harness.sys, db: { ...harness.sys.db, read } });
    return { health, sent, release };
  }

  test.each(['from outbox', 'from lease', 'from filing f'])(
    'gets no second statement "%s" while the first waits',
    async (part) => {
      const { health, sent } = holding(part);
      expect(await health.check()).toEqual(unreachable);
      expect(await health.check()).toEqual(unreachable);
      expect(sent).toHaveLength(1);
    },
  );

  test('answers for the time of the request', async () => {
    await keepReading(harness.sys, 'business', []);
    const { health, release } = holding('from lease');
    setTimeout(release, 1_000);
    expect(await health.check()).toEqual(ok);
    expect(health.figures().leases.pace).toBeGreaterThan(990);
    expect(health.figures().businessReading).toBeGreaterThan(990);
  });

  test('answers late: what housekeeping has read meanwhile stands', async () => {
    const { health, release } = holding('from filing f');
    expect(await health.check()).toEqual(unreachable);
    const samples = [{ name: withoutCall, labels: {}, value: 3 }] as const;
    await keepReading(harness.sys, 'business', samples);
    expect(await health.check()).toEqual(ok);
    release();
    await new Promise(setImmediate);
    expect(health.figures().samples).toEqual(samples);
  });
});
