import type { Uf } from '@fiscal/domain';

const lowered: ReadonlySet<string> = new Set<Uf>([
  'AC',
  'AM',
  'AP',
  'PA',
  'RO',
  'RR',
  'TO',
  'AL',
  'BA',
  'CE',
  'MA',
  'PB',
  'PE',
  'PI',
  'RN',
  'SE',
  'DF',
  'GO',
  'MS',
  'MT',
  'ES',
]);

/**
 * Returns the percentage of ICMS on goods of national origin between two UFs: 7 from South and Southeast to the rest of
 * the country and to ES, else 12. Source: Resolução do Senado Federal 22/1989, art. 1.
 */
export const ratePercentBetween = (from: string, to: string): '7' | '12' =>
  !lowered.has(from) && lowered.has(to) ? '7' : '12';

const refusingExempt: readonly Uf[] = [
  'AM',
  'CE',
  'RN',
  'PB',
  'PE',
  'AL',
  'SE',
  'BA',
  'MG',
  'ES',
  'RJ',
  'SP',
  'RS',
  'MS',
  'MT',
  'GO',
  'DF',
];

/**
 * Returns whether the recipient's UF has no taxpayers exempt from registration (indIEDest 2). Source: NT 2025.001 v1.03
 * E16a-30, E16a-35.
 */
export const refusesExemptRecipient = (uf: Uf): boolean => refusingExempt.includes(uf);
