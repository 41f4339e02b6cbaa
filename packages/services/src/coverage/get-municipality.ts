import type { MunicipalityDetail } from '@fiscal/api-contract';
import { brasiliaDate, environmentOfMode } from '@fiscal/domain';
import { findMunicipality } from '@fiscal/tax-tables';
import { notFound } from '../context/service-error.ts';
import type { KeptAgreement } from '../municipalities/kept-parameters.ts';
import type { CoverageContext } from './create-coverage-reader.ts';
import { municipalityCoverage } from './municipality-coverage.ts';
import { toTheHour } from './to-the-hour.ts';

/**
 * Returns the coverage of a municipality, with its agreement as last read, in the environment of the key. Queries no
 * authority, because that needs a company's certificate; the next NFS-e of a company there queries it. Throws
 * `not_found`.
 */
export async function getMunicipality(
  ctx: CoverageContext,
  { cityCode }: { readonly cityCode: string },
): Promise<MunicipalityDetail> {
  const day = brasiliaDate(ctx.clock.now());
  const found = findMunicipality(cityCode, day);
  if (found === undefined) throw notFound();
  const agreement = await ctx.coverage.findAgreement(environmentOfMode(ctx.tenant.mode), cityCode);
  const { nfse, ...rest } = municipalityCoverage(ctx.settings, found, agreement, day);
  return { ...rest, nfse: { ...nfse, parameters: agreement === undefined ? null : parametersOf(agreement) } };
}

/** The rates of services are left out: kept rates would reveal what clients requested. */
const parametersOf = ({
  answer,
  readAt,
  isStale,
}: KeptAgreement): MunicipalityDetail['nfse']['parameters'] => ({
  agreement: answer.kind === 'found' ? answer.agreement : null,
  readAt: toTheHour(readAt),
  stale: isStale,
});
