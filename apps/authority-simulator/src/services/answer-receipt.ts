import type { Authority } from '../authority.ts';
import type { Examination } from '../examination/criteria.ts';
import { firstRefusal, type Refusal } from '../rule.ts';
import { queryRules } from '../rules/query-rules.ts';
import type { XmlPart } from '../xml/write-xml.ts';
import type { Answer, Call } from './call.ts';
import { messageOf } from './examined-message.ts';
import { writeAnswer } from './write-answer.ts';
import { protocolOfNote, protocolPart } from './write-protocol.ts';

const noReceipt = '000000000000000';

/**
 * Answers NFeRetAutorizacao4: 105 while a note of the receipt waits, then 104 with every protocol; 106 for an unknown
 * receipt.
 */
export function answerReceipt(authority: Authority, call: Call, examination: Examination): Answer {
  if (examination.kind === 'refused') return receiptAnswer(authority, call, noReceipt, examination.refusal);
  const query = messageOf(examination);
  const receipt = query.text('nRec') ?? noReceipt;
  const refusal = firstRefusal(queryRules, {
    environment: call.environment,
    servedUfs: authority.servedUfs,
    now: authority.clock.now(),
    tpAmb: query.text('tpAmb'),
    cUF: undefined,
    accessKey: undefined,
  });
  if (refusal !== undefined) return receiptAnswer(authority, call, receipt, refusal);
  const keys = authority.state.keysOfReceipt(call.environment, receipt);
  if (keys.length === 0)
    return receiptAnswer(authority, call, receipt, { cStat: '106', xMotivo: 'Lote não localizado' });
  if (keys.some((key) => authority.state.queued(call.environment, key)?.receipt === receipt)) {
    return receiptAnswer(authority, call, receipt, { cStat: '105', xMotivo: 'Lote em processamento' });
  }
  const protocols = keys.flatMap((key) => protocolOf(authority, call, key));
  return receiptAnswer(authority, call, receipt, { cStat: '104', xMotivo: 'Lote processado' }, protocols);
}

function protocolOf(authority: Authority, { environment }: Call, accessKey: string): XmlPart[] {
  const stored = authority.state.note(environment, accessKey);
  if (stored !== undefined) return [protocolOfNote(authority, stored)];
  const refused = authority.state.refusal(environment, accessKey);
  if (refused === undefined) return [];
  const { cStat, xMotivo, at } = refused;
  return [protocolPart(authority, { environment, accessKey, cStat, xMotivo, at: new Date(at) })];
}

function receiptAnswer(
  authority: Authority,
  call: Call,
  receipt: string,
  verdict: Refusal,
  protocols: readonly XmlPart[] = [],
): Answer {
  return writeAnswer(authority, call, { element: 'retConsReciNFe', verdict, receipt, rest: protocols });
}
