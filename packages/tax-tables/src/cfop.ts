import type { Cfop } from './cfop-row.ts';
import { cfopTable } from './cfop-table.ts';

const byCode: ReadonlyMap<string, Cfop> = new Map(cfopTable.rows.map((row) => [row.code, row]));

export const findCfop = (code: string): Cfop | undefined => byCode.get(code);

/** Entry (1, 2, 3) or exit (5, 6, 7), by the first digit. */
export const cfopDirection = (code: string): 'in' | 'out' => (code < '4' ? 'in' : 'out');

/** Inside the UF (1, 5), between UFs (2, 6) or abroad (3, 7), by the first digit. */
export function cfopScope(code: string): 'internal' | 'interstate' | 'foreign' {
  const digit = code.charAt(0);
  if (digit === '1' || digit === '5') return 'internal';
  return digit === '2' || digit === '6' ? 'interstate' : 'foreign';
}
