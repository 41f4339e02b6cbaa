import type { Uf } from '@fiscal/domain';
import { readTable } from '../table/read-table.ts';
import type { Provenance, Table } from '../table/table.ts';

type DigitMap = Readonly<Record<string, readonly number[]>>;

/** One check digit: Σ digit[over[i]] × weights[i] modulo `mod`, then replaced by `map` when it has the value. */
export interface RegistrationCheck {
  /** Index of the check digit. */
  readonly at: number;
  readonly weights: readonly number[];
  /** Indexes of the digits of the sum; from 0 on when absent. */
  readonly over?: readonly number[];
  readonly mod: number;
  readonly result: 'remainder' | 'complement';
  readonly map: DigitMap;
  readonly times?: number;
  /** The decimal digits of each product are added. */
  readonly digitSum?: true;
  /** When the first 8 digits, as a number, are in a range, `add` and `map` of the range apply. */
  readonly ranges?: readonly {
    readonly min: number;
    readonly max: number;
    readonly add?: number;
    readonly map: DigitMap;
  }[];
}

/** One form that the state registration of a UF may have. */
export interface StateRegistrationForm extends Provenance {
  readonly uf: Uf;
  readonly id: string;
  /** True for a form that is no longer issued; its numbers stay valid. */
  readonly legacy: boolean;
  readonly pattern: RegExp;
  readonly length: number;
  readonly checks: readonly RegistrationCheck[];
}

/** Check digits of the state registration of each UF, a row for each form of the number. */
// biome-ignore format: one row a line
export const stateRegistrationTable: Table<StateRegistrationForm> = readTable({
  source: 'Sintegra, roteiros de conferência da inscrição estadual; MOC 7.0 RV C17-20 e E17-50',
  asOf: '2026-11-21',
  validFrom: null,
  rows: [
    { uf: 'AC', id: 'default', legacy: false, length: 13, pattern: /^01\d{11}$/, source: 'Sintegra, roteiro de conferência da inscrição estadual de AC; MOC 7.0 RV C17-20 e E17-50', checks: [{ at: 11, weights: [4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2], mod: 11, result: 'complement', map: { '10': [0], '11': [0] } }, { at: 12, weights: [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2], mod: 11, result: 'complement', map: { '10': [0], '11': [0] } }] },
    { uf: 'AL', id: 'default', legacy: false, length: 9, pattern: /^24\d{7}$/, source: 'Sintegra, roteiro de conferência da inscrição estadual de AL; MOC 7.0 RV C17-20 e E17-50', checks: [{ at: 8, weights: [9, 8, 7, 6, 5, 4, 3, 2], mod: 11, result: 'remainder', map: { '10': [0] }, times: 10 }] },
    { uf: 'AM', id: 'default', legacy: false, length: 9, pattern: /^\d{9}$/, source: 'Sintegra, roteiro de conferência da inscrição estadual de AM; MOC 7.0 RV C17-20 e E17-50', checks: [{ at: 8, weights: [9, 8, 7, 6, 5, 4, 3, 2], mod: 11, result: 'complement', map: { '10': [0], '11': [0] } }] },
    { uf: 'AP', id: 'default', legacy: false, length: 9, pattern: /^03\d{7}$/, source: 'Sintegra, roteiro de conferência da inscrição estadual de AP; MOC 7.0 RV C17-20 e E17-50', checks: [{ at: 8, weights: [9, 8, 7, 6, 5, 4, 3, 2], mod: 11, result: 'complement', map: { '10': [0], '11': [0] }, ranges: [{ min: 3000001, max: 3017000, add: 5, map: { '10': [0], '11': [0] } }, { min: 3017001, max: 3019022, add: 9, map: { '10': [0], '11': [1] } }] }] },
    { uf: 'BA', id: '8-mod10', legacy: false, length: 8, pattern: /^[0-58]\d{7}$/, source: 'Sintegra e SEFAZ BA, roteiro de conferência da inscrição estadual de BA; MOC 7.0 RV C17-20 e E17-50', checks: [{ at: 7, weights: [7, 6, 5, 4, 3, 2], mod: 10, result: 'complement', map: { '10': [0] } }, { at: 6, weights: [8, 7, 6, 5, 4, 3, 2], over: [0, 1, 2, 3, 4, 5, 7], mod: 10, result: 'complement', map: { '10': [0] } }] },
    { uf: 'BA', id: '8-mod11', legacy: false, length: 8, pattern: /^[679]\d{7}$/, source: 'Sintegra e SEFAZ BA, roteiro de conferência da inscrição estadual de BA; MOC 7.0 RV C17-20 e E17-50', checks: [{ at: 7, weights: [7, 6, 5, 4, 3, 2], mod: 11, result: 'complement', map: { '10': [0], '11': [0] } }, { at: 6, weights: [8, 7, 6, 5, 4, 3, 2], over: [0, 1, 2, 3, 4, 5, 7], mod: 11, result: 'complement', map: { '10': [0], '11': [0] } }] },
    { uf: 'BA', id: '9-mod10', legacy: false, length: 9, pattern: /^\d[0-58]\d{7}$/, source: 'Sintegra e SEFAZ BA, roteiro de conferência da inscrição estadual de BA; MOC 7.0 RV C17-20 e E17-50', checks: [{ at: 8, weights: [8, 7, 6, 5, 4, 3, 2], mod: 10, result: 'complement', map: { '10': [0] } }, { at: 7, weights: [9, 8, 7, 6, 5, 4, 3, 2], over: [0, 1, 2, 3, 4, 5, 6, 8], mod: 10, result: 'complement', map: { '10': [0] } }] },
    { uf: 'BA', id: '9-mod11', legacy: false, length: 9, pattern: /^\d[679]\d{7}$/, source: 'Sintegra e SEFAZ BA, roteiro de conferência da inscrição estadual de BA; MOC 7.0 RV C17-20 e E17-50', checks: [{ at: 8, weights: [8, 7, 6, 5, 4, 3, 2], mod: 11, result: 'complement', map: { '10': [0], '11': [0] } }, { at: 7, weights: [9, 8, 7, 6, 5, 4, 3, 2], over: [0, 1, 2, 3, 4, 5, 6, 8], mod: 11, result: 'complement', map: { '10': [0], '11': [0] } }] },
    { uf: 'CE', id: 'default', legacy: false, length: 9, pattern: /^\d{9}$/, source: 'Sintegra, roteiro de conferência da inscrição estadual de CE; MOC 7.0 RV C17-20 e E17-50', checks: [{ at: 8, weights: [9, 8, 7, 6, 5, 4, 3, 2], mod: 11, result: 'complement', map: { '10': [0], '11': [0] } }] },
    { uf: 'DF', id: 'default', legacy: false, length: 13, pattern: /^\d{13}$/, source: 'Sintegra, roteiro de conferência da inscrição estadual de DF; MOC 7.0 RV C17-20 e E17-50', checks: [{ at: 11, weights: [4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2], mod: 11, result: 'complement', map: { '10': [0], '11': [0] } }, { at: 12, weights: [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2], mod: 11, result: 'complement', map: { '10': [0], '11': [0] } }] },
    { uf: 'ES', id: 'default', legacy: false, length: 9, pattern: /^\d{9}$/, source: 'Sintegra, roteiro de conferência da inscrição estadual de ES; MOC 7.0 RV C17-20 e E17-50', checks: [{ at: 8, weights: [9, 8, 7, 6, 5, 4, 3, 2], mod: 11, result: 'complement', map: { '10': [0], '11': [0] } }] },
    { uf: 'GO', id: 'default', legacy: false, length: 9, pattern: /^(1[015]|2\d)\d{7}$/, source: 'Sintegra e SEFAZ GO, roteiro de conferência da inscrição estadual de GO; MOC 7.0 RV C17-20 e E17-50', checks: [{ at: 8, weights: [9, 8, 7, 6, 5, 4, 3, 2], mod: 11, result: 'complement', map: { '10': [0], '11': [0] }, ranges: [{ min: 10103105, max: 10119997, map: { '10': [1], '11': [0] } }, { min: 11094402, max: 11094402, map: { '10': [0, 1], '11': [0] } }] }] },
    { uf: 'MA', id: 'default', legacy: false, length: 9, pattern: /^12\d{7}$/, source: 'Sintegra, roteiro de conferência da inscrição estadual de MA; MOC 7.0 RV C17-20 e E17-50', checks: [{ at: 8, weights: [9, 8, 7, 6, 5, 4, 3, 2], mod: 11, result: 'complement', map: { '10': [0], '11': [0] } }] },
    { uf: 'MG', id: 'default', legacy: false, length: 13, pattern: /^\d{13}$/, source: 'Sintegra, roteiro de conferência da inscrição estadual de MG; MOC 7.0 RV C17-20 e E17-50', checks: [{ at: 11, weights: [1, 2, 1, 1, 2, 1, 2, 1, 2, 1, 2], mod: 10, result: 'complement', map: { '10': [0] }, digitSum: true }, { at: 12, weights: [3, 2, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2], mod: 11, result: 'complement', map: { '10': [0], '11': [0] } }] },
    { uf: 'MS', id: 'default', legacy: false, length: 9, pattern: /^(28|50)\d{7}$/, source: 'Sintegra, roteiro de conferência da inscrição estadual de MS; MOC 7.0 RV C17-20 e E17-50', checks: [{ at: 8, weights: [9, 8, 7, 6, 5, 4, 3, 2], mod: 11, result: 'complement', map: { '10': [0], '11': [0] } }] },
    { uf: 'MT', id: 'default', legacy: false, length: 11, pattern: /^\d{11}$/, source: 'Sintegra, roteiro de conferência da inscrição estadual de MT; MOC 7.0 RV C17-20 e E17-50', checks: [{ at: 10, weights: [3, 2, 9, 8, 7, 6, 5, 4, 3, 2], mod: 11, result: 'complement', map: { '10': [0], '11': [0] } }] },
    { uf: 'PA', id: 'default', legacy: false, length: 9, pattern: /^(15|7[5-9])\d{7}$/, source: 'Sintegra, roteiro de conferência da inscrição estadual de PA; MOC 7.0 RV C17-20 e E17-50', checks: [{ at: 8, weights: [9, 8, 7, 6, 5, 4, 3, 2], mod: 11, result: 'complement', map: { '10': [0], '11': [0] } }] },
    { uf: 'PB', id: 'default', legacy: false, length: 9, pattern: /^\d{9}$/, source: 'Sintegra, roteiro de conferência da inscrição estadual de PB; MOC 7.0 RV C17-20 e E17-50', checks: [{ at: 8, weights: [9, 8, 7, 6, 5, 4, 3, 2], mod: 11, result: 'complement', map: { '10': [0], '11': [0] } }] },
    { uf: 'PE', id: 'efisco', legacy: false, length: 9, pattern: /^\d{9}$/, source: 'Sintegra, roteiro de conferência da inscrição estadual de PE; MOC 7.0 RV C17-20 e E17-50', checks: [{ at: 7, weights: [8, 7, 6, 5, 4, 3, 2], mod: 11, result: 'complement', map: { '10': [0], '11': [0] } }, { at: 8, weights: [9, 8, 7, 6, 5, 4, 3, 2], mod: 11, result: 'complement', map: { '10': [0], '11': [0] } }] },
    { uf: 'PE', id: 'cacepe', legacy: true, length: 14, pattern: /^\d{14}$/, source: 'Sintegra, roteiro de conferência da inscrição estadual de PE; MOC 7.0 RV C17-20 e E17-50', checks: [{ at: 13, weights: [5, 4, 3, 2, 1, 9, 8, 7, 6, 5, 4, 3, 2], mod: 11, result: 'complement', map: { '10': [0], '11': [1] } }] },
    { uf: 'PI', id: 'default', legacy: false, length: 9, pattern: /^\d{9}$/, source: 'Sintegra, roteiro de conferência da inscrição estadual de PI; MOC 7.0 RV C17-20 e E17-50', checks: [{ at: 8, weights: [9, 8, 7, 6, 5, 4, 3, 2], mod: 11, result: 'complement', map: { '10': [0], '11': [0] } }] },
    { uf: 'PR', id: 'default', legacy: false, length: 10, pattern: /^\d{10}$/, source: 'Sintegra, roteiro de conferência da inscrição estadual de PR; MOC 7.0 RV C17-20 e E17-50', checks: [{ at: 8, weights: [3, 2, 7, 6, 5, 4, 3, 2], mod: 11, result: 'complement', map: { '10': [0], '11': [0] } }, { at: 9, weights: [4, 3, 2, 7, 6, 5, 4, 3, 2], mod: 11, result: 'complement', map: { '10': [0], '11': [0] } }] },
    { uf: 'RJ', id: 'default', legacy: false, length: 8, pattern: /^\d{8}$/, source: 'Sintegra, roteiro de conferência da inscrição estadual de RJ; MOC 7.0 RV C17-20 e E17-50', checks: [{ at: 7, weights: [2, 7, 6, 5, 4, 3, 2], mod: 11, result: 'complement', map: { '10': [0], '11': [0] } }] },
    { uf: 'RN', id: '9', legacy: false, length: 9, pattern: /^20\d{7}$/, source: 'Sintegra, roteiro de conferência da inscrição estadual de RN; MOC 7.0 RV C17-20 e E17-50', checks: [{ at: 8, weights: [9, 8, 7, 6, 5, 4, 3, 2], mod: 11, result: 'remainder', map: { '10': [0] }, times: 10 }] },
    { uf: 'RN', id: '10', legacy: false, length: 10, pattern: /^20\d{8}$/, source: 'Sintegra, roteiro de conferência da inscrição estadual de RN; MOC 7.0 RV C17-20 e E17-50', checks: [{ at: 9, weights: [10, 9, 8, 7, 6, 5, 4, 3, 2], mod: 11, result: 'remainder', map: { '10': [0] }, times: 10 }] },
    { uf: 'RO', id: 'default', legacy: false, length: 14, pattern: /^\d{14}$/, source: 'Sintegra, roteiro de conferência da inscrição estadual de RO; MOC 7.0 RV C17-20 e E17-50', checks: [{ at: 13, weights: [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2], mod: 11, result: 'complement', map: { '10': [0], '11': [1] } }] },
    { uf: 'RO', id: 'before-2000-08', legacy: true, length: 9, pattern: /^\d{9}$/, source: 'Sintegra, roteiro de conferência da inscrição estadual de RO; MOC 7.0 RV C17-20 e E17-50', checks: [{ at: 8, weights: [6, 5, 4, 3, 2], over: [3, 4, 5, 6, 7], mod: 11, result: 'complement', map: { '10': [0], '11': [1] } }] },
    { uf: 'RR', id: 'default', legacy: false, length: 9, pattern: /^24\d{7}$/, source: 'Sintegra, roteiro de conferência da inscrição estadual de RR; MOC 7.0 RV C17-20 e E17-50', checks: [{ at: 8, weights: [1, 2, 3, 4, 5, 6, 7, 8], mod: 9, result: 'remainder', map: {  } }] },
    { uf: 'RS', id: 'default', legacy: false, length: 10, pattern: /^\d{10}$/, source: 'Sintegra, roteiro de conferência da inscrição estadual de RS; MOC 7.0 RV C17-20 e E17-50', checks: [{ at: 9, weights: [2, 9, 8, 7, 6, 5, 4, 3, 2], mod: 11, result: 'complement', map: { '10': [0], '11': [0] } }] },
    { uf: 'SC', id: 'default', legacy: false, length: 9, pattern: /^\d{9}$/, source: 'Sintegra, roteiro de conferência da inscrição estadual de SC; MOC 7.0 RV C17-20 e E17-50', checks: [{ at: 8, weights: [9, 8, 7, 6, 5, 4, 3, 2], mod: 11, result: 'complement', map: { '10': [0], '11': [0] } }] },
    { uf: 'SE', id: 'default', legacy: false, length: 9, pattern: /^\d{9}$/, source: 'Sintegra, roteiro de conferência da inscrição estadual de SE; MOC 7.0 RV C17-20 e E17-50', checks: [{ at: 8, weights: [9, 8, 7, 6, 5, 4, 3, 2], mod: 11, result: 'complement', map: { '10': [0], '11': [0] } }] },
    { uf: 'SP', id: 'default', legacy: false, length: 12, pattern: /^\d{12}$/, source: 'Sintegra, roteiro de conferência da inscrição estadual de SP; MOC 7.0 RV C17-20 e E17-50', checks: [{ at: 8, weights: [1, 3, 4, 5, 6, 7, 8, 10], mod: 11, result: 'remainder', map: { '10': [0] } }, { at: 11, weights: [3, 2, 10, 9, 8, 7, 6, 5, 4, 3, 2], mod: 11, result: 'remainder', map: { '10': [0] } }] },
    { uf: 'SP', id: 'rural-producer', legacy: false, length: 13, pattern: /^P\d{12}$/, source: 'Sintegra, roteiro de conferência da inscrição estadual de SP; MOC 7.0 RV C17-20 e E17-50', checks: [{ at: 9, weights: [1, 3, 4, 5, 6, 7, 8, 10], over: [1, 2, 3, 4, 5, 6, 7, 8], mod: 11, result: 'remainder', map: { '10': [0] } }] },
    { uf: 'TO', id: 'default', legacy: false, length: 9, pattern: /^\d{9}$/, source: 'Sintegra e SEFAZ TO, roteiro de conferência da inscrição estadual de TO; MOC 7.0 RV C17-20 e E17-50', checks: [{ at: 8, weights: [9, 8, 7, 6, 5, 4, 3, 2], mod: 11, result: 'complement', map: { '10': [0], '11': [0] } }] },
    { uf: 'TO', id: 'before-2002', legacy: true, length: 11, pattern: /^\d{2}(01|02|03|99)\d{7}$/, source: 'Sintegra e SEFAZ TO, roteiro de conferência da inscrição estadual de TO; MOC 7.0 RV C17-20 e E17-50', checks: [{ at: 10, weights: [9, 8, 7, 6, 5, 4, 3, 2], over: [0, 1, 4, 5, 6, 7, 8, 9], mod: 11, result: 'complement', map: { '10': [0], '11': [0] } }] },
  ],
}, ({ uf, id }) => `${uf} ${id}`);

/**
 * True when `ie` (without punctuation) is a state registration of `uf`: size, composition and check digits. Missing
 * leading zeros are restored first, as the authority does. `ISENTO` is not one. Numbers of a form that is no longer
 * issued stay valid, so the form does not depend on a day. Source: MOC 7.0 RV C17-20 and E17-50, roteiros of Sintegra.
 */
export const isIe = (uf: Uf, ie: string): boolean =>
  /^P?\d*[1-9]\d*$/.test(ie) &&
  stateRegistrationTable.rows.some((rule) => rule.uf === uf && fits(rule, ie.padStart(rule.length, '0')));

const fits = ({ pattern, checks }: StateRegistrationForm, ie: string): boolean =>
  pattern.test(ie) &&
  checks.every((check) => expectedDigits(check, ie).includes(Number(ie.charAt(check.at))));

function expectedDigits(check: RegistrationCheck, ie: string): readonly number[] {
  const body = Number(ie.slice(0, 8));
  const range = check.ranges?.find(({ min, max }) => body >= min && body <= max);
  const total = (weightedSum(check, ie) + (range?.add ?? 0)) * (check.times ?? 1);
  const rest = total % check.mod;
  const value = check.result === 'remainder' ? rest : check.mod - rest;
  return (range?.map ?? check.map)[String(value)] ?? [value];
}

function weightedSum({ weights, over, digitSum }: RegistrationCheck, ie: string): number {
  let total = 0;
  weights.forEach((weight, i) => {
    const product = Number(ie.charAt(over?.[i] ?? i)) * weight;
    total += digitSum === true ? Math.floor(product / 10) + (product % 10) : product;
  });
  return total;
}
