import type { DpsFacts } from './dps-facts.ts';

const maritimeWaters = '0000000';
/** The exploration of ports: the only service due at its place of performance even in maritime waters. */
const placeBoundAtSea = '200101';

/**
 * Returns the municipality where the ISSQN is due (cLocIncid), or nothing for exports, immunity, non-incidence and
 * 990101. Source: Anexo I Dec/2025, sheet MUN.INCID_INFO.SERV.
 */
export const incidenceMunicipality = (facts: DpsFacts): string | undefined =>
  facts.taxation === '1' ? placeOfIncidence(facts) : undefined;

/** Returns where the ISSQN would be due if the operation were taxed. */
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
