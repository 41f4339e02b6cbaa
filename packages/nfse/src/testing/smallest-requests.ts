import type { NfseRequest } from '@fiscal/api-contract';
import { type ServiceCode, serviceCodeTable } from '@fiscal/tax-tables';
import type { DpsFacts } from '../facts/dps-facts.ts';
import { findIncidenceCity } from '../resolve/incidence.ts';
import { aTaker, someDpsFacts } from './sample-facts.ts';

/**
 * Returns the smallest request that the rules accept for a service: with the group that it requires, and with a taker
 * if the ISSQN is due there.
 */
export function smallestRequest({ code, incidence, group }: ServiceCode): Partial<NfseRequest> {
  return {
    recipient: incidence === 'taker' ? aTaker : null,
    service: {
      nationalCode: code,
      description: 'Serviço',
      ...(group === 'construction' ? { construction: { workCode: '123456789012' } } : {}),
      ...(group === 'event'
        ? { event: { name: 'Evento', startDate: '2026-11-20', endDate: '2026-11-20', eventCode: '1' } }
        : {}),
    },
    amounts: { service: '100.00' },
    ibsCbs: null,
    approximateTaxes: undefined,
  };
}

/**
 * Returns the facts of the smallest DPS of a service; its number is the position of the service in the table, from 1.
 */
function smallestFacts(service: ServiceCode, index: number): DpsFacts {
  const facts = someDpsFacts({ request: smallestRequest(service), number: index + 1 });
  const { incidence: _, ...undue } = facts;
  return findIncidenceCity(facts) === undefined ? undue : facts;
}

/** Returns the smallest DPS for each service of the national list. */
export const smallestNfses = (): readonly (readonly [code: string, facts: DpsFacts])[] =>
  serviceCodeTable.rows.map((service, index) => [service.code, smallestFacts(service, index)]);
