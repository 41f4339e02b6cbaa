import type { Database } from '@fiscal/db';
import type { Clock, Environment } from '@fiscal/domain';
import type { TenantContext } from '../context/context.ts';
import { withinTime } from '../limits/within-time.ts';
import { findAgreement, type KeptAgreement, listAgreements } from '../municipalities/kept-parameters.ts';
import { type AuthorityTraffic, readTraffic } from './read-traffic.ts';

export interface CoverageReader {
  /**
   * Returns the traffic, cached for some seconds. When the database does not answer, returns the last known traffic;
   * undefined before the first answer. Never rejects.
   */
  readonly readTraffic: () => Promise<AuthorityTraffic | undefined>;
  /**
   * Returns the kept agreements by municipality, cached for some seconds. Rejects when the database does not answer.
   */
  readonly readAgreements: (environment: Environment) => Promise<ReadonlyMap<string, KeptAgreement>>;
  /** Returns the present agreement of one municipality; undefined when none is kept. */
  readonly findAgreement: (environment: Environment, cityCode: string) => Promise<KeptAgreement | undefined>;
}

/** The additional dependency of the verbs about coverage. */
export interface CoverageDeps {
  readonly coverage: CoverageReader;
}

export interface CoverageContext extends TenantContext, CoverageDeps {}

/** Shorter than the time that a person waits, and than the interval of the counts by housekeeping. */
const keptMs = 15_000;
/** The longest wait for the database; after that the last known traffic is shown. */
const patienceMs = 2_000;

/** Makes the reader for all requests of a process. Requests within some seconds share one read. */
export function createCoverageReader({
  db,
  clock,
  maxAgeDays,
}: {
  readonly db: Pick<Database, 'read'>;
  readonly clock: Clock;
  /** The days for which a kept agreement is used while the authority gives none. */
  readonly maxAgeDays: number;
}): CoverageReader {
  let last: AuthorityTraffic | undefined;
  const loadTraffic = async (): Promise<AuthorityTraffic | undefined> => {
    // The health of the service shows a failure; here `readAt` shows how old the traffic is.
    last = await withinTime(patienceMs, readTraffic({ db, clock })).catch(() => last);
    return last;
  };
  const traffic = kept(clock, loadTraffic);
  const agreements = {
    homologation: kept(clock, () => listAgreements(db, 'homologation', maxAgeDays)),
    production: kept(clock, () => listAgreements(db, 'production', maxAgeDays)),
  };
  return {
    readTraffic: traffic,
    readAgreements: (environment) => agreements[environment](),
    findAgreement: (environment, cityCode) => findAgreement(db, { environment, cityCode }, maxAgeDays),
  };
}

/** Returns a function that caches the result of `load` for some seconds from its start. Failures are not cached. */
function kept<T>(clock: Clock, load: () => Promise<T>): () => Promise<T> {
  let lastCall: { readonly at: number; readonly result: Promise<T> } | undefined;
  return () => {
    const now = clock.now().getTime();
    if (lastCall !== undefined && Math.abs(now - lastCall.at) < keptMs) return lastCall.result;
    const call = { at: now, result: load() };
    lastCall = call;
    call.result.catch(() => {
      if (lastCall === call) lastCall = undefined;
    });
    return call.result;
  };
}
