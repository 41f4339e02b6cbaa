import type { Uf } from '@fiscal/domain';
import type { Provenance } from './table.ts';

/** `pICMSInter` as the layout enumerates it. */
export type InterstateRate = '4.00' | '7.00' | '12.00';

/** ICMS rate of what goes from one of the UFs `from` to one of the UFs `to`. */
export interface InterstateRateRow extends Provenance {
  readonly goods: 'national' | 'imported';
  readonly from: readonly Uf[];
  readonly to: readonly Uf[];
  readonly rate: InterstateRate;
}
