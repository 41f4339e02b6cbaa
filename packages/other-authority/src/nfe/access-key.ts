import { checkDigit } from '../calls/check-digit.ts';

/** The parts of the key of an NF-e, in its order. */
export interface KeyParts {
  readonly state: string;
  readonly month: string;
  readonly issuer: string;
  readonly model: string;
  readonly series: string;
  readonly number: string;
  readonly emission: string;
  readonly code: string;
}

const pattern = /^(\d{2})(\d{4})([0-9A-Z]{12}\d{2})(\d{2})(\d{3})(\d{9})(\d)(\d{8})\d$/;

/** Splits a key; series and number lose their leading zeros, and a CPF loses the zeros in front of it. */
export function readKey(key: string): KeyParts | undefined {
  const [, state, month, issuer, model, series, number, emission, code] = pattern.exec(key) ?? [];
  if (!state || !month || !issuer || !model || !series || !number || !emission || !code) return undefined;
  return {
    state,
    month,
    issuer: issuer.replace(/^000(?=\d{11}$)/, ''),
    model,
    series: String(Number(series)),
    number: String(Number(number)),
    emission,
    code,
  };
}

/** Builds the key of these parts, with its check digit. */
export function writeKey(parts: KeyParts): string {
  const start = [
    parts.state,
    parts.month,
    parts.issuer.padStart(14, '0'),
    parts.model,
    parts.series.padStart(3, '0'),
    parts.number.padStart(9, '0'),
    parts.emission,
    parts.code,
  ].join('');
  return start + checkDigit(start);
}
