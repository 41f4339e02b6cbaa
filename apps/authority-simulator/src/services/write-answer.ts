import { brasiliaDateTime } from '@fiscal/domain';
import { type Authority, environmentCode, nfeNamespace } from '../authority.ts';
import type { Refusal } from '../rule.ts';
import { writeParts, type XmlPart } from '../xml/write-xml.ts';
import type { Answer, Call } from './call.ts';

export interface AnswerContent {
  /** The name of the root element, such as `retEnviNFe`. */
  readonly element: string;
  /** The verdict on the message, refused or not. */
  readonly verdict: Refusal;
  /** The nRec of the answer about a receipt. */
  readonly receipt?: string | undefined;
  /** The IBGE code in the answer; default: the authority's own. */
  readonly cUF?: string | undefined;
  /** The elements after the time of the answer. */
  readonly rest?: readonly XmlPart[] | undefined;
}

/**
 * Writes the elements that answers about authorization, receipt, situation and status of version 4.00 share. Source:
 * MOC 7.0 5.
 */
export function writeAnswer(authority: Authority, call: Call, content: AnswerContent): Answer {
  const { element, verdict, receipt, cUF = authority.servedUfs[0], rest = [] } = content;
  const parts: XmlPart[] = [
    ['tpAmb', environmentCode(call.environment)],
    ['verAplic', authority.applicationVersion],
    ['nRec', receipt],
    ['cStat', verdict.cStat],
    ['xMotivo', verdict.xMotivo],
    ['cUF', cUF],
    ['dhRecbto', brasiliaDateTime(authority.clock.now())],
    ...rest,
  ];
  return { xml: writeParts([[`${element} xmlns="${nfeNamespace}" versao="4.00"`, parts]]), changed: false };
}
