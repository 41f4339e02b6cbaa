import type { Brand } from './brand.ts';

/** 11 digits; the last two are check digits. */
export type Cpf = Brand<string, 'Cpf'>;

const checkDigit = (digits: string): string => {
  const firstWeight = digits.length + 1;
  let total = 0;
  for (let i = 0; i < digits.length; i += 1) total += Number(digits.charAt(i)) * (firstWeight - i);
  const rest = total % 11;
  return rest < 2 ? '0' : String(11 - rest);
};

/** True for 11 digits with right check digits, except eleven equal digits. */
export function isCpf(text: string): text is Cpf {
  if (!/^\d{11}$/.test(text) || /^(\d)\1{10}$/.test(text)) return false;
  const first = checkDigit(text.slice(0, 9));
  return text.slice(9) === first + checkDigit(text.slice(0, 9) + first);
}
