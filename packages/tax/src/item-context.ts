import type { CalculatedIdentification } from '@fiscal/domain';
import type { Cfop, CfopIndicator } from '@fiscal/tax-tables';
import type { DifalDestination } from './difal-destination.ts';
import type { EffectiveItem } from './effective-item.ts';
import type { Findings } from './findings.ts';
import type { IbsCbsMemory } from './ibs-cbs-memory.ts';
import type { TaxInput } from './tax-input.ts';
import type { ItemValues } from './value-items.ts';

/** Everything a tax of one item is computed from. */
export interface ItemContext {
  /** Its items are the effective ones. */
  readonly input: TaxInput;
  readonly ide: CalculatedIdentification;
  /** With what its tax class gave it. */
  readonly item: EffectiveItem;
  /** `items[0]` */
  readonly path: string;
  /** nItem, from 1. */
  readonly number: number;
  /** Absent when the code was refused. */
  readonly cfop: Cfop | undefined;
  readonly values: ItemValues;
  /** On interstate notes, where a rate is known. */
  readonly destination: DifalDestination | undefined;
  readonly findings: Findings;
  /** Shared by the items of one calculation. */
  readonly memory: IbsCbsMemory;
}

export const isExit = ({ ide }: Pick<ItemContext, 'ide'>): boolean => ide.tpNF === '1';
export const isReturn = ({ ide }: Pick<ItemContext, 'ide'>): boolean => ide.finNFe === '4';
export const isInterstate = ({ ide }: Pick<ItemContext, 'ide'>): boolean => ide.idDest === '2';

export const hasIndicator = (context: ItemContext, ...indicators: readonly CfopIndicator[]): boolean =>
  indicators.some((indicator) => context.cfop?.indicators.includes(indicator) === true);

export const cfopIsOneOf = (context: ItemContext, codes: readonly string[]): boolean =>
  context.cfop !== undefined && codes.includes(context.cfop.code);
