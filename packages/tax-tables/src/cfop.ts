import type { Operation } from '@fiscal/domain';
import { cfopTable } from './cfop-table.ts';

/**
 * Official indicators: devolution = indDevol, goodsReturn = indRetor, annulment = indAnula,
 * remittance = indRemes, ibsCbsOnlyIssuer = indExcIBSCBS.
 */
export type CfopIndicator = 'devolution' | 'goodsReturn' | 'annulment' | 'remittance' | 'ibsCbsOnlyIssuer';

export interface Cfop {
  readonly code: string;
  /** False: refused in an NF-e (770). */
  readonly nfe: boolean;
  readonly validFrom: string;
  readonly indicators: readonly CfopIndicator[];
  /** indComb: 1 needs the group comb, 2 needs comb and the carrier. */
  readonly fuel: 0 | 1 | 2;
  /** Our grouping for the request field `operation`; empty for a code of another kind. */
  readonly operations: readonly Operation[];
  readonly description: string;
}

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
