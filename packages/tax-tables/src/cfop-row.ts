import type { Operation } from '@fiscal/domain';
import type { Provenance } from './table.ts';

/**
 * Official indicators: devolution = indDevol, goodsReturn = indRetor, annulment = indAnula,
 * remittance = indRemes, ibsCbsOnlyIssuer = indExcIBSCBS.
 */
export type CfopIndicator = 'devolution' | 'goodsReturn' | 'annulment' | 'remittance' | 'ibsCbsOnlyIssuer';

export interface Cfop extends Provenance {
  readonly code: string;
  /** False: refused in an NF-e (770). */
  readonly nfe: boolean;
  /** indComunica and indTransp; null for goods. */
  readonly service: 'communication' | 'transport' | null;
  readonly indicators: readonly CfopIndicator[];
  /** indComb: 1 needs the group comb, 2 needs comb and the carrier. */
  readonly fuel: 0 | 1 | 2;
  /** Our grouping for the request field `operation`; empty for a code of another kind. */
  readonly operations: readonly Operation[];
  readonly description: string;
}
