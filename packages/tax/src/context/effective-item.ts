import type { TaxClass, TaxClassRule } from '@fiscal/api-contract';
import type { AppliedTaxClass } from '@fiscal/domain';
import type { TaxItem } from './tax-input.ts';

/** An item with the fields that its tax class gives. The engine calculates from it. */
export interface EffectiveItem extends TaxItem {
  /** The source of `taxes.ibsCbs`; absent when there is none. */
  readonly ibsCbsFrom?: 'item' | 'taxClass' | undefined;
  readonly applied?: KeptTaxClass | undefined;
}

/**
 * The content that a class gave an item. It is kept with the note, so that a later change of the class does not alter
 * the note.
 */
export interface KeptTaxClass extends AppliedTaxClass, Pick<TaxClass, 'ibsCbs'> {
  readonly rule: TaxClassRule;
}
