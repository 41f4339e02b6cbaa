import type { NfseIbsCbs, NfseRequest } from '@fiscal/api-contract';
import { fullTaxationClass } from '@fiscal/tax';
import { findServiceGroupDuty } from '@fiscal/tax-tables';
import type { DpsFacts } from '../facts/dps-facts.ts';
import { cityOfParty } from './incidence.ts';
import type { NfseWarning, ResolvedIss } from './resolved-nfse.ts';

export interface IbsCbsGroupChoice {
  readonly ibsCbs?: NfseIbsCbs | undefined;
  readonly warnings: readonly NfseWarning[];
}

/** cIndOp of other paid services: their place is the place of the acquirer. LC 214/2025 art. 11, X. */
const otherServices = '100301';

/**
 * Items whose services always fall under the last rule of LC 214/2025 art. 11: remote services that do not involve an
 * immovable, goods or a person. This is our interpretation; every other service needs the indicator from the client.
 */
const items = ['01', '02', '17', '23', '30', '31', '32', '33', '34', '35', '36'];
const exceptions = ['0105', '1705', '1710', '1711'];

/**
 * Resolves the group IBSCBS: the group of the request, or none when it is null. Otherwise a company of the normal
 * regime is taxed in full from the first day of its obligation on, if the request has the values that the group
 * needs. Source: dossier 1.2; LC 214/2025 art. 4.
 */
export function resolveIbsCbs(
  { request, provider }: Pick<DpsFacts, 'request' | 'provider'>,
  tribISSQN: ResolvedIss['tribISSQN'],
  day: string,
): IbsCbsGroupChoice {
  if (request.ibsCbs !== undefined) {
    return request.ibsCbs === null ? none : { ibsCbs: request.ibsCbs, warnings: [] };
  }
  const duty = findServiceGroupDuty(request.service.nationalCode, provider.crt, day);
  if (duty === undefined || provider.crt !== 3) return none;
  return isTaxedInFull(request, tribISSQN)
    ? { ibsCbs: inFull, warnings: [assumed] }
    : { warnings: [missingGroup(duty.validFrom)] };
}

const none: IbsCbsGroupChoice = { warnings: [] };

const inFull: NfseIbsCbs = {
  operationIndicator: otherServices,
  cst: fullTaxationClass.slice(0, 3),
  classTrib: fullTaxationClass,
};

const assumed: NfseWarning = {
  path: 'ibsCbs',
  message: `Sem ibsCbs no pedido: vai o grupo com tributação integral (${fullTaxationClass}) e indicador ${otherServices}; confira a classificação.`,
};

const missingGroup = (since: string): NfseWarning => ({
  path: 'ibsCbs',
  message: `Nota sem o grupo IBS/CBS, dever da empresa desde ${since}: informe ibsCbs com service.nbs; a Sefin não recusa a falta até 2026-12-31.`,
});

const isTaxedInFull = (
  { service, recipient }: Pick<NfseRequest, 'service' | 'recipient'>,
  tribISSQN: ResolvedIss['tribISSQN'],
): boolean =>
  tribISSQN === '1' &&
  service.nbs !== null &&
  service.nbs !== undefined &&
  cityOfParty(recipient) !== undefined &&
  items.includes(service.nationalCode.slice(0, 2)) &&
  !exceptions.includes(service.nationalCode.slice(0, 4));
