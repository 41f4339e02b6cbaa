import type { NfseParty, NfseRequest } from '@fiscal/api-contract';
import { assertNever, brasiliaDate, issTaxations } from '@fiscal/domain';
import { findServiceCode, type ServiceIncidence } from '@fiscal/tax-tables';
import type { DpsFacts } from '../facts/dps-facts.ts';
import type { ResolvedIss, ResolvedLocation } from './resolved-nfse.ts';

/** The facts that decide where the ISSQN of a request is due. */
export interface Incident {
  readonly request: Pick<NfseRequest, 'service' | 'iss' | 'recipient' | 'competenceDate'>;
  /** cLocEmi */
  readonly provider: Pick<DpsFacts['provider'], 'cityCode'>;
  readonly issuedAt: Date;
}

/** dCompet: the requested day, else the day of issue in Brasília. */
export const competenceDateOf = ({ request, issuedAt }: Pick<Incident, 'request' | 'issuedAt'>): string =>
  request.competenceDate ?? brasiliaDate(issuedAt);

/** The one service on which neither ISSQN nor ICMS is due. */
export const untaxedService = '990101';
const maritimeWaters = '0000000';
/** Port services on land, which are never in maritime waters. */
const portService = '200101';

export function locationOf({ request, provider }: Incident): ResolvedLocation {
  const { cityCode, country } = request.service.location ?? {};
  if (country !== undefined) return { kind: 'country', country };
  return { kind: 'city', cityCode: cityCode ?? provider.cityCode };
}

/** Returns tribISSQN. Default: taxable; for the untaxed service: not taxed. */
export function taxationOf({ service, iss }: Incident['request']): ResolvedIss['tribISSQN'] {
  const taxation = iss?.taxation ?? (service.nationalCode === untaxedService ? 'notTaxed' : 'taxable');
  const codes = ['1', '2', '3', '4'] as const;
  return codes[issTaxations.indexOf(taxation)] ?? '1';
}

export const cityOfParty = (party: NfseParty | null | undefined): string | undefined =>
  party?.address !== null && party?.address !== undefined && 'cityCode' in party.address
    ? party.address.cityCode
    : undefined;

/** True for a party with an address or a document of another country; an absent party counts as in Brazil. */
export const isAbroad = (party: NfseParty | null | undefined): boolean =>
  party !== null &&
  party !== undefined &&
  (party.nif !== undefined ||
    party.noNifReason !== undefined ||
    (party.address !== null && party.address !== undefined && 'country' in party.address));

/**
 * Returns cLocIncid: the IBGE code of the municipality to which the ISSQN is due; undefined when none is due, or when
 * its place is not in Brazil or not known. It names the municipality whose parameters are read. Source: LC 116/2003
 * art. 3; Anexo I, MUN.INCID_INFO.SERV., rules E1301 to E1325.
 */
export function findIncidenceCity(facts: Incident): string | undefined {
  if (taxationOf(facts.request) !== '1') return undefined;
  const { nationalCode } = facts.request.service;
  const location = locationOf(facts);
  const isAtSea = location.kind === 'city' && location.cityCode === maritimeWaters;
  const incidence = findServiceCode(nationalCode, competenceDateOf(facts))?.incidence;
  if (incidence === undefined) return undefined;
  if (isAtSea) return nationalCode === portService ? undefined : facts.provider.cityCode;
  return determineCity(incidence, facts, location);
}

function determineCity(
  incidence: ServiceIncidence,
  facts: Incident,
  location: ResolvedLocation,
): string | undefined {
  const place = location.kind === 'city' ? location.cityCode : undefined;
  switch (incidence) {
    case 'provider':
      return facts.provider.cityCode;
    case 'place':
      return place;
    case 'taker':
      return isAbroad(facts.request.recipient) ? place : cityOfParty(facts.request.recipient);
    case 'none':
      return undefined;
    default:
      return assertNever(incidence);
  }
}
