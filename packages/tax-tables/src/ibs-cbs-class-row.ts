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
  readonly rateKind: 'standard' | 'fixed' | 'none' | 'uniform-national' | 'uniform-sector';
  readonly groups: readonly IbsCbsClassGroup[];
  /** Documents that may carry it: `NFe`, `NFSe` … */
  readonly documents: readonly string[];
  /** Annex of LC 214/2025 whose list bounds it. */
  readonly annex: string | null;
  readonly law: string | null;
  readonly name: string;
}
