import { type CalculatedItem, type Decimal, type IcmsTotal, money, subtract, sum } from '@fiscal/domain';
import { amountOf, sumOf } from './percentage.ts';

/**
 * ICMSTot: each total is the plain sum of the written item values, without tolerance.
 * Source: MOC 7.0 W03 to W16 (vNF: 610); NT 2025.002 keeps IBS and CBS out of vNF in 2026.
 */
export function totalNote(items: readonly CalculatedItem[]): IcmsTotal {
  const total = (pick: (item: CalculatedItem) => string | undefined): Decimal =>
    sum(items.map((item) => amountOf(pick(item))));
  const vProd = total((item) => item.vProd);
  const vFrete = total((item) => item.vFrete);
  const vSeg = total((item) => item.vSeg);
  const vDesc = total((item) => item.vDesc);
  const vOutro = total((item) => item.vOutro);
  const vIPI = total((item) => item.IPI?.vIPI);
  const vIPIDevol = total((item) => item.impostoDevol?.vIPIDevol);
  return {
    vBC: money(total((item) => item.ICMS.vBC)),
    vICMS: money(total((item) => item.ICMS.vICMS)),
    vICMSDeson: '0.00',
    ...destinationTotals(items, total),
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
    vPIS: money(total((item) => item.PIS.vPIS)),
    vCOFINS: money(total((item) => item.COFINS.vCOFINS)),
    vOutro: money(vOutro),
    vNF: money(subtract(sumOf(vProd, vFrete, vSeg, vOutro, vIPI, vIPIDevol), vDesc)),
    vTotTrib: items.some(({ vTotTrib }) => vTotTrib !== undefined)
      ? money(total((item) => item.vTotTrib))
      : undefined,
  };
}

/** Only when some item has ICMSUFDest (798, 799, 800). */
function destinationTotals(
  items: readonly CalculatedItem[],
  total: (pick: (item: CalculatedItem) => string | undefined) => Decimal,
): Pick<IcmsTotal, 'vFCPUFDest' | 'vICMSUFDest' | 'vICMSUFRemet'> {
  if (items.every(({ ICMSUFDest }) => ICMSUFDest === undefined)) return {};
  return {
    vFCPUFDest: money(total((item) => item.ICMSUFDest?.vFCPUFDest)),
    vICMSUFDest: money(total((item) => item.ICMSUFDest?.vICMSUFDest)),
    vICMSUFRemet: money(total((item) => item.ICMSUFDest?.vICMSUFRemet)),
  };
}
