import type { CalculatedIdentification, Decimal } from '@fiscal/domain';
import type { Cfop, CfopIndicator, InternalRate } from '@fiscal/tax-tables';
import type { EffectiveItem } from './effective-item.ts';
import type { Findings } from './findings.ts';
import type { IbsCbsMemory } from './ibs-cbs-memory.ts';
import type { TaxInput } from './tax-input.ts';

/** The commercial values of an item in cents, with its share of the charges of the note. */
export interface ItemValues {
  /** vProd */
  readonly gross: Decimal;
  readonly freight: Decimal;
  readonly insurance: Decimal;
  readonly otherExpenses: Decimal;
  readonly discount: Decimal;
  /** vProd + vFrete + vSeg + vOutro - vDesc */
  readonly operation: Decimal;
}

/** The rate, fund and base of the recipient's state, read once for a note. */
export interface DifalDestination {
  readonly rate: Decimal;
  /** The rate of the fund on goods in general; undefined when there is none. */
  readonly fcp: Decimal | undefined;
  readonly base: InternalRate['difalBase'];
  readonly warnings: { readonly ofItem: string; readonly ofNote: string | undefined };
}

/** Everything from which a tax of one item is computed. */
export interface ItemContext {
  /** The input with the effective items. */
  readonly input: TaxInput;
  readonly ide: CalculatedIdentification;
  /** The item with the fields that its tax class gave. */
  readonly item: EffectiveItem;
  /** `items[0]` */
  readonly path: string;
  /** nItem, from 1. */
  readonly number: number;
  /** Absent when the code was refused. */
  readonly cfop: Cfop | undefined;
  readonly values: ItemValues;
  /** The rates of the destination; undefined unless the note is interstate and the rate is known. */
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
