import type { NoteProtocol } from './answers/authority-answer.ts';

export const protocolFields = ['key', 'cStat', 'reason', 'at', 'number', 'digest'] as const;
export type ProtocolField = (typeof protocolFields)[number];

const forms: Readonly<Record<ProtocolField, RegExp>> = {
  key: /^(\d{6}[0-9A-Z]{12}\d{26}|ID\d{12}[0-9A-Z]{12}\d{28}|ID\d{4}[0-9A-Z]{12}\d{25})$/,
  cStat: /^\d{3,4}$/,
  reason: /^[!-ÿ](?:[ -ÿ]{0,253}[!-ÿ])?$/,
  at: /^20\d{2}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d:[0-5]\d[+-](0\d|1[0-2]):00$/,
  number: /^(\d{15}|\d{17})$/,
  digest: /^[A-Za-z0-9+/]{27}=$/,
};

/**
 * Returns the fields of a protocol that would make the stored document (procNFe, procEventoNFe, procInutNFe) invalid.
 * An absent number or digest is not among them: the schema allows both to be absent. Source: PL_010e, TProtNFe,
 * TDateTimeUTC, TProt, TMotivo; the Ids of infEvento and infInut.
 */
export const checkProtocol = (protocol: NoteProtocol): readonly ProtocolField[] =>
  protocolFields.filter((field) => {
    const text = protocol[field];
    if (text === undefined) return false;
    return !forms[field].test(text) || (field === 'at' && !isRealDay(text));
  });

function isRealDay(text: string): boolean {
  const day = text.slice(0, 10);
  const read = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(read.getTime()) && read.toISOString().slice(0, 10) === day;
}
