import type { Provenance } from './table.ts';

/** Groups of the item tree that a CST demands; one not named is forbidden (UB13-20 to UB131-50). */
export type IbsCbsCstGroup =
  | 'gIBSCBS'
  | 'gIBSCBSMono'
  | 'gRed'
  | 'gDif'
  | 'gTransfCred'
  | 'gCredPresIBSZFM'
  | 'gAjusteCompet'
  | 'redutorBC';

export interface IbsCbsCst extends Provenance {
  readonly cst: string;
  readonly groups: readonly IbsCbsCstGroup[];
  /** Percent of the base that is taxed; null: all of it. */
  readonly baseShare: string | null;
  readonly name: string;
}

/** Groups that a class demands besides, but for gCredPresOper, which it only permits. */
export type IbsCbsClassGroup =
  | 'gTribRegular'
  | 'gCredPresOper'
  | 'gEstornoCred'
  | 'gMonoPadrao'
  | 'gMonoReten'
  | 'gMonoRet'
  | 'gMonoDif'
  | 'gpBioDiferenca';

/** A cClassTrib. */
export interface IbsCbsClass extends Provenance {
  readonly code: string;
  readonly cst: string;
  /** Percent. */
  readonly reductionIbs: string;
  readonly reductionCbs: string;
  readonly rateKind: 'standard' | 'fixed' | 'none' | 'uniformNational' | 'uniformSector';
  readonly groups: readonly IbsCbsClassGroup[];
  /** Documents that may carry it: `NFe`, `NFSe` … */
  readonly documents: readonly string[];
  /** Annex of LC 214/2025 whose list bounds it. */
  readonly annex: string | null;
  /** List 9XXXY published with the table, XXX being the article. */
  readonly technicalAnnex: string | null;
  /**
   * Kind of gross revenue of the Simples Nacional: 0 none, 1 domestic, 2 domestic without IBS/CBS, 3 direct export,
   * 4 indirect export, 5 domestic or export, 9 incompatible with the Simples.
   */
  readonly tpRBSN: '0' | '1' | '2' | '3' | '4' | '5' | '9';
  /** Version of the table that has it first; v1.60 or earlier is told as v1.60. */
  readonly since: 'v1.60' | 'v1.70';
  /** Version that changed its name, documents or terms. */
  readonly changedIn: 'v1.70' | null;
  readonly law: string;
  readonly name: string;
}
