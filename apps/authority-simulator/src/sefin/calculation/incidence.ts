import type { DpsFacts } from './dps-facts.ts';

const maritimeWaters = '0000000';
/** Exploration of ports at sea: the one service that cannot be performed there without a place. */
const placeBoundAtSea = '200101';

/**
 * Municipality where the ISSQN is due (cLocIncid), or nothing: exports, immunity, non-incidence, 990101. Source: Anexo I
 * Dec/2025, sheet MUN.INCID_INFO.SERV.
 */
export const incidenceMunicipality = (facts: DpsFacts): string | undefined =>
  facts.taxation === '1' ? placeOfIncidence(facts) : undefined;

/** Where the ISSQN would be due if the operation were taxed. */
export function placeOfIncidence(facts: DpsFacts): string | undefined {
  const { dps, municipality, service, serviceCode, takerAbroad } = facts;
  if (service === undefined) return undefined;
  const place = dps.text('serv/locPrest/cLocPrestacao');
  const ofPlace = place === maritimeWaters && serviceCode !== placeBoundAtSea ? municipality : place;
  switch (service.incidence) {
    case 'EP':
      return municipality;
    case 'LP':
      return ofPlace;
    case 'ET':
      return takerAbroad ? ofPlace : dps.text('toma/end/endNac/cMun');
    case 'NONE':
      return undefined;
  }
}
