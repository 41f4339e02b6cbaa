import type { HealthAnswer, HealthReason } from '@fiscal/api-contract';
import type { SystemContext } from '../context/context.ts';
import { type HousekeepingLoop, housekeepingLeaseMs, housekeepingLoops } from '../housekeeping/loops.ts';
import { outboxLag } from '../outbox/outbox-lag.ts';
import type { Sample } from '../readings/gauges.ts';
import type { ReadingName } from '../readings/keep-reading.ts';
import { knownSamples } from '../readings/known-samples.ts';
import { answerOf, noAnswer } from './answer-of.ts';
import { createSingleProbe } from './create-single-probe.ts';
import { oldestWithoutCall } from './oldest-without-call.ts';
import { probeTables } from './probe-tables.ts';
import { readPulse } from './read-pulse.ts';

export interface Health extends Pick<HealthAnswer, 'status' | 'db' | 'documents'> {
  readonly reasons: readonly Exclude<HealthReason, 'workflowEngine'>[];
}

/** The state of the service as a process knows it at this moment, in milliseconds. Undefined: not known. */
export interface HealthFigures {
  /** The time of the last probe of the tables; while none succeeds, the time since the first of these began. */
  readonly probe: number | undefined;
  /** The time since each loop renewed its lease, or since this process began, if it has seen no lease. */
  readonly leases: Readonly<Record<HousekeepingLoop, number>>;
  /** The age of the business reading; undefined while this process has seen none. */
  readonly businessReading: number | undefined;
  /** The samples of readings younger than a minute, and what this process reads itself while there is none. */
  readonly samples: readonly Sample[];
}

export interface HealthCheck {
  /** Looks at database, bucket and housekeeping, for some seconds at most, or joins a look under way. */
  check(): Promise<Health>;
  figures(): HealthFigures;
}

const longestDispatchMs = 5 * 60_000;
/**
 * A document gets its first call within seconds, and in a backlog that its workers keep up with within a minute. Workers
 * of one queue that are away are seen by this age alone: those of housekeeping may live.
 */
const longestWithoutCallSeconds = 120;
const longestLeaseMs = 60_000;
/** The age from which on a reading is not shown. */
const longestReadingMs = 60_000;

interface Reading {
  readonly samples: readonly Sample[];
  readonly readAt: number;
}

/** Creates the check of one process. It remembers what it saw, so that ages grow while the database does not answer. */
export function createHealthCheck(sys: SystemContext): HealthCheck {
  const begunAt = performance.now();
  const renewedAt = { pace: begunAt, sweep: begunAt };
  const readings = new Map<ReadingName, Reading>();
  /** The values that this process has read because housekeeping had not. */
  let ownReading: Reading | undefined;
  const tables = createSingleProbe(() => probeTables(sys));
  const lags = createSingleProbe(() => outboxLag(sys, { limit: sys.settings.backlog.rows }));
  const housekeeping = createSingleProbe(async () => {
    const sentAt = performance.now();
    const pulse = await readPulse(sys);
    for (const loop of housekeepingLoops) {
      const lease = pulse.leases.find((each) => each.loop === loop);
      // A loop that stops removes its lease.
      if (lease !== undefined) renewedAt[loop] = sentAt - Math.max(0, housekeepingLeaseMs - lease.leftMs);
    }
    for (const { name, samples, ageMs } of pulse.readings) {
      readings.set(name, { samples: knownSamples(samples), readAt: sentAt - ageMs });
    }
  });
  const ownRead = createSingleProbe(async () => {
    const readAt = performance.now();
    const value = await oldestWithoutCall(sys);
    ownReading = { samples: [{ name: withoutCall, labels: {}, value }], readAt };
    return value;
  });
  const keptWithoutCall = () => samplesOf(readings.get('business')).find(({ name }) => name === withoutCall);
  const readWithoutCall = async (): Promise<number> => keptWithoutCall()?.value ?? (await ownRead.run());
  const leases = () => ({ pace: since(renewedAt.pace), sweep: since(renewedAt.sweep) });

  const look = async (): Promise<Health> => {
    const [bucket, lag, ...others] = await Promise.all([
      reachBucket(sys),
      answerOf(lags.run()),
      answerOf(housekeeping.run()),
      answerOf(tables.run()),
    ]);
    const found = [lag, ...others].includes(noAnswer) ? noAnswer : await answerOf(readWithoutCall());
    const reasons: readonly (Health['reasons'][number] | undefined)[] = [
      found === noAnswer ? 'database' : undefined,
      bucket.documents === 'unreachable' ? 'documents' : undefined,
      lag !== noAnswer && lag.oldestMs > longestDispatchMs ? 'dispatch' : undefined,
      found !== noAnswer && found > longestWithoutCallSeconds ? 'oldestDocument' : undefined,
      Math.max(...Object.values(leases())) > longestLeaseMs ? 'housekeeping' : undefined,
    ];
    const given = reasons.filter((reason) => reason !== undefined);
    return {
      status: given.length === 0 ? 'ok' : 'degraded',
      reasons: given,
      db: found === noAnswer ? 'unreachable' : 'ok',
      ...bucket,
    };
  };
  return {
    check: createSingleProbe(look).run,
    figures: () => ({
      probe: tables.ms(),
      leases: leases(),
      businessReading: ageOf(readings.get('business')),
      samples: [...readings.values(), keptWithoutCall() === undefined ? ownReading : undefined].flatMap(
        samplesOf,
      ),
    }),
  };
}

const withoutCall = 'fiscal_without_call_oldest_seconds';

const ageOf = (reading: Reading | undefined): number | undefined =>
  reading === undefined ? undefined : since(reading.readAt);

/** Returns nothing of a reading that is too old. */
const samplesOf = (reading: Reading | undefined): readonly Sample[] =>
  reading === undefined || since(reading.readAt) > longestReadingMs ? [] : reading.samples;

const since = (at: number): number => performance.now() - at;

/** Returns nothing when the documents are not kept in a bucket. */
async function reachBucket({ objects }: SystemContext): Promise<Pick<Health, 'documents'>> {
  if (objects === undefined) return {};
  return { documents: (await answerOf(objects.reach())) === noAnswer ? 'unreachable' : 'ok' };
}
