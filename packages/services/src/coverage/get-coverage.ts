import type { CoverageRecord } from '@fiscal/api-contract';
import { environmentOfMode, nfseAuthorizer, ufs } from '@fiscal/domain';
import { requireLayout } from '@fiscal/nfse';
import { availabilityOf } from './availability-of.ts';
import { countServed, municipalitiesOn } from './count-served.ts';
import type { CoverageContext } from './create-coverage-reader.ts';
import { stateCoverage } from './state-coverage.ts';
import { toTheHour } from './to-the-hour.ts';

/** Returns the coverage of NF-e and NFS-e in the environment of the key. Queries no authority. */
export async function getCoverage(ctx: CoverageContext): Promise<CoverageRecord> {
  const environment = environmentOfMode(ctx.tenant.mode);
  const [agreements, traffic] = await Promise.all([
    ctx.coverage.readAgreements(environment),
    ctx.coverage.readTraffic(),
  ]);
  const readings = [...agreements.values()].map(({ readAt }) => readAt.getTime());
  return {
    environment,
    nfe: {
      states: ufs.toSorted().map((uf) => ({ uf, ...stateCoverage(ctx.settings, uf), since: null })),
    },
    nfse: {
      standard: 'nacional',
      layout: requireLayout({ environment, layout: ctx.settings.dpsLayout }).name,
      ...countServed(ctx, municipalitiesOn(ctx.clock), agreements),
      updatedAt: readings.length === 0 ? null : toTheHour(new Date(Math.max(...readings))),
      availability: availabilityOf(ctx.filingKinds, traffic, { authority: nfseAuthorizer, environment }),
    },
  };
}
