import { add, compare, type Decimal, decimal, subtract, sumBy, zero } from '@fiscal/domain';
import { isActiveOn, type MunicipalBenefit, type MunicipalityEntry, rateOn } from '../state/municipality.ts';
import type { DpsFacts } from './dps-facts.ts';
import { share } from './money.ts';

/** The ISSQN and the totals of a DPS. The NFS-e leaves out what is undefined. */
export interface NoteValues {
  readonly vCalcDR: Decimal | undefined;
  readonly tpBM: string | undefined;
  readonly vCalcBM: Decimal | undefined;
  readonly vBC: Decimal | undefined;
  readonly pAliqAplic: Decimal | undefined;
  readonly vISSQN: Decimal | undefined;
  readonly vTotalRet: Decimal | undefined;
  readonly vLiq: Decimal;
  /** The deduction, calculated or declared. */
  readonly deduction: Decimal;
  /** The reduction of the base by a benefit, calculated or declared. */
  readonly benefit: Decimal;
}

const values = 'valores';

/** Returns the amount of the deduction; `calculated` is true when the DPS does not declare the amount itself. */
function calculateDeduction({ dps }: DpsFacts, base: Decimal): { amount: Decimal; calculated: boolean } {
  const group = dps.find(`${values}/vDedRed`);
  if (group === undefined) return { amount: zero, calculated: false };
  if (group.has('vDR')) return { amount: group.amount('vDR'), calculated: false };
  if (group.has('pDR')) return { amount: share(base, group.amount('pDR')), calculated: true };
  const documents = group.all('documentos/docDedRed');
  return { amount: sumBy(documents, (one) => one.amount('vDeducaoReducao')), calculated: true };
}

function benefitAmount(
  { dps }: DpsFacts,
  base: Decimal,
  benefit: MunicipalBenefit | undefined,
): { amount: Decimal; calculated: boolean } {
  const group = dps.find(`${values}/trib/tribMun/BM`);
  if (group?.has('vRedBCBM')) return { amount: group.amount('vRedBCBM'), calculated: false };
  const rate = group?.text('pRedBCBM') ?? (benefit?.type === '2' ? benefit.reduction : undefined);
  if (rate !== undefined) return { amount: share(base, decimal(rate)), calculated: true };
  const fixed = benefit?.type === '3' ? benefit.reduction : undefined;
  return fixed === undefined
    ? { amount: zero, calculated: false }
    : { amount: decimal(fixed), calculated: true };
}

/** Returns whether base, rate and ISSQN appear in the note: E1302, E1303, E1307, E1311; ME and EPP in the Simples. */
const showsIssqn = ({
  option,
  simplesRegime,
  specialRegime,
  suspended,
  taxation,
  withholding,
}: DpsFacts): boolean =>
  taxation === '1' &&
  option !== 'mei' &&
  specialRegime === '0' &&
  !suspended &&
  !(option === 'simples' && simplesRegime === '1' && withholding === '1');

/**
 * Calculates ISSQN and totals. `incidence` holds the parameters of the municipality of incidence. Source: facts of
 * Anexo I v1.01, E0427, E1287 to E1311.
 */
export function calculateIssqn(facts: DpsFacts, incidence: MunicipalityEntry | undefined): NoteValues {
  const { dps, withholding } = facts;
  const service = dps.amount(`${values}/vServPrest/vServ`);
  const discount = dps.amount(`${values}/vDescCondIncond/vDescIncond`);
  const conditional = dps.amount(`${values}/vDescCondIncond/vDescCond`);
  const discounted = subtract(service, discount);
  const deduction = calculateDeduction(facts, discounted);
  const deducted = subtract(discounted, deduction.amount);
  const number = dps.text(`${values}/trib/tribMun/BM/nBM`);
  const benefit = incidence?.benefits.find((one) => one.number === number);
  const relief = benefitAmount(facts, deducted, benefit);
  const base = subtract(subtract(deducted, relief.amount), reimbursed(facts));
  const shown = showsIssqn(facts);
  const rate = shown ? appliedRate(facts, incidence, benefit) : undefined;
  const issqn = rate === undefined ? undefined : share(base, rate);
  const federal = `${values}/trib/tribFed`;
  const withheld = ['vRetCP', 'vRetIRRF', 'vRetCSLL'].map((name) => dps.amount(`${federal}/${name}`));
  const total = [...withheld, withholding === '1' ? zero : (issqn ?? zero)].reduce(add, zero);
  const net = subtract(subtract(subtract(service, discount), conditional), total);
  const kept = <T>(value: T): T | undefined => (shown ? value : undefined);
  return {
    vCalcDR: deduction.calculated ? kept(deduction.amount) : undefined,
    tpBM: kept(benefit?.type),
    vCalcBM: relief.calculated ? kept(relief.amount) : undefined,
    vBC: kept(base),
    pAliqAplic: rate,
    vISSQN: issqn,
    vTotalRet: compare(total, zero) > 0 ? kept(total) : undefined,
    vLiq: net,
    deduction: deduction.amount,
    benefit: relief.amount,
  };
}

/** Returns the rate of the benefit, else of the DPS, else of the municipality while its agreement is in force. */
function appliedRate(
  { dps, competence, serviceCode }: DpsFacts,
  municipality: MunicipalityEntry | undefined,
  benefit: MunicipalBenefit | undefined,
): Decimal {
  if (benefit?.type === '1') return zero;
  if (benefit?.type === '4' && benefit.rate !== undefined) return decimal(benefit.rate);
  const given = dps.text(`${values}/trib/tribMun/pAliq`);
  if (given !== undefined) return decimal(given);
  return municipality !== undefined && isActiveOn(municipality, competence)
    ? decimal(rateOn(municipality, serviceCode, competence))
    : zero;
}

/** Returns vCalcReeRepRes: amounts reimbursed to third parties, which no base includes. */
export const reimbursed = ({ dps }: DpsFacts): Decimal =>
  sumBy(dps.all('IBSCBS/valores/gReeRepRes/documentos'), (one) => one.amount('vlrReeRepRes'));
