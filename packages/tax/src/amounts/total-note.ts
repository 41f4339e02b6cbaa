import { type Decimal, type IcmsTotal, money, subtract, sumBy } from '@fiscal/domain';
import { sumOf } from '../arithmetic/percentage.ts';
import type { ItemValues } from '../context/item-context.ts';

/** The written amounts of one item that enter the totals; an absent tag is zero. */
export interface ItemAmounts {
  readonly values: ItemValues;
  readonly vBC: Decimal;
  readonly vICMS: Decimal;
  readonly vIPI: Decimal;
  readonly vPIS: Decimal;
  readonly vCOFINS: Decimal;
  /** Undefined without the group ICMSUFDest. */
  readonly difal: { readonly vICMSUFDest: Decimal; readonly vFCPUFDest: Decimal } | undefined;
  readonly vIPIDevol: Decimal;
  /** Undefined without the tag. */
  readonly vTotTrib: Decimal | undefined;
}

/**
 * Returns ICMSTot: each total is the exact sum of the written values of the items, without tolerance. Source: MOC 7.0
 * W03 to W16 (vNF: 610); NT 2025.002 keeps IBS and CBS out of vNF in 2026.
 */
export function totalNote(items: readonly ItemAmounts[]): IcmsTotal {
  const vProd = sumBy(items, ({ values }) => values.gross);
  const vFrete = sumBy(items, ({ values }) => values.freight);
  const vSeg = sumBy(items, ({ values }) => values.insurance);
  const vDesc = sumBy(items, ({ values }) => values.discount);
  const vOutro = sumBy(items, ({ values }) => values.otherExpenses);
  const vIPI = sumBy(items, (item) => item.vIPI);
  const vIPIDevol = sumBy(items, (item) => item.vIPIDevol);
  const approximate = items.flatMap(({ vTotTrib }) => (vTotTrib === undefined ? [] : [vTotTrib]));
  return {
    vBC: money(sumBy(items, ({ vBC }) => vBC)),
    vICMS: money(sumBy(items, ({ vICMS }) => vICMS)),
    vICMSDeson: '0.00',
    ...destinationTotals(items),
    vFCP: '0.00',
    vBCST: '0.00',
    vST: '0.00',
    vFCPST: '0.00',
    vFCPSTRet: '0.00',
    vProd: money(vProd),
    vFrete: money(vFrete),
    vSeg: money(vSeg),
    vDesc: money(vDesc),
    vII: '0.00',
    vIPI: money(vIPI),
    vIPIDevol: money(vIPIDevol),
    vPIS: money(sumBy(items, ({ vPIS }) => vPIS)),
    vCOFINS: money(sumBy(items, ({ vCOFINS }) => vCOFINS)),
    vOutro: money(vOutro),
    vNF: money(subtract(sumOf(vProd, vFrete, vSeg, vOutro, vIPI, vIPIDevol), vDesc)),
    vTotTrib: approximate.length === 0 ? undefined : money(sumOf(...approximate)),
  };
}

/** Totals the groups of the destination. The totals are absent when no item has ICMSUFDest (798, 799, 800). */
function destinationTotals(
  items: readonly ItemAmounts[],
): Pick<IcmsTotal, 'vFCPUFDest' | 'vICMSUFDest' | 'vICMSUFRemet'> {
  const groups = items.flatMap(({ difal }) => (difal === undefined ? [] : [difal]));
  if (groups.length === 0) return {};
  return {
    vFCPUFDest: money(sumBy(groups, ({ vFCPUFDest }) => vFCPUFDest)),
    vICMSUFDest: money(sumBy(groups, ({ vICMSUFDest }) => vICMSUFDest)),
    vICMSUFRemet: '0.00',
  };
}
