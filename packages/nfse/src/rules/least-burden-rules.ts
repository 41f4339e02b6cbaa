import { compare, type Decimal, decimal, multiply } from '@fiscal/domain';
import { amountOf, less, reimbursedBy } from '../resolve/amounts.ts';
import { resolveReductions } from '../resolve/reductions.ts';
import { annexI } from './identification-rules.ts';
import { type NfseRule, type NfseRuleFacts, nfseRulesOver } from './nfse-rule-facts.ts';

const needs = ['amounts', 'iss', 'ibsCbs', 'service', 'regime', 'resolved'] as const;
type Burdened = Pick<NfseRuleFacts, (typeof needs)[number]>;

/** The least burden in per cent of the price. Source: LC 116/2003, art. 8-A. */
const leastBurden = decimal('2');
/** Services 7.02, 7.05 and 16.01 may have a lower rate. Source: LC 116/2003, art. 8-A, § 1. */
const exceptions = new Set(['0702', '0705', '1601']);

/** A reduction of the base of the ISSQN, and the code that refuses it. */
interface Step {
  readonly code: string;
  readonly taken: Decimal;
}

/** Returns the steps of the reduction, in the order of the calculation. */
function stepsOf({ amounts, iss, ibsCbs }: Burdened): readonly Step[] {
  const { deducted, reduced } = resolveReductions(amounts, iss.benefit);
  const { percent, amount } = amounts.deduction ?? {};
  return [
    { code: 'E0430', taken: amountOf(amounts.unconditionalDiscount) },
    { code: percent !== undefined ? 'E0444' : amount !== undefined ? 'E0447' : 'E0429', taken: deducted },
    { code: iss.benefit?.percent === undefined ? 'E0575' : 'E0587', taken: reduced },
    { code: 'E1297', taken: reimbursedBy(ibsCbs) },
  ];
}

/**
 * Returns the code of the step that brings the ISSQN below the least burden, when the rate of the municipality is known.
 * Companies of the Simples, whose rate may be 1.80 %, are left to the Sefin. Source: dossier 7.1.
 */
function findRefusal(facts: Burdened): string | undefined {
  const { amounts, service, regime, resolved } = facts;
  const rate = resolved.forecast.pAliqAplic;
  if (rate === undefined || regime.regApTribSN === '1') return undefined;
  if (exceptions.has(service.nationalCode.slice(0, 4))) return undefined;
  const price = decimal(amounts.service);
  const isBelow = (base: Decimal): boolean =>
    compare(multiply(base, decimal(rate)), multiply(price, leastBurden)) < 0;
  if (isBelow(price)) return undefined;
  let base = price;
  return stepsOf(facts).find(({ taken }) => {
    base = less(base, taken);
    return isBelow(base);
  })?.code;
}

const rows = [
  [
    'E0430',
    'vDescCondIncond/vDescIncond',
    'amounts.unconditionalDiscount',
    'o desconto incondicionado deixa',
  ],
  ['E0444', 'vDedRed/pDR', 'amounts.deduction.percent', 'a dedução deixa'],
  ['E0447', 'vDedRed/vDR', 'amounts.deduction.amount', 'a dedução deixa'],
  ['E0429', 'vServPrest/vServ', 'amounts.deduction.documents', 'as deduções deixam'],
  ['E0575', 'BM/vRedBCBM', 'iss.benefit.amount', 'a redução do benefício deixa'],
  ['E0587', 'BM/pRedBCBM', 'iss.benefit.percent', 'a redução do benefício deixa'],
  ['E1297', 'valores/vBC', 'ibsCbs.reimbursements', 'os reembolsos deixam'],
] as const;

/** The ISSQN is at least 2 % of the price of the service. */
export const leastBurdenRules: readonly NfseRule[] = nfseRulesOver(
  needs,
  rows.map(([code, tag, path, what]) => ({
    id: code,
    cStat: code,
    source: `${annexI}, ${tag}`,
    path,
    message: `${what} o ISSQN abaixo de 2% do valor do serviço, o mínimo fora de 7.02, 7.05 e 16.01`,
    fails: (facts) => findRefusal(facts) === code,
  })),
);
