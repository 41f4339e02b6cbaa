import type { StateCoverageRecord } from '@fiscal/api-contract';
import { authorizerOf, environmentOfMode, ufs } from '@fiscal/domain';
import { notFound } from '../context/service-error.ts';
import { availabilityOf } from './availability-of.ts';
import { countServed, municipalitiesOn } from './count-served.ts';
import type { CoverageContext } from './create-coverage-reader.ts';
import { stateCoverage } from './state-coverage.ts';

/**
 * Returns the coverage of a state in the environment of the key, with the availability of its authority. Queries no
 * authority. Throws `not_found`.
 */
export async function getStateCoverage(
  ctx: CoverageContext,
  input: { readonly uf: string },
): Promise<StateCoverageRecord> {
  const uf = ufs.find((one) => one === input.uf);
  if (uf === undefined) throw notFound();
  const environment = environmentOfMode(ctx.tenant.mode);
  const [agreements, traffic] = await Promise.all([
    ctx.coverage.readAgreements(environment),
    ctx.coverage.readTraffic(),
  ]);
  return {
    uf,
    environment,
    nfe: {
      ...stateCoverage(ctx.settings, uf),
      // A note waits while its authority is unavailable: notes are written only for normal emission.
      contingency: false,
      availability: availabilityOf(ctx.filingKinds, traffic, { authority: authorizerOf(uf), environment }),
    },
    nfse: countServed(ctx, municipalitiesOn(ctx.clock, uf), agreements),
  };
}
