import type { NfseAmounts, NfseIss } from '@fiscal/api-contract';
import { compare, type Decimal, decimal, given, isZero, zero } from '@fiscal/domain';
import { amountOf, total } from '../resolve/amounts.ts';
import { resolveReductions } from '../resolve/reductions.ts';
import { annexI } from './identification-rules.ts';
import { type NfseRule, nfseRulesOver } from './nfse-rule-facts.ts';
import { reductionRules } from './reduction-rules.ts';

/** Above zero and below the price of the service. */
export function isShareOfPrice(amount: string | undefined, { service }: NfseAmounts): boolean {
  if (amount === undefined) return true;
  const value = decimal(amount);
  return compare(value, zero) > 0 && compare(value, decimal(service)) < 0;
}

const exceeds = (left: Decimal, right: Decimal): boolean => compare(left, right) > 0;

const remainingOf = (amounts: NfseAmounts, iss: NfseIss): Decimal =>
  resolveReductions(amounts, iss.benefit).remaining;

/** Price and discounts. */
export const amountRules: readonly NfseRule[] = [
  ...nfseRulesOver(
    ['amounts'],
    [
      {
        id: 'amounts/service',
        source: 'specification: the price of the service is above zero',
        path: 'amounts.service',
        message: 'o valor do serviço deve ser maior que zero',
        fails: ({ amounts }) => isZero(decimal(amounts.service)),
      },
      {
        id: 'E0431',
        cStat: 'E0431',
        source: `${annexI}, vDescCondIncond/vDescIncond`,
        path: 'amounts.unconditionalDiscount',
        message: 'o desconto incondicionado deve ser maior que zero e menor que o valor do serviço',
        fails: ({ amounts }) => !isShareOfPrice(amounts.unconditionalDiscount, amounts),
      },
      {
        id: 'E0432',
        cStat: 'E0432',
        source: `${annexI}, vDescCondIncond/vDescCond`,
        path: 'amounts.conditionalDiscount',
        message: 'o desconto condicionado deve ser maior que zero e menor que o valor do serviço',
        fails: ({ amounts }) => !isShareOfPrice(amounts.conditionalDiscount, amounts),
      },
    ],
  ),
  ...nfseRulesOver(
    ['amounts', 'iss'],
    [
      {
        id: 'E0427',
        cStat: 'E0427',
        source: `${annexI}, vServPrest/vServ`,
        path: 'amounts.service',
        message: 'desconto incondicionado, deduções e benefício somam mais que o valor do serviço',
        fails: ({ amounts, iss }) =>
          isShareOfPrice(amounts.unconditionalDiscount, amounts) && exceeds(zero, remainingOf(amounts, iss)),
      },
    ],
  ),
  ...nfseRulesOver(
    ['amounts', 'iss', 'resolved'],
    [
      {
        id: 'E0428',
        cStat: 'E0428',
        source: `${annexI}, vServPrest/vServ`,
        path: 'amounts.service',
        message: 'descontos, deduções, benefício e tributos somam mais que o valor do serviço',
        fails: ({ amounts, iss, resolved: { forecast, federal } }) => {
          const taxes = [forecast.vISSQN, federal?.vRetCP, federal?.vRetIRRF, federal?.vRetCSLL].map(
            amountOf,
          );
          const remaining = remainingOf(amounts, iss);
          const taken = total([amountOf(amounts.conditionalDiscount), ...taxes]);
          return !exceeds(zero, remaining) && exceeds(taken, remaining);
        },
      },
    ],
  ),
];

/** The rules about the form and the percentage of a deduction, and about the cases that have no deduction. */
export const deductionRules: readonly NfseRule[] = [
  ...nfseRulesOver(
    ['amounts'],
    [
      {
        id: 'deduction/one-form',
        source: 'layout of the DPS 1.01, choice of pDR, vDR and documentos',
        path: 'amounts.deduction',
        message: 'informe exatamente um de percent, amount e documents',
        fails: ({ amounts: { deduction } }) =>
          given(deduction) &&
          [deduction.percent, deduction.amount, deduction.documents].filter(given).length !== 1,
      },
      {
        id: 'E0453',
        cStat: 'E0453',
        source: `${annexI}, vDedRed/pDR`,
        path: 'amounts.deduction.percent',
        message: 'o percentual de dedução deve ser maior que zero e no máximo 100',
        fails: ({ amounts: { deduction } }) =>
          given(deduction?.percent) &&
          (isZero(decimal(deduction.percent)) || exceeds(decimal(deduction.percent), decimal('100'))),
      },
    ],
  ),
  ...reductionRules({
    needs: 'amounts',
    isGiven: ({ amounts }) => given(amounts.deduction),
    group: 'valores/vDedRed',
    path: 'amounts.deduction',
    word: 'dedução',
    untaxed: 'E0435',
    mei: 'E0436',
    specialRegime: 'E0438',
    suspended: 'E0437',
  }),
];
