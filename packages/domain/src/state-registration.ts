import type { Uf } from './nfe-request.ts';
import {
  type RegistrationCheck,
  type RegistrationVariant,
  registrationRules,
} from './state-registration-rules.ts';

/**
 * True when `ie` (without punctuation) is a state registration of `uf`: size, composition and check digits.
 * Zeros dropped on the left are restored first, as the authority does. `ISENTO` is none.
 * Source: MOC 7.0 RV C17-20 and E17-50, roteiros of Sintegra.
 */
export const isIe = (uf: Uf, ie: string): boolean =>
  /^P?\d*[1-9]\d*$/.test(ie) &&
  registrationRules[uf].some((variant) => fits(variant, ie.padStart(variant.length, '0')));

const fits = ({ pattern, checks }: RegistrationVariant, ie: string): boolean =>
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
