import { brasiliaDate, brasiliaDateTime } from '@fiscal/domain';
import { type Authority, environmentCode, nfeNamespace } from '../authority.ts';
import { checkSignature } from '../examination/check-signature.ts';
import type { Examination } from '../examination/criteria.ts';
import { firstRefusal, type Refusal } from '../rule.ts';
import {
  type DisablingCase,
  disablingRules,
  type NumberRange,
  rangeOf,
  repeatedRange,
} from '../rules/disabling-rules.ts';
import { cutElement, signedText } from '../signature/verify-signature.ts';
import { writeParts, type XmlPart } from '../xml/write-xml.ts';
import { type Answer, type Call, requestedRefusal, scenarioOf } from './call.ts';
import { criteriaOf } from './examine-call.ts';
import { requireCanonical } from './examined-message.ts';

/** Answers NFeInutilizacao4: 102 or the refusal; a repeated range gets 563 with the first protocol. */
export function disableRange(authority: Authority, call: Call, examination: Examination): Answer {
  if (examination.kind === 'refused') return disablingAnswer(authority, call, examination.refusal);
  const canonical = cutElement(requireCanonical(examination), 'inutNFe', nfeNamespace) ?? '';
  const text = signedText(canonical);
  const request = text.root.find('infInut');
  if (request === undefined) throw new Error('a request without infInut passed the schema');
  const range = rangeOf(request);
  const signature = checkSignature(
    criteriaOf(authority, call),
    text,
    { parent: 'inutNFe', signed: 'infInut' },
    range.cnpj,
  );
  if (signature.kind === 'refused') return disablingAnswer(authority, call, signature.refusal, range);
  const forced = scenarioOf(call, 'event-reject');
  if (forced !== undefined) return disablingAnswer(authority, call, requestedRefusal(forced), range);
  const now = authority.clock.now();
  const { registry, state, servedUfs } = authority;
  const subject: DisablingCase = { request, environment: call.environment, servedUfs, now, registry, state };
  const refusal = firstRefusal(disablingRules, subject);
  if (refusal !== undefined) {
    return disablingAnswer(authority, call, refusal, range, repeatedRange(subject)?.protocol);
  }
  const protocol = state.nextProtocol(call.environment, range.uf, brasiliaDate(now).slice(2, 4));
  state.record({
    type: 'disabled',
    environment: call.environment,
    ...range,
    protocol,
    at: now.toISOString(),
  });
  const accepted: Refusal = { cStat: '102', xMotivo: 'Inutilização de número homologado' };
  return { ...disablingAnswer(authority, call, accepted, range, protocol), changed: true };
}

function disablingAnswer(
  authority: Authority,
  call: Call,
  { cStat, xMotivo }: Refusal,
  range?: NumberRange,
  protocol?: string,
): Answer {
  const parts: XmlPart[] = [
    ['tpAmb', environmentCode(call.environment)],
    ['verAplic', authority.applicationVersion],
    ['cStat', cStat],
    ['xMotivo', xMotivo],
    ['cUF', range?.uf ?? authority.servedUfs[0]],
    ['ano', range?.year],
    ['CNPJ', range?.cnpj],
    ['mod', range?.model],
    ['serie', range && String(range.series)],
    ['nNFIni', range && String(range.first)],
    ['nNFFin', range && String(range.last)],
    ['dhRecbto', brasiliaDateTime(authority.clock.now())],
    ['nProt', protocol],
  ];
  const name = protocol === undefined ? 'infInut' : `infInut Id="ID${protocol}"`;
  return {
    xml: writeParts([[`retInutNFe xmlns="${nfeNamespace}" versao="4.00"`, [[name, parts]]]]),
    changed: false,
  };
}
