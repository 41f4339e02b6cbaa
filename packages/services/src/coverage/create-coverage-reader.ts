import type { Database } from '@fiscal/db';
import type { Clock, Environment } from '@fiscal/domain';
import type { TenantContext } from '../context/context.ts';
import { withinTime } from '../context/within-time.ts';
import { findAgreement, type KeptAgreement, listAgreements } from '../municipalities/kept-parameters.ts';
import { type AuthorityTraffic, readTraffic } from './read-traffic.ts';

export interface CoverageReader {
  /** The same for some seconds; the last known where the database does not answer, undefined before it ever did. Never rejects. */
  readonly readTraffic: () => Promise<AuthorityTraffic | undefined>;
  /** The kept agreements by municipality, the same for some seconds. Rejects where the database does not answer. */
  readonly readAgreements: (environment: Environment) => Promise<ReadonlyMap<string, KeptAgreement>>;
  /** That of one municipality, as it is now; undefined where none is kept. */
  readonly findAgreement: (environment: Environment, cityCode: string) => Promise<KeptAgreement | undefined>;
}

/** What verbs of the area need beside what every verb does. */
export interface CoverageDeps {
  readonly coverage: CoverageReader;
}

export interface CoverageContext extends TenantContext, CoverageDeps {}

/** Shorter than a person waits, and than housekeeping takes to count. */
const keptMs = 15_000;
/** Longest wait for the database: then the last known is shown. */
const patienceMs = 2_000;

/** Reads for every request of a process: whatever comes at the same time, or some seconds later, asks once. */
export function createCoverageReader({
  db,
  clock,
  maxAgeDays,
}: {
  readonly db: Pick<Database, 'read'>;
  readonly clock: Clock;
  /** Days that a kept agreement serves while the authority gives none. */
  readonly maxAgeDays: number;
}): CoverageReader {
  let last: AuthorityTraffic | undefined;
  const loadTraffic = async (): Promise<AuthorityTraffic | undefined> => {
    // What fails shows in the health of the service; here the age of what is shown says so.
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

/** What `load` gives, kept for some seconds from its begin on; a failure is not kept. */
function kept<T>(clock: Clock, load: () => Promise<T>): () => Promise<T> {
  let latest: { readonly at: number; readonly result: Promise<T> } | undefined;
  return () => {
    const now = clock.now().getTime();
    if (latest !== undefined && Math.abs(now - latest.at) < keptMs) return latest.result;
    const asking = { at: now, result: load() };
    latest = asking;
    asking.result.catch(() => {
      if (latest === asking) latest = undefined;
    });
    return asking.result;
  };
}
