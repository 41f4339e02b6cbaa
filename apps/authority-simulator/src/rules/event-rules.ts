import type { Environment } from '@fiscal/domain';
import { isCnpj } from '@fiscal/domain';
import type { AuthorityLimits } from '../authority.ts';
import type { Rule } from '../rule.ts';
import type { AuthorityState } from '../state/authority-state.ts';
import type { EventLine, StoredNoteLine } from '../state/ledger-line.ts';
import type { Reader } from '../xml/xml-tree.ts';
import { accessKeyRules } from './access-key-rules.ts';

/** A signed event; `event` reads `infEvento`. */
export interface EventCase {
  readonly event: Reader;
  readonly environment: Environment;
  readonly servedUfs: readonly string[];
  readonly now: Date;
  readonly limits: AuthorityLimits;
  readonly state: AuthorityState;
  /** The complaint of the event type's schema about `detEvento`. */
  readonly detailComplaint: string | undefined;
}

export const cancellation = '110111';
export const correctionLetter = '110110';

const hourMs = 3_600_000;
const clockToleranceMs = 5 * 60_000;
const lastSequence: Readonly<Record<string, number>> = { [cancellation]: 1, [correctionLetter]: 20 };

const key = ({ event }: EventCase): string => event.text('chNFe') ?? '';
const type = ({ event }: EventCase): string => event.text('tpEvento') ?? '';
const sequence = ({ event }: EventCase): number => Number(event.text('nSeqEvento'));
const note = (e: EventCase): StoredNoteLine | undefined => e.state.note(e.environment, key(e));
const registered = (e: EventCase): readonly EventLine[] => e.state.events(e.environment, key(e));
const at = ({ event }: EventCase): number => Date.parse(event.text('dhEvento') ?? '');
const isCancelled = (e: EventCase): boolean => registered(e).some((line) => line.eventType === cancellation);
const hoursSince = (e: EventCase, line: StoredNoteLine): number =>
  (e.now.getTime() - Date.parse(line.at)) / hourMs;

/**
 * Returns whether a cancellation comes after the ordinary time limit (155). A cancellation after the last limit is
 * refused before.
 */
export const isLateCancellation = (e: EventCase): boolean => {
  const line = note(e);
  return type(e) === cancellation && line !== undefined && hoursSince(e, line) > e.limits.cancelHours;
};

const source = 'MOC 7.0 tables 5-35, 5-38, 5-40';

export const eventRules: readonly Rule<EventCase>[] = [
  {
    id: 'P10',
    cStat: '491',
    text: 'O tpEvento informado é inválido',
    source,
    fails: (e) => !(type(e) in lastSequence),
  },
  {
    id: 'P12',
    cStat: '492',
    text: 'O verEvento informado é inválido',
    source,
    fails: (e) => e.event.text('verEvento') !== '1.00',
  },
  {
    id: 'P13',
    cStat: '493',
    text: 'Evento não atende o Schema XML específico',
    source,
    fails: (e) => e.detailComplaint !== undefined && `[${e.detailComplaint}]`,
  },
  {
    id: 'P02',
    cStat: '572',
    text: 'Erro Atributo ID do evento não corresponde à concatenação dos campos',
    source,
    fails: (e) =>
      e.event.tree.attributes.Id !== `ID${type(e)}${key(e)}${String(sequence(e)).padStart(2, '0')}`,
  },
  {
    id: 'P03',
    cStat: '250',
    text: 'UF diverge da UF autorizadora',
    source,
    fails: (e) => !e.servedUfs.includes(e.event.text('cOrgao') ?? ''),
  },
  {
    id: 'P04',
    cStat: '252',
    text: 'Ambiente informado diverge do Ambiente de recebimento',
    source,
    fails: (e) => e.event.text('tpAmb') !== (e.environment === 'production' ? '1' : '2'),
  },
  {
    id: 'P05',
    cStat: '489',
    text: 'CNPJ informado inválido (DV ou zeros)',
    source,
    fails: (e) => e.event.has('CNPJ') && !isCnpj(e.event.text('CNPJ') ?? ''),
  },
  ...accessKeyRules<EventCase>('P07', source, (e) => ({ accessKey: key(e), now: e.now })),
  {
    id: 'P08',
    cStat: '574',
    text: 'O autor do evento diverge do emissor da NF-e',
    source,
    fails: (e) => (e.event.text('CNPJ') ?? `000${e.event.text('CPF') ?? ''}`) !== key(e).slice(6, 20),
  },
  {
    id: 'P09',
    cStat: '578',
    text: 'A data do evento não pode ser maior que a data do processamento',
    source,
    fails: (e) => at(e) > e.now.getTime() + clockToleranceMs,
  },
  {
    id: '2P11',
    cStat: '573',
    text: 'Duplicidade de Evento',
    source,
    fails: (e) => {
      const same = registered(e).find((line) => line.eventType === type(e) && line.sequence === sequence(e));
      return same !== undefined && `[nProt:${same.protocol}]`;
    },
  },
  {
    id: 'P11',
    cStat: '594',
    text: 'O número de sequência do evento informado é maior que o permitido',
    source,
    fails: (e) => sequence(e) > (lastSequence[type(e)] ?? 0),
  },
  {
    id: 'P21',
    cStat: '784',
    text: 'NFC-e não permite o evento de Carta de Correção',
    source,
    fails: (e) => type(e) === correctionLetter && key(e).slice(20, 22) === '65',
  },
  {
    id: '1P07',
    cStat: '494',
    text: 'Chave de Acesso inexistente',
    source,
    fails: (e) => note(e) === undefined,
  },
  {
    id: '2P12-14',
    cStat: '501',
    text: 'Prazo de cancelamento superior ao previsto na Legislação',
    source: 'MOC 7.0 Anexo I 2P12-14; RICMS/SP art. 527 IV z1',
    fails: (e) => {
      const line = note(e);
      return type(e) === cancellation && line !== undefined && hoursSince(e, line) > e.limits.lateCancelHours;
    },
  },
  {
    id: '2P12-20',
    cStat: '580',
    text: 'O evento exige uma NF-e autorizada',
    source,
    fails: (e) => note(e)?.type !== 'authorized' || isCancelled(e),
  },
  {
    id: '2P09-10',
    cStat: '577',
    text: 'A data do evento não pode ser menor que a data de emissão da NF-e',
    source,
    fails: (e) => at(e) < Date.parse(note(e)?.issuedAt ?? ''),
  },
  {
    id: '2P09-20',
    cStat: '579',
    text: 'A data do evento não pode ser menor que a data de autorização da NF-e',
    source,
    fails: (e) => at(e) < Math.floor(Date.parse(note(e)?.at ?? '') / 1000) * 1000,
  },
  {
    id: '2P23-10',
    cStat: '222',
    text: 'Protocolo de Autorização de Uso difere do cadastrado',
    source: 'MOC 7.0 Anexo I 2P23-10',
    fails: (e) => type(e) === cancellation && e.event.text('detEvento/nProt') !== note(e)?.protocol,
  },
];
