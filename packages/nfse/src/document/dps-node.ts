import type { NfseRequest } from '@fiscal/api-contract';
import { brasiliaDate, brasiliaDateTime, type DpsId, startOfBrasiliaDay } from '@fiscal/domain';
import { type ElementNode, elementNode, textNode } from '@fiscal/xml';
import type { DpsFacts } from '../facts/dps-facts.ts';
import type { ResolvedNfse } from '../resolve/resolved-nfse.ts';
import { aMinuteBefore } from './a-minute-before.ts';
import { amountsNode } from './amounts-node.ts';
import { environmentCode } from './environment-code.ts';
import { ibsCbsNode } from './ibs-cbs-node.ts';
import { personNode, providerNode } from './party-nodes.ts';
import { serviceNode } from './service-node.ts';

/** The provider is the issuer; the Sefin refuses takers and intermediaries (E9996). */
const byProvider = '1';

/** Returns the complete `infDPS`. */
export function dpsNode(facts: DpsFacts, resolved: ResolvedNfse, id: DpsId): ElementNode {
  const { provider, request } = facts;
  return elementNode('', {
    Id: textNode('', id),
    tpAmb: textNode('', environmentCode(facts.environment)),
    dhEmi: textNode('', brasiliaDateTime(emissionMoment(facts.issuedAt, resolved.competenceDate))),
    verAplic: textNode('', facts.application),
    serie: textNode('series', facts.series),
    nDPS: textNode('', facts.number),
    dCompet: textNode('competenceDate', resolved.competenceDate),
    tpEmit: textNode('', byProvider),
    cLocEmi: textNode('company.address.cityCode', provider.cityCode),
    subst: replacementNode(request.replaces),
    prest: providerNode(provider, resolved.regime),
    toma: personNode('recipient', request.recipient),
    interm: personNode('intermediary', request.intermediary),
    serv: serviceNode(request, resolved.location),
    valores: amountsNode(request, resolved),
    IBSCBS: resolved.ibsCbs && ibsCbsNode(resolved.ibsCbs),
  });
}

/**
 * Returns the moment a minute ago, but not before the beginning of the day of competence (E0015), unless that day is in
 * the future.
 */
function emissionMoment(issuedAt: Date, competenceDate: string): Date {
  const moment = aMinuteBefore(issuedAt);
  const isDayBefore = brasiliaDate(moment) < competenceDate && competenceDate <= brasiliaDate(issuedAt);
  return isDayBefore ? startOfBrasiliaDay(competenceDate) : moment;
}

const replacementNode = (replaces: NfseRequest['replaces']): ElementNode | undefined =>
  replaces
    ? elementNode('replaces', {
        chSubstda: textNode('replaces.accessKey', replaces.accessKey),
        cMotivo: textNode('replaces.reason', replaces.reason),
        xMotivo: textNode('replaces.description', replaces.description),
      })
    : undefined;
