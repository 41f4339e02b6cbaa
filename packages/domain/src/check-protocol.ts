import type { Protocol } from './answers/authority-answer.ts';

export const protocolFields = ['chNFe', 'cStat', 'xMotivo', 'dhRecbto', 'nProt', 'digVal'] as const;
export type ProtocolField = (typeof protocolFields)[number];

const forms: Readonly<Record<ProtocolField, RegExp>> = {
  chNFe: /^\d{6}[0-9A-Z]{12}\d{26}$/,
  cStat: /^\d{3,4}$/,
  xMotivo: /^[!-ÿ](?:[ -ÿ]{0,253}[!-ÿ])?$/,
  dhRecbto: /^20\d{2}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d:[0-5]\d[+-](0\d|1[0-2]):00$/,
  nProt: /^(\d{15}|\d{17})$/,
  digVal: /^[A-Za-z0-9+/]{27}=$/,
};

/**
 * The fields of a protocol that would make the `procNFe` invalid; empty when it can be kept. A number or a digest that
 * is absent is none of them: the schema lets both out. Source: PL_010e, TProtNFe, TDateTimeUTC, TProt, TMotivo.
 */
export const checkProtocol = (protocol: Protocol): readonly ProtocolField[] =>
  protocolFields.filter((field) => {
    const text = protocol[field];
    if (text === undefined) return false;
    return !forms[field].test(text) || (field === 'dhRecbto' && !isRealDay(text));
  });

function isRealDay(text: string): boolean {
  const day = text.slice(0, 10);
  const read = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(read.getTime()) && read.toISOString().slice(0, 10) === day;
}
