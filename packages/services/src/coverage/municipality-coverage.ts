import type { MunicipalityCoverage } from '@fiscal/api-contract';
import { type Crt, crts } from '@fiscal/domain';
import type { Municipality } from '@fiscal/tax-tables';
import type { ServiceSettings } from '../context/context.ts';
import type { KeptAgreement } from '../municipalities/kept-parameters.ts';
import { isStateServed, servedReasonOf } from '../served/served-reason.ts';

/**
 * The regime for which `served` and `reason` are given. Companies of other regimes may issue without the municipality's
 * consent.
 */
const normalRegime: Crt = 3;

/**
 * Returns the coverage of a municipality on a day (YYYY-MM-DD), by its agreement as last read; undefined when it was
 * never read. Pure.
 */
export function municipalityCoverage(
  settings: ServiceSettings,
  { code: cityCode, name, uf }: Municipality,
  agreement: KeptAgreement | undefined,
  day: string,
): MunicipalityCoverage {
  const reasonFor = (crt: Crt) => servedReasonOf(settings, { cityCode, crt, day }, agreement?.answer);
  const reason = reasonFor(normalRegime);
  return {
    cityCode,
    name,
    uf,
    nfe: { served: isStateServed(uf, settings) },
    nfse: {
      served: reason === 'unknown' ? null : reason === 'served',
      reason,
      issuer: issuerOf(agreement),
      imRequired: null,
      regimes: crts.filter((crt) => reasonFor(crt) === 'served'),
    },
  };
}

function issuerOf(agreement: KeptAgreement | undefined): MunicipalityCoverage['nfse']['issuer'] {
  if (agreement?.answer.kind !== 'found') return null;
  const { nationalIssuer } = agreement.answer.agreement;
  if (nationalIssuer === 'unset') return null;
  return nationalIssuer === 'on' ? 'nacional' : 'proprio';
}
