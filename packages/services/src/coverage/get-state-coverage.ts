import type { StateCoverageRecord } from '@fiscal/api-contract';
import { authorizerOf, environmentOfMode, ufs } from '@fiscal/domain';
import { notFound } from '../context/service-error.ts';
import { availabilityOf } from './availability-of.ts';
import { countServed, municipalitiesOn } from './count-served.ts';
import type { CoverageContext } from './create-coverage-reader.ts';
import { stateCoverage } from './state-coverage.ts';

/** What is served in a state, in the environment of the key, and how its authority answers. Asks no authority. Throws `not_found`. */
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
      // Notes of an authority that is away wait for it: they are written for normal emission alone.
      contingency: false,
      availability: availabilityOf(ctx.filingKinds, traffic, { authority: authorizerOf(uf), environment }),
    },
    nfse: countServed(ctx, municipalitiesOn(ctx.clock, uf), agreements),
  };
}
