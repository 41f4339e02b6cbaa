import type { AppliedTaxClass } from '@fiscal/domain';
import type { TaxItem } from './tax-input.ts';

/** An item with what its tax class gave it: what the engine computes from. */
export interface EffectiveItem extends TaxItem {
  /** The source of `taxes.ibsCbs`; absent when there is none. */
  readonly ibsCbsFrom?: 'item' | 'taxClass' | undefined;
  readonly applied?: AppliedTaxClass | undefined;
}
