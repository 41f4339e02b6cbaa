import { brasiliaDate, type Clock, type Uf } from '@fiscal/domain';
import { type Municipality, municipalityTable } from '@fiscal/tax-tables';
import type { ServiceSettings } from '../context/context.ts';
import type { KeptAgreement } from '../municipalities/kept-parameters.ts';
import { municipalityCoverage } from './municipality-coverage.ts';

/** Returns the municipalities of today, in the order of their codes; only those of `uf` if it is given. */
export const municipalitiesOn = (clock: Clock, uf?: Uf): readonly Municipality[] =>
  municipalityTable
    .on(brasiliaDate(clock.now()))
    .filter((one) => uf === undefined || one.uf === uf)
    .toSorted((a, b) => (a.code < b.code ? -1 : 1));

interface CountingContext {
  readonly settings: ServiceSettings;
  readonly clock: Clock;
}

/** Counts the municipalities that are known to be served. */
export function countServed(
  { settings, clock }: CountingContext,
  municipalities: readonly Municipality[],
  agreements: ReadonlyMap<string, KeptAgreement>,
) {
  const day = brasiliaDate(clock.now());
  const served = municipalities.filter(
    (one) => municipalityCoverage(settings, one, agreements.get(one.code), day).nfse.served === true,
  );
  return { municipalitiesServed: served.length, municipalitiesTotal: municipalities.length };
}
