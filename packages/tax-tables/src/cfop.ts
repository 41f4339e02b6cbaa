import type { Cfop } from './cfop-row.ts';
import { cfopTable } from './cfop-table.ts';

/** The CFOP in force on a day (YYYY-MM-DD). */
export const findCfop = (code: string, day: string): Cfop | undefined => cfopTable.find(code, day);

/** True when the code exists, on whatever day. */
export const knowsCfop = (code: string): boolean => cfopTable.knows(code);

/** Entry (1, 2, 3) or exit (5, 6, 7), by the first digit. */
export const cfopDirection = (code: string): 'in' | 'out' => (code < '4' ? 'in' : 'out');

/** Inside the UF (1, 5), between UFs (2, 6) or abroad (3, 7), by the first digit. */
export function cfopScope(code: string): 'internal' | 'interstate' | 'foreign' {
  const digit = code.charAt(0);
  if (digit === '1' || digit === '5') return 'internal';
  return digit === '2' || digit === '6' ? 'interstate' : 'foreign';
}
