import type { CalculatedItem, IcmsGroup } from '@fiscal/domain';
import { findIbsCbsClass, findIbsCbsCst, findInternalRate, interstateRate } from '@fiscal/tax-tables';
import type { TaxInput, TaxItem } from '../context/tax-input.ts';
import {
  atLeastNothing,
  isLess,
  minus,
  percent,
  plus,
  type Ratio,
  ratio,
  rounded,
  written,
} from './ratio.ts';

/** A computed item of a note, with the input of its computation. */
export interface ComputedItem {
  readonly input: TaxInput;
  readonly request: TaxItem;
  readonly indFinal: '0' | '1';
  readonly idDest: '1' | '2';
  readonly item: CalculatedItem;
}

const nothing = ratio('0');
const hundred = ratio('100');

/** Returns vProd: quantity × price, half up. MOC 7.0 I11-10. */
export const expectedGross = ({ request }: ComputedItem): string => {
  const [quantity, price] = [ratio(request.quantity), ratio(request.unitPrice)];
  return written({ over: quantity.over * price.over, under: quantity.under * price.under }, 2);
};

/** Returns vOp, from the written values of the item without its taxes. */
const operationOf = ({ item }: ComputedItem): Ratio =>
  minus(plus(...[item.vProd, item.vFrete, item.vSeg, item.vOutro].map(ratio)), ratio(item.vDesc));

/** Returns the IPI of IPITrib, by rate or as given. MOC 7.0 group O. */
export function expectedIpi(computed: ComputedItem): object | undefined {
  const { ipi } = computed.request.taxes ?? {};
  if (ipi === undefined || ipi === null || computed.item.IPI?.element !== 'IPITrib') return undefined;
  if (ipi.rate === undefined) {
    return { vBC: '0.00', pIPI: '0.0000', vIPI: written(ratio(ipi.value), 2) };
  }
  const base = operationOf(computed);
  const value = ipi.value === undefined ? percent(base, ratio(ipi.rate)) : ratio(ipi.value);
  return { vBC: written(base, 2), pIPI: written(ratio(ipi.rate), 4), vIPI: written(value, 2) };
}

/**
 * Returns the values of CST 00, 20, 51, 90 and CSOSN 900: reduced base, rate, deferral, given value. MOC 7.0 group N.
 */
export function expectedIcms(computed: ComputedItem): Partial<IcmsGroup> {
  const { request, item, indFinal, input } = computed;
  const icms = request.taxes?.icms ?? {};
  const code = icms.cst ?? icms.csosn ?? '';
  if (!['00', '20', '51', '90', '900'].includes(code)) return {};
  const rate = icms.rate ?? (['00', '20'].includes(code) ? legalRate(computed) : undefined);
  if (rate === undefined) {
    if (icms.value === undefined || code === '51') return {};
    return { modBC: '3', vBC: '0.00', pICMS: '0.0000', vICMS: written(ratio(icms.value), 2) };
  }
  const ipi = indFinal === '1' ? ratio(item.IPI?.vIPI) : nothing;
  const whole = plus(operationOf(computed), ipi);
  const reduction = icms.baseReduction === undefined ? undefined : ratio(icms.baseReduction);
  const base = rounded(reduction === undefined ? whole : percent(whole, minus(hundred, reduction)), 2);
  const value = rounded(percent(base, ratio(rate)), 2);
  const head = {
    modBC: '3',
    vBC: written(base, 2),
    ...(reduction === undefined ? {} : { pRedBC: written(reduction, 4) }),
    pICMS: written(ratio(rate), 4),
  };
  const given = icms.value === undefined ? undefined : written(ratio(icms.value), 2);
  if (code !== '51') return { ...head, vICMS: given ?? written(value, 2) };
  const deferral = ratio(icms.deferral ?? '100');
  const put = rounded(percent(value, deferral), 2);
  return {
    ...head,
    vICMSOp: written(value, 2),
    pDif: written(deferral, 4),
    vICMSDif: written(put, 2),
    vICMS: given ?? written(minus(value, put), 2),
  };

  function legalRate({ request: { origin } }: ComputedItem): string {
    return interstateRate(input.issuer.uf, input.recipient.uf, origin, input.issuedOn);
  }
}

/** The base is the given one, else the operation without the written ICMS (STF theme 69). MOC 7.0 groups Q and S. */
export function expectedContribution(
  computed: ComputedItem,
  tax: 'pis' | 'cofins',
): readonly string[] | undefined {
  const request = computed.request.taxes?.[tax];
  const found = computed.item[tax === 'pis' ? 'PIS' : 'COFINS'];
  if (request === undefined || found.element.endsWith('NT')) return undefined;
  if (request.rate === undefined) {
    return [written(ratio(request.base), 2), '0.0000', written(ratio(request.value), 2)];
  }
  const derived = atLeastNothing(minus(operationOf(computed), ratio(computed.item.ICMS.vICMS)));
  const base = request.base === undefined ? derived : ratio(request.base);
  const rate = ratio(request.rate);
  const value = request.value === undefined ? percent(base, rate) : ratio(request.value);
  return [written(base, 2), written(rate, 4), written(value, 2)];
}

/** Returns ICMSUFDest on the single base, if the item has it. NT 2020.005 NA15-10; LC 190/2022. */
export function expectedDifal(computed: ComputedItem): object | undefined {
  const { item, input } = computed;
  const { ICMSUFDest, ICMS } = item;
  if (ICMSUFDest === undefined) return undefined;
  const row = findInternalRate(input.recipient.uf, input.issuedOn);
  if (row === undefined) throw new Error(`no internal rate of ${input.recipient.uf}`);
  const suspended = ICMS.CST === '50';
  const base = suspended ? nothing : plus(operationOf(computed), ratio(item.IPI?.vIPI));
  const inter = ratio(ICMSUFDest.pICMSInter);
  const own = percent(ICMS.CST === '00' ? ratio(ICMS.vBC) : base, inter);
  const fcp = row.fcpScope === 'general' && !/^0*\.?0*$/.test(row.fcp) ? ratio(row.fcp) : undefined;
  const due = minus(percent(base, ratio(row.rate)), own);
  return {
    vBCUFDest: written(base, 2),
    ...(fcp === undefined ? {} : { vBCFCPUFDest: written(base, 2), pFCPUFDest: written(fcp, 4) }),
    pICMSUFDest: written(ratio(row.rate), 4),
    pICMSInter: ICMSUFDest.pICMSInter,
    pICMSInterPart: '100.0000',
    ...(fcp === undefined ? {} : { vFCPUFDest: written(percent(base, fcp), 2) }),
    vICMSUFDest: written(isLess(due, nothing) ? nothing : due, 2),
    vICMSUFRemet: '0.00',
  };
}

/** Returns the rate that pICMSInter must have on a sale. NA09-10 to NA09-30 (697, 698). */
export const legalInterstateRate = ({ input, request }: ComputedItem): string =>
  interstateRate(input.issuer.uf, input.recipient.uf, request.origin, input.issuedOn);

const testRates = { ibsUf: '0.1', ibsMun: '0', cbs: '0.9' } as const;

/**
 * Returns gIBSCBS of the chosen class, on the operation without ICMS, DIFAL, its fund, PIS and COFINS, at the rates of
 * 2026; undefined when the CST has no values. LC 214/2025 art. 12; NT 2025.002 UB16 to UB72.
 */
export function expectedIbsCbs(computed: ComputedItem): object | undefined {
  const { item, input } = computed;
  const { IBSCBS, ICMS, ICMSUFDest, PIS, COFINS } = item;
  if (IBSCBS === undefined) return undefined;
  const groups = findIbsCbsCst(IBSCBS.CST, input.issuedOn)?.groups ?? [];
  const row = findIbsCbsClass(IBSCBS.cClassTrib, input.issuedOn);
  if (row === undefined || !groups.includes('gIBSCBS')) return undefined;
  const taxes = [ICMS.vICMS, ICMSUFDest?.vICMSUFDest, ICMSUFDest?.vFCPUFDest, PIS.vPIS, COFINS.vCOFINS];
  const base = IBSCBS.CST === '830' ? nothing : minus(operationOf(computed), ...taxes.map(ratio));
  const regular = row.groups.includes('gTribRegular');
  const tributeOf = (rate: string, reduction: string, [rateTag, valueTag]: readonly [string, string]) => {
    const nominal = regular ? nothing : ratio(rate);
    const effective = rounded(percent(nominal, minus(hundred, ratio(reduction))), 4, 'halfEven');
    const applied = groups.includes('gRed') ? effective : nominal;
    const full = rounded(percent(base, applied), 2, 'halfEven');
    const put = groups.includes('gDif') ? full : nothing;
    return {
      [rateTag]: written(nominal, 4),
      ...(groups.includes('gDif') ? { gDif: { pDif: '100.0000', vDif: written(put, 2) } } : {}),
      ...(groups.includes('gRed')
        ? { gRed: { pRedAliq: written(ratio(reduction), 4), pAliqEfet: written(effective, 4) } }
        : {}),
      [valueTag]: written(minus(full, put), 2),
    };
  };
  const state = tributeOf(testRates.ibsUf, row.reductionIbs, ['pIBSUF', 'vIBSUF']);
  const municipal = tributeOf(testRates.ibsMun, row.reductionIbs, ['pIBSMun', 'vIBSMun']);
  return {
    vBC: written(base, 2),
    gIBSUF: state,
    gIBSMun: municipal,
    // The municipal rate of 2026 is zero.
    vIBS: String(Object.entries(state).find(([tag]) => tag === 'vIBSUF')?.[1]),
    gCBS: tributeOf(testRates.cbs, row.reductionCbs, ['pCBS', 'vCBS']),
    ...(regular ? { gTribRegular: regularTaxation(base) } : {}),
  };
}

/** Returns the taxes of class 000001. UB68-10, UB72-10 to UB72d-10. */
const regularTaxation = (base: Ratio): object => ({
  CSTReg: '000',
  cClassTribReg: '000001',
  pAliqEfetRegIBSUF: '0.1000',
  vTribRegIBSUF: written(percent(base, ratio(testRates.ibsUf)), 2, 'halfEven'),
  pAliqEfetRegIBSMun: '0.0000',
  vTribRegIBSMun: '0.00',
  pAliqEfetRegCBS: '0.9000',
  vTribRegCBS: written(percent(base, ratio(testRates.cbs)), 2, 'halfEven'),
});
