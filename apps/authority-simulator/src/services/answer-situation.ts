import { parseAccessKey } from '@fiscal/domain';
import type { Authority } from '../authority.ts';
import type { Examination } from '../examination/criteria.ts';
import { firstRefusal, type Refusal, reason } from '../rule.ts';
import { queryRules } from '../rules/query-rules.ts';
import type { EventLine, StoredNoteLine } from '../state/ledger-line.ts';
import { raw, type XmlPart } from '../xml/write-xml.ts';
import type { Answer, Call } from './call.ts';
import { messageOf } from './examined-message.ts';
import { writeAnswer } from './write-answer.ts';
import { protocolOfNote } from './write-protocol.ts';

const cancellation = '110111';
const keyPattern = /<chNFe>([0-9]{6}[0-9A-Z]{12}[0-9]{26})<\/chNFe>/;

/** Answers NFeConsultaProtocolo4: the situation of a key, its protocol and its events. */
export function answerSituation(authority: Authority, call: Call, examination: Examination): Answer {
  if (examination.kind === 'refused') {
    const readable = keyPattern.exec(Buffer.from(call.message).toString('latin1'))?.[1];
    return situationAnswer(authority, call, readable ?? '0'.repeat(44), examination.refusal);
  }
  const query = messageOf(examination);
  const accessKey = query.text('chNFe') ?? '';
  const refusal = firstRefusal(queryRules, {
    environment: call.environment,
    servedUfs: authority.servedUfs,
    now: authority.clock.now(),
    tpAmb: query.text('tpAmb'),
    cUF: accessKey.slice(0, 2),
    accessKey,
  });
  if (refusal !== undefined) return situationAnswer(authority, call, accessKey, refusal);
  const note = authority.state.note(call.environment, accessKey);
  if (note === undefined)
    return situationAnswer(authority, call, accessKey, absence(authority, call, accessKey));
  const events = authority.state.events(call.environment, accessKey);
  return situationAnswer(authority, call, accessKey, situationOf(note, events), [
    protocolOfNote(authority, note),
    ...events.map(eventDocument),
  ]);
}

function situationOf(note: StoredNoteLine, events: readonly EventLine[]): Refusal {
  const cancelled = events.find((event) => event.eventType === cancellation);
  if (cancelled === undefined) return { cStat: note.cStat, xMotivo: note.xMotivo };
  return cancelled.cStat === '155'
    ? { cStat: '151', xMotivo: 'Cancelamento de NF-e homologado fora de prazo' }
    : { cStat: '101', xMotivo: 'Cancelamento de NF-e homologado' };
}

/** Returns 217, or the code for the difference to the other key that holds the number (562, 561, 613). */
function absence({ state }: Authority, { environment }: Call, accessKey: string): Refusal {
  const requested = parseAccessKey(accessKey);
  const held = requested && state.noteOfNumber(environment, { ...requested, uf: requested.ufCode });
  const other = held && parseAccessKey(held.accessKey);
  if (requested === undefined || held === undefined || other === undefined) {
    return { cStat: '217', xMotivo: 'Rejeição: NF-e não consta na base de dados da SEFAZ' };
  }
  const named = `[chNFe:${held.accessKey}]`;
  if (requested.yearMonth !== other.yearMonth) {
    return {
      cStat: '561',
      xMotivo: reason(
        `Rejeição: Mês de Emissão informado na Chave de Acesso difere do Mês de Emissão da NF-e ${named}`,
      ),
    };
  }
  if (requested.numericCode !== other.numericCode) {
    return {
      cStat: '562',
      xMotivo: reason(
        `Rejeição: Código Numérico informado na Chave de Acesso difere do Código Numérico da NF-e ${named}`,
      ),
    };
  }
  return { cStat: '613', xMotivo: reason(`Rejeição: Chave de Acesso difere da existente em BD ${named}`) };
}

const eventDocument = (event: EventLine): XmlPart =>
  raw(`<procEventoNFe versao="1.00">${event.eventXml}${event.answerXml}</procEventoNFe>`);

function situationAnswer(
  authority: Authority,
  call: Call,
  accessKey: string,
  verdict: Refusal,
  documents: readonly XmlPart[] = [],
): Answer {
  const rest: XmlPart[] = [['chNFe', accessKey], ...documents];
  return writeAnswer(authority, call, { element: 'retConsSitNFe', verdict, rest });
}
