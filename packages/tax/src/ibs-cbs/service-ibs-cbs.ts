import { type Decimal, decimal, type IbsCbsValues, zero } from '@fiscal/domain';
import { findIbsCbsClass, findIbsCbsCst, findIbsCbsRates, replacedTaxesOn } from '@fiscal/tax-tables';
import { writePercent } from '../arithmetic/percentage.ts';
import type { IbsCbsTaxation, TributeTaxation } from '../context/taxation.ts';
import { calculateIbsCbs, ibsCbsShare } from './calculate-ibs-cbs.ts';
import { fullTaxationClass } from './default-classes.ts';
import { ibsCbsBase } from './ibs-cbs-base.ts';
import { type IbsCbsRates, taxationOf } from './ibs-cbs-taxation.ts';

/** The data of a service that decide its IBS and CBS; amounts in reais, rates in percent. */
export interface ServiceSupply {
  /** cClassTrib, 6 digits. */
  readonly classTrib: string;
  /** cClassTribReg; default: full taxation, when the class requires gTribRegular. */
  readonly regularClass?: string | undefined;
  readonly deferral?:
    | { readonly state: Decimal; readonly municipal: Decimal; readonly federal: Decimal }
    | undefined;
  /** The price without unconditional discount and without reimbursed amounts. */
  readonly operation: Decimal;
  readonly vISSQN: Decimal;
  readonly vPIS: Decimal;
  readonly vCOFINS: Decimal;
}

/**
 * The values of a service, or the reason why they are not known: the class has none, or a rate of the day is not
 * published.
 */
export type ServiceIbsCbs =
  | { readonly kind: 'calculated'; readonly values: IbsCbsValues }
  | { readonly kind: 'withoutValues' }
  | { readonly kind: 'unpublished' };

/**
 * Returns IBS and CBS of a service on the day of its competence (YYYY-MM-DD), as the Sefin Nacional calculates them:
 * the base is the price without ISSQN and, until 2026, PIS and COFINS. Source: Anexo VI, vBC; LC 214/2025 art. 12 § 2º.
 */
export function calculateServiceIbsCbs(supply: ServiceSupply, day: string): ServiceIbsCbs {
  const classTrib = findIbsCbsClass(supply.classTrib, day);
  const regularClass = findIbsCbsClass(supply.regularClass ?? fullTaxationClass, day);
  const cst = classTrib && findIbsCbsCst(classTrib.cst, day);
  if (classTrib === undefined || regularClass === undefined || cst === undefined)
    return { kind: 'withoutValues' };
  if (!cst.groups.includes('gIBSCBS')) return { kind: 'withoutValues' };
  const rates = publishedRates(day);
  if (rates === undefined) return { kind: 'unpublished' };
  const taxed = { classTrib, cst, regularClass, deferral: zero };
  const taxation = deferred(taxationOf(taxed, rates), supply.deferral);
  const base = serviceBase(supply, day);
  const taxable = cst.baseShare === null ? base : ibsCbsShare(base, decimal(cst.baseShare));
  return { kind: 'calculated', values: calculateIbsCbs(taxation, taxable) };
}

function publishedRates(day: string): IbsCbsRates | undefined {
  const official = findIbsCbsRates(day);
  const [ibsUf, ibsMun, cbs] = [official?.ibsUf.rate, official?.ibsMun.rate, official?.cbs.rate];
  if (typeof ibsUf !== 'string' || typeof ibsMun !== 'string' || typeof cbs !== 'string') return undefined;
  return { ibsUf: decimal(ibsUf), ibsMun: decimal(ibsMun), cbs: decimal(cbs) };
}

/** Defers each tribute of a service by its own percentage. */
function deferred(taxation: IbsCbsTaxation, deferral: ServiceSupply['deferral']): IbsCbsTaxation {
  if (deferral === undefined) return taxation;
  const putOff = (tribute: TributeTaxation, percent: Decimal): TributeTaxation =>
    tribute.pDif === undefined ? tribute : { ...tribute, pDif: writePercent(percent) };
  return {
    ...taxation,
    state: putOff(taxation.state, deferral.state),
    municipal: putOff(taxation.municipal, deferral.municipal),
    federal: putOff(taxation.federal, deferral.federal),
  };
}

/** The price without ISSQN and, until they are extinct, PIS and COFINS. */
export function serviceBase({ operation, vISSQN, vPIS, vCOFINS }: ServiceSupply, day: string): Decimal {
  const isExtinct = replacedTaxesOn(day).pisCofins.status === 'extinct';
  return ibsCbsBase(
    {
      operation,
      vICMS: vISSQN,
      vICMSUFDest: zero,
      vFCPUFDest: zero,
      vPIS: isExtinct ? zero : vPIS,
      vCOFINS: isExtinct ? zero : vCOFINS,
    },
    day,
  );
}
