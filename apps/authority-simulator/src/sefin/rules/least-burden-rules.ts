import { add, compare, type Decimal, decimal, multiply, subtract, zero } from '@fiscal/domain';
import { reimbursed } from '../calculation/issqn.ts';
import type { SefinRule } from '../refusal/refusal.ts';
import { type DpsCase, tribMun } from './dps-case.ts';

/** The services that the law allows a rate below 2 %: 7.02, 7.05 and 16.01. */
const withoutMinimum = /^(0702|0705|1601)/;
const discount = 'valores/vDescCondIncond/vDescIncond';
const deduction = 'valores/vDedRed';

/** The deductions from the base, in the order in which they are subtracted. */
type Relief = 'discount' | 'percent' | 'amount' | 'documents' | 'benefitAmount' | 'benefitPercent' | 'other';

const formOfDeduction = ({ dps }: DpsCase): Relief => {
  if (dps.has(`${deduction}/pDR`)) return 'percent';
  return dps.has(`${deduction}/vDR`) ? 'amount' : 'documents';
};

const formOfBenefit = ({ dps }: DpsCase): Relief => {
  if (dps.has(`${tribMun}/BM/vRedBCBM`)) return 'benefitAmount';
  return dps.has(`${tribMun}/BM/pRedBCBM`) ? 'benefitPercent' : 'other';
};

/**
 * Returns the relief that reduces the ISSQN below 2 % of the service; undefined when none does, or when the rate itself
 * is lower.
 */
function excessiveRelief(it: DpsCase): Relief | undefined {
  const { pAliqAplic: rate, deduction: deducted, benefit } = it.values;
  const isInsideOfSimples = it.option === 'simples' && it.simplesRegime === '1';
  if (rate === undefined || isInsideOfSimples || withoutMinimum.test(it.serviceCode)) return undefined;
  const service = it.dps.amount('valores/vServPrest/vServ');
  const least = multiply(service, decimal('2'));
  const isEnough = (taken: Decimal): boolean => compare(multiply(subtract(service, taken), rate), least) >= 0;
  if (!isEnough(zero)) return undefined;
  const discounted = it.dps.amount(discount);
  if (!isEnough(discounted)) return 'discount';
  const afterDeduction = add(discounted, deducted);
  if (!isEnough(afterDeduction)) return formOfDeduction(it);
  const afterBenefit = add(afterDeduction, benefit);
  if (!isEnough(afterBenefit)) return formOfBenefit(it);
  return isEnough(add(afterBenefit, reimbursed(it))) ? undefined : 'other';
}

const refusing = (code: string, relief: Relief, field: string, what: string): SefinRule<DpsCase> => ({
  code,
  text: `${what} deixa a alíquota efetiva do ISSQN abaixo de 2%`,
  field,
  fails: (it) => excessiveRelief(it) === relief,
});

/**
 * The rules of the lowest burden of LC 116/2003, art. 8-A: Anexo I, rows of valores, and of vBC when the note is
 * generated.
 */
export const leastBurdenRules: readonly SefinRule<DpsCase>[] = [
  refusing('E0429', 'documents', 'valores/vServPrest/vServ', 'Redução da base'),
  refusing('E0430', 'discount', discount, 'Desconto incondicionado'),
  refusing('E0444', 'percent', `${deduction}/pDR`, 'Percentual de dedução'),
  refusing('E0447', 'amount', `${deduction}/vDR`, 'Valor de dedução'),
  refusing('E0575', 'benefitAmount', `${tribMun}/BM/vRedBCBM`, 'Redução do benefício em valor'),
  refusing('E0587', 'benefitPercent', `${tribMun}/BM/pRedBCBM`, 'Redução do benefício em percentual'),
  refusing('E1297', 'other', 'valores', 'Base de cálculo reduzida'),
];
