import { createIssuingHarness } from '@fiscal/activities/testing';
import { inTransaction, lease as leases } from '@fiscal/db';
import { createLogger, createMetrics, type Metrics } from '@fiscal/observability';
import { watchHealth } from '@fiscal/services';
import { useOpened } from '@fiscal/testkit/testing';
import { expect, inject, test, vi } from 'vitest';
import { fakeExecutions, makeDue } from '../testing/open-filings.ts';
import type { HousekeepingDeps } from './housekeeping-deps.ts';
import { queuesStep } from './queues-step.ts';
import { type HousekeepingOptions, startHousekeeping } from './start-housekeeping.ts';

const harness = useOpened(() => createIssuingHarness(inject('postgresUrl')));

const patience = { timeout: 30_000, interval: 50 };

interface Started {
  readonly metrics: Metrics;
  readonly probes: () => number;
  readonly stepped: (step: string, result: string) => Promise<number>;
  stop(): Promise<void>;
}

function start(
  holder: string,
  changes: Partial<HousekeepingDeps> = {},
  options: Partial<HousekeepingOptions> = {},
): Started {
  const metrics = createMetrics();
  let probes = 0;
  const housekeeping = startHousekeeping(
    {
      services: harness.system,
      executions: fakeExecutions(),
      probe: async () => {
        probes += 1;
        return 0;
      },
      queryMunicipalities: async () => 0,
      readCapacity: async () => ({ slots: 20 }),
      countWorkers: async () => 1,
      metrics,
      logger: createLogger({ name: 'test', level: 'silent' }),
      ...changes,
    },
    { holder, tickMs: 50, deadlineMs: 60_000, ...options },
  );
  const stepped = (step: string, result: string) =>
    sampleOf(metrics, `fiscal_housekeeping_steps_total{step="${step}",result="${result}"}`);
  return { metrics, probes: () => probes, stepped, stop: () => housekeeping.stop() };
}

/** Returns what every process shows of a gauge that housekeeping keeps in the database. */
async function keptOf(line: string): Promise<number> {
  const metrics = createMetrics();
  const watch = watchHealth(harness.system, metrics);
  await watch.check();
  await watch.stop();
  return sampleOf(metrics, line);
}

async function sampleOf(metrics: Metrics, line: string): Promise<number> {
  const found = (await metrics.text()).split('\n').find((each) => each.startsWith(line));
  return Number(found?.split(' ').at(-1) ?? Number.NaN);
}

test('one process at a time does the work; when it stops, another process takes over at once', async () => {
  const first = start('first');
  await vi.waitFor(() => expect(first.probes()).toBe(1), patience);
  const second = start('second');
  await vi.waitFor(async () => {
    expect(await first.stepped('wake', 'done')).toBeGreaterThan(2);
  }, patience);
  expect(second.probes()).toBe(0);
  await first.stop();
  await vi.waitFor(() => expect(second.probes()).toBe(1), patience);
  await second.stop();
});

test('a step that takes longer than its lease renews it', async () => {
  const { filingId } = await harness.issue();
  await makeDue(harness, [filingId]);
  const executions = fakeExecutions();
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const slow = start(
    'slow',
    { executions: { ...executions, state: (...given) => answered.then(() => executions.state(...given)) } },
    { leaseMs: 900 },
  );
  const lease = async () =>
    (await inTransaction(harness.system.db, 'system', (tx) => tx.select().from(leases))).find(
      ({ name, holder }) => name === 'housekeeping.pace' && holder === 'slow',
    );
  await vi.waitFor(async () => expect(await lease()).toBeDefined(), patience);
  const first = (await lease())?.until.getTime() ?? Number.POSITIVE_INFINITY;
  await vi.waitFor(
    async () => expect((await lease())?.until.getTime()).toBeGreaterThan(first + 900),
    patience,
  );
  answer();
  await slow.stop();
  expect(await lease()).toBeUndefined();
});

test('steps and failures are counted, and a failing step does not prevent the others', async () => {
  const lost = [await harness.issue(), await harness.issue()];
  await makeDue(
    harness,
    lost.map(({ filingId }) => filingId),
  );
  const broken = await harness.issue();
  // A past month, whose deadline has passed on any day.
  await harness.database.asOwner(`
    delete from gap_check;
    set session_replication_role = replica;
    update filing set status = 'failed', open = false, failure = '{"code":"internal","reason":null}',
      updated_at = now() - interval '70 days'
    where id = '${broken.filingId}'`);
  const warnings: string[] = [];
  const destination = { write: (line: string) => void warnings.push(line) };
  const { metrics, stepped, stop } = start('counted', {
    logger: createLogger({ name: 'test', level: 'warn', destination }),
    executions: fakeExecutions('notFound'),
    probe: () => Promise.reject(new Error('the authority cannot be queried')),
  });
  const done = [
    'audit',
    'circuits',
    'measure',
    'gaps',
    'traffic',
    'decisions',
    'business',
    'queues',
    'expiredDeliveries',
  ];
  await vi.waitFor(async () => {
    for (const step of done) expect(await stepped(step, 'done')).toBeGreaterThan(0);
    expect(await stepped('probe', 'failed')).toBeGreaterThan(0);
  }, patience);
  await stop();
  expect(await stepped('probe', 'done')).toBeNaN();
  expect(await sampleOf(metrics, 'fiscal_executions_restarted_total')).toBe(2);
  expect(await keptOf('fiscal_outbox_waiting')).toBeGreaterThan(0);
  expect(warnings.map((line) => JSON.parse(line))).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ msg: 'executions were gone', restarted: 2 }),
      expect.objectContaining({ msg: 'housekeeping', step: 'probe' }),
    ]),
  );
  expect(await keptOf('fiscal_gaps_due_numbers{environment="homologation"}')).toBe(1);
});

test('each loop has its own lease: two processes may hold one each and do not wait for each other', async () => {
  await harness.database.asOwner(
    "insert into lease (name, holder, until) values ('housekeeping.sweep', 'a sweeper', now() + interval '1 hour')",
  );
  const pacing = start('pacing');
  await vi.waitFor(async () => expect(await pacing.stepped('wake', 'done')).toBeGreaterThan(1), patience);
  expect(await pacing.stepped('traffic', 'done')).toBeNaN();
  await harness.database.asOwner("update lease set holder = 'sweeping' where name = 'housekeeping.sweep'");
  const sweeping = start('sweeping');
  await vi.waitFor(async () => expect(await sweeping.stepped('traffic', 'done')).toBe(1), patience);
  expect(await sweeping.stepped('wake', 'done')).toBeNaN();
  await pacing.stop();
  await sweeping.stop();
});

test('the gauge shows the pace of a recovery while this process wakes filings, and a log line its begin and end', async () => {
  const place = '{authorizer="SP",environment="homologation",service="authorization"}';
  await harness.database.asOwner(`
    insert into authority_state (authorizer, environment, service, state, consecutive_failures, openings, permits,
      waiting, generation, hurried_generation, updated_at)
    values ('SP', 'homologation', 'authorization', 'closed', 0, 1, 0, 0, 1, 0, now())
    on conflict (authorizer, environment, service) do update set state = 'closed', until = null,
      generation = authority_state.generation + 1`);
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  const { stop } = start('waking', {
    logger: createLogger({ name: 'test', level: 'info', destination }),
  });
  await vi.waitFor(async () => expect(await keptOf(`fiscal_recovery_pace${place}`)).toBe(5), patience);
  await harness.database.asOwner('update authority_state set hurried_generation = generation');
  await vi.waitFor(async () => expect(await keptOf(`fiscal_recovery_pace${place}`)).toBe(0), patience);
  await stop();
  const logged = lines.map((line) => JSON.parse(line).msg).filter((message) => message.includes('woken'));
  expect(logged).toEqual(['filings that wait for the authority are woken', 'no more filings are woken']);
});

test('a long sweep delays no step that filings wait for', async () => {
  let decide = (): void => undefined;
  const decided = new Promise<number>((resolve) => {
    decide = () => resolve(0);
  });
  const { stepped, stop } = start('long', { queryMunicipalities: () => decided });
  await vi.waitFor(async () => expect(await stepped('traffic', 'done')).toBe(1), patience);
  const before = await stepped('wake', 'done');
  await vi.waitFor(async () => expect(await stepped('wake', 'done')).toBeGreaterThan(before + 2), patience);
  expect(await stepped('decisions', 'done')).toBeNaN();
  decide();
  await stop();
});

test('expired rows are removed in rounds, and the next round comes soon', async () => {
  await harness.database.asOwner(`
    insert into request_bucket
    select 'old ' || n, 1, now() - interval '2 hours' from generate_series(1, 2500) n`);
  const { stepped, stop } = start('bounded');
  await vi.waitFor(async () => expect(await stepped('expiredBuckets', 'done')).toBe(3), patience);
  await stop();
  expect(await harness.database.readAsOwner('select from request_bucket')).toHaveLength(0);
});

test('the gauge shows a queue of open filings without a worker, and no queue while Temporal does not answer', async () => {
  await harness.issue();
  let counted: number | undefined;
  const step = queuesStep({ services: harness.system, countWorkers: async () => counted });
  const queues = async (workers: number | undefined) => {
    counted = workers;
    await step.run(new AbortController().signal);
    return keptOf('fiscal_queue_workers{queue="sefaz.SP.homologation"}');
  };
  expect(await queues(0)).toBe(0);
  expect(await queues(2)).toBe(2);
  expect(await queues(undefined)).toBeNaN();
});

test('objects without a row are removed after a day by the clock of the bucket, also when our clock was moved', async () => {
  const id = 'a'.repeat(24);
  const keyOf = (hours: number) => `${id}/${id}/${id}-${String(hours).padStart(16, '0')}`;
  const objects = [0, 23, 25].map((hours) => ({
    key: keyOf(hours),
    size: 1,
    storedAt: new Date(Date.now() - hours * 3_600_000),
  }));
  const removed: string[] = [];
  let listed = 0;
  const absent = () => Promise.reject(new Error('not queried'));
  const { stop } = start('orphans', {
    services: {
      ...harness.system,
      clock: { now: () => new Date(Date.now() + 40 * 86_400_000) },
      objects: {
        prefix: '',
        put: absent,
        get: absent,
        getVersion: absent,
        reach: absent,
        close: () => undefined,
        versions: () => Promise.reject(new Error('not queried')) as never,
        async list({ after }) {
          listed += 1;
          return after === undefined ? objects : [];
        },
        async removeBelow(below) {
          removed.push(below);
          return 1;
        },
      },
    },
  });
  await vi.waitFor(() => expect(listed).toBeGreaterThan(1), patience);
  await stop();
  expect(removed).toEqual([keyOf(25)]);
});
