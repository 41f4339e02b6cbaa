import type { Environment } from '@fiscal/domain';
import type { Rule } from '../rule.ts';
import type { AuthorityState, NaturalKey } from '../state/authority-state.ts';
import type { Registry } from '../state/registry.ts';

/** A note with valid content, and what the authority has stored. */
export interface RecordedCase {
  readonly note: NaturalKey & {
    readonly issuer: { readonly cnpj: string | undefined; readonly ie: string; readonly crt: string };
    readonly recipientCnpj: string | undefined;
  };
  readonly accessKey: string;
  readonly environment: Environment;
  readonly registry: Registry;
  readonly state: AuthorityState;
}

const issuerEntry = ({ note, registry }: RecordedCase) => registry.find(note.issuer.cnpj);
const recipientEntry = ({ note, registry }: RecordedCase) => registry.find(note.recipientCnpj);
const held = (n: RecordedCase) => n.state.note(n.environment, n.accessKey);
const isCancelled = (n: RecordedCase): boolean =>
  n.state.events(n.environment, n.accessKey).some((event) => event.eventType === '110111');

const otherOfNumber = (n: RecordedCase): { accessKey: string; receipt: string } | undefined => {
  const other = n.state.noteOfNumber(n.environment, n.note) ?? n.state.queuedOfNumber(n.environment, n.note);
  return other?.accessKey === n.accessKey ? undefined : other;
};

const nRec = (line: { receipt: string } | undefined): boolean | string =>
  line === undefined ? false : `[nRec:${line.receipt}]`;

/** The rules of the registries, then those of the stored notes. A company without a registry entry breaks none. */
export const databaseRules: readonly Rule<RecordedCase>[] = [
  {
    id: '1C17-10',
    cStat: '230',
    text: 'IE do Emitente não cadastrada',
    source: 'MOC 7.0 Anexo I 1C17-10',
    fails: (n) => {
      const known = issuerEntry(n)?.stateRegistrations;
      const { ie } = n.note.issuer;
      return known !== undefined && !known.includes(ie) && n.registry.holderOf(ie) === undefined;
    },
  },
  {
    id: '1C17-20',
    cStat: '231',
    text: 'IE do Emitente não vinculada ao CNPJ',
    source: 'MOC 7.0 Anexo I 1C17-20',
    fails: (n) => {
      const holder = n.registry.holderOf(n.note.issuer.ie);
      return holder !== undefined && holder !== n.note.issuer.cnpj;
    },
  },
  {
    id: '1C17-34',
    cStat: '203',
    text: 'Emissor não habilitado para emissão de NF-e',
    source: 'MOC 7.0 Anexo I 1C17-34',
    fails: (n) => issuerEntry(n)?.enabled === false,
  },
  {
    id: '12C02-10',
    cStat: '178',
    text: 'CNPJ do emitente não cadastrado na RFB',
    source: 'NT 2026.007 v1.10 12C02-10',
    fails: (n) => issuerEntry(n)?.federal === 'absent',
  },
  {
    id: '12C02-20',
    cStat: '179',
    text: 'CNPJ do emitente com situação cadastral diferente de Ativa na RFB',
    source: 'NT 2026.007 v1.10 12C02-20',
    fails: (n) => issuerEntry(n)?.federal === 'inactive',
  },
  {
    id: '12C21-20',
    cStat: '180',
    text: 'CRT do emitente difere do regime cadastrado na RFB',
    source: 'NT 2026.007 v1.10 12C21-20',
    fails: (n) => {
      const crt = issuerEntry(n)?.crt;
      return crt !== undefined && crt !== n.note.issuer.crt;
    },
  },
  {
    id: '12E02-10',
    cStat: '181',
    text: 'CNPJ do destinatário não cadastrado na RFB',
    source: 'NT 2026.007 v1.10 12E02-10',
    fails: (n) => recipientEntry(n)?.federal === 'absent',
  },
  {
    id: '12E02-20',
    cStat: '182',
    text: 'CNPJ do destinatário com situação cadastral diferente de Ativa na RFB',
    source: 'NT 2026.007 v1.10 12E02-20',
    fails: (n) => recipientEntry(n)?.federal === 'inactive',
  },
  {
    id: '2B08-10',
    cStat: '539',
    text: 'Duplicidade de NF-e, com diferença na Chave de Acesso',
    source: 'MOC 7.0 Anexo I 2B08-10',
    fails: (n) => {
      const other = otherOfNumber(n);
      return other !== undefined && `[chNFe:${other.accessKey}][nRec:${other.receipt}]`;
    },
  },
  {
    id: '2B08-30',
    cStat: '218',
    text: 'NF-e já está cancelada na base de dados da SEFAZ',
    source: 'MOC 7.0 Anexo I 2B08-30',
    fails: (n) => isCancelled(n) && nRec(held(n)),
  },
  {
    id: '2B08-40',
    cStat: '205',
    text: 'NF-e está denegada na base de dados da SEFAZ',
    source: 'MOC 7.0 Anexo I 2B08-40',
    fails: (n) => held(n)?.type === 'denied' && nRec(held(n)),
  },
  {
    id: '2B08-20',
    cStat: '204',
    text: 'Duplicidade de NF-e',
    source: 'MOC 7.0 Anexo I 2B08-20',
    fails: (n) => nRec(held(n)),
  },
  {
    id: '2B08-50',
    cStat: '635',
    text: 'NF-e com mesmo número e série já transmitida e aguardando processamento',
    source: 'MOC 7.0 Anexo I 2B08-50',
    fails: (n) => nRec(n.state.queued(n.environment, n.accessKey)),
  },
  {
    id: '3B08-100',
    cStat: '206',
    text: 'NF-e já está inutilizada na base de dados da SEFAZ',
    source: 'MOC 7.0 Anexo I 3B08-100',
    fails: (n) => {
      const key = n.note;
      return n.state
        .disabled(n.environment)
        .some(
          (range) =>
            range.uf === key.uf &&
            range.cnpj === key.cnpj &&
            range.model === key.model &&
            range.series === key.series &&
            range.year === n.accessKey.slice(2, 4) &&
            range.first <= key.number &&
            key.number <= range.last,
        );
    },
  },
];

/** Returns the rules of denials, which are judged last; `forced` is the denial that a scenario requests. */
export const denialRules = (forced?: '301' | '302' | '303'): readonly Rule<RecordedCase>[] => [
  {
    id: '1C17-40',
    cStat: '301',
    text: 'Uso Denegado: Irregularidade fiscal do emitente',
    source: 'MOC 7.0 Anexo I 1C17-40',
    fails: (n) => forced === '301' || issuerEntry(n)?.denial === '301',
  },
  {
    id: '5E17-40',
    cStat: '302',
    text: 'Uso Denegado: Irregularidade fiscal do destinatário',
    source: 'MOC 7.0 Anexo I 5E17-40',
    fails: (n) => forced === '302' || recipientEntry(n)?.denial === '302',
  },
  {
    id: '5E17-60',
    cStat: '303',
    text: 'Uso Denegado: Destinatário não habilitado a operar na UF',
    source: 'MOC 7.0 Anexo I 5E17-60',
    fails: (n) => forced === '303' || recipientEntry(n)?.denial === '303',
  },
];
