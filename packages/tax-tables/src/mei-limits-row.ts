import type { Provenance } from './table.ts';

/** What a MEI (CRT 4) may use. */
export interface MeiLimits extends Provenance {
  readonly csosns: readonly string[];
  /** CFOPs of a CSOSN that does not take any (RV N12a-90, 337). */
  readonly cfopsOfCsosn: Readonly<Record<string, readonly string[]>>;
  /** CFOPs of a return (RV I08-141, 1179). */
  readonly returnCfops: readonly string[];
}
