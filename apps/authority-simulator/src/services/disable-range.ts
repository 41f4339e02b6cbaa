import { brasiliaDate, brasiliaDateTime } from '@fiscal/domain';
import { type Authority, environmentCode, nfeNamespace } from '../authority.ts';
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
import { admitMessage } from './admit-message.ts';
import type { Answer, Call } from './call.ts';
import { checkSignature } from './check-signature.ts';

/** NFeInutilizacao4: 102, or the refusal; a repeated range answers 563 with the protocol it got. */
export function disableRange(authority: Authority, call: Call): Answer {
  const admission = admitMessage(authority, call);
  if (admission.kind === 'refused') return disablingAnswer(authority, call, admission.refusal);
  const canonical = cutElement(admission.message.canonical, 'inutNFe', nfeNamespace) ?? '';
  const text = signedText(canonical);
  const request = text.root.find('infInut');
  if (request === undefined) throw new Error('a request without infInut passed the schema');
  const range = rangeOf(request);
  const signature = checkSignature(authority, text, { parent: 'inutNFe', signed: 'infInut' }, range.cnpj);
  if (signature.kind === 'refused') return disablingAnswer(authority, call, signature.refusal, range);
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
