import type { Uf } from '@fiscal/domain';
import type { RegistrationCheck, StateRegistrationRule } from './state-registration-row.ts';
import { stateRegistrationTable } from './state-registration-table.ts';

/**
 * True when `ie` (without punctuation) is a state registration of `uf`: size, composition and check digits. Zeros
 * dropped on the left are restored first, as the authority does. `ISENTO` is none. Numbers of a form that is no longer
 * given out stay valid, so no day chooses the form. Source: MOC 7.0 RV C17-20 and E17-50, roteiros of Sintegra.
 */
export const isIe = (uf: Uf, ie: string): boolean =>
  /^P?\d*[1-9]\d*$/.test(ie) &&
  stateRegistrationTable.rows.some((rule) => rule.uf === uf && fits(rule, ie.padStart(rule.length, '0')));

const fits = ({ pattern, checks }: StateRegistrationRule, ie: string): boolean =>
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
