import type { Uf } from '@fiscal/domain';
import type { CfopIndicator } from './cfop-row.ts';
import type { Provenance } from './table.ts';

/** What of a request makes a class worth looking at; each member that is present must hold. */
export interface ClassHintCondition {
  /** NCM prefixes, 2 to 8 digits. */
  readonly ncm?: readonly string[] | undefined;
  readonly cfops?: readonly string[] | undefined;
  readonly exceptCfops?: readonly string[] | undefined;
  readonly cfopIndicators?: readonly CfopIndicator[] | undefined;
  /** States of a contributor of another state than the issuer's. */
  readonly recipientUfs?: readonly Uf[] | undefined;
}

/** A class that a request points to without a list of NCM in an annex deciding. */
export interface ClassHint extends Provenance {
  readonly classTrib: string;
  readonly when: ClassHintCondition;
  /** Portuguese: what must hold for the class to be right. */
  readonly requires: string;
}
