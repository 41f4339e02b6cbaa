import type { MunicipalityCoverage } from '@fiscal/api-contract';
import { type Crt, crts } from '@fiscal/domain';
import type { Municipality } from '@fiscal/tax-tables';
import type { ServiceSettings } from '../context/context.ts';
import type { KeptAgreement } from '../municipalities/kept-parameters.ts';
import { isStateServed, servedReasonOf } from '../served/served-reason.ts';

/** The regime that the state of a municipality's NFS-e is said for: other regimes may issue without its consent. */
const normalRegime: Crt = 3;

/**
 * What is served in a municipality on a day (YYYY-MM-DD), by its agreement as it was last read; undefined: it never was.
 * Pure.
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
