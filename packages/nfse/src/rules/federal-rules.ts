import type { NfseFederal, TaxShares } from '@fiscal/api-contract';
import { compare, decimal, given } from '@fiscal/domain';
import { isShareOfPrice } from './amount-rules.ts';
import { countGiven } from './count-given.ts';
import { annexI } from './identification-rules.ts';
import { type NfseRule, type NfseRuleFacts, nfseRulesOver } from './nfse-rule-facts.ts';

const hundred = decimal('100');
const isAbove = (text: string | undefined, limit: string): boolean =>
  text !== undefined && compare(decimal(text), decimal(limit)) > 0;
const isNoPercentage = (text: string | undefined): boolean =>
  text !== undefined && compare(decimal(text), hundred) > 0;

type Withheld = keyof NonNullable<NonNullable<NfseFederal['withheld']>>;

const withheldRule = (field: Withheld, code: string, tag: string, name: string) => ({
  id: code,
  cStat: code,
  source: `${annexI}, tribFed/${tag}`,
  path: `federal.withheld.${field}`,
  message: `${name} deve ser maior que zero e menor que o valor do serviço`,
  field,
});

const withheldRows = [
  withheldRule('inss', 'E0699', 'vRetCP', 'o INSS retido'),
  withheldRule('irrf', 'E0700', 'vRetIRRF', 'o IRRF retido'),
  withheldRule('socialContributions', 'E0701', 'vRetCSLL', 'a soma de PIS, COFINS e CSLL retidos'),
];

/** The rules of group tribFed. */
export const federalRules: readonly NfseRule[] = [
  ...nfseRulesOver(
    ['federal', 'regime'],
    [
      {
        id: 'E0676',
        cStat: 'E0676',
        source: `${annexI}, trib/tribFed`,
        path: 'federal',
        message: 'MEI não informa tributos federais',
        fails: ({ federal, regime }) =>
          regime.opSimpNac === '2' && countGiven(federal?.pisCofins, federal?.withheld) > 0,
      },
    ],
  ),
  ...nfseRulesOver(
    ['federal', 'amounts'],
    [
      {
        id: 'E0677',
        cStat: 'E0677',
        source: `${annexI}, piscofins/vBCPisCofins`,
        path: 'federal.pisCofins.base',
        message: 'a base de PIS e COFINS é maior que o valor do serviço',
        fails: ({ federal, amounts }) => isAbove(federal?.pisCofins?.base, amounts.service),
      },
      ...withheldRows.map(({ field, ...row }) => ({
        ...row,
        fails: ({ federal, amounts }: Pick<NfseRuleFacts, 'federal' | 'amounts'>) =>
          !isShareOfPrice(federal?.withheld?.[field], amounts),
      })),
    ],
  ),
  ...nfseRulesOver(
    ['federal'],
    [
      {
        id: 'E0686',
        cStat: 'E0686',
        source: `${annexI}, piscofins/pAliqPis`,
        path: 'federal.pisCofins.pisRate',
        message: 'a alíquota do PIS vai de 0 a 100',
        fails: ({ federal }) => isNoPercentage(federal?.pisCofins?.pisRate),
      },
      {
        id: 'E0692',
        cStat: 'E0692',
        source: `${annexI}, piscofins/pAliqCofins`,
        path: 'federal.pisCofins.cofinsRate',
        message: 'a alíquota da COFINS vai de 0 a 100',
        fails: ({ federal }) => isNoPercentage(federal?.pisCofins?.cofinsRate),
      },
    ],
  ),
];

type Share = keyof TaxShares;
const shares: readonly {
  readonly field: Share;
  readonly amount: string;
  readonly rate: string;
  readonly name: string;
}[] = [
  { field: 'federal', amount: 'E0702', rate: 'E0706', name: 'federais' },
  { field: 'state', amount: 'E0703', rate: 'E0707', name: 'estaduais' },
  { field: 'municipal', amount: 'E0704', rate: 'E0708', name: 'municipais' },
];

/** The rules of group totTrib. */
export const approximateTaxRules: readonly NfseRule[] = [
  ...nfseRulesOver(
    ['approximateTaxes'],
    [
      {
        id: 'approximate-taxes/one-form',
        source: 'layout of the DPS 1.01, choice of totTrib',
        path: 'approximateTaxes',
        message: 'informe exatamente um de amounts, rates e simplesRate',
        fails: ({ approximateTaxes: taxes }) =>
          given(taxes) && countGiven(taxes.amounts, taxes.rates, taxes.simplesRate) !== 1,
      },
      ...shares.map(({ field, rate, name }) => ({
        id: rate,
        cStat: rate,
        source: `${annexI}, totTrib/pTotTrib`,
        path: `approximateTaxes.rates.${field}`,
        message: `o percentual de tributos ${name} vai de 0 a 100`,
        fails: ({ approximateTaxes }: Pick<NfseRuleFacts, 'approximateTaxes'>) =>
          isNoPercentage(approximateTaxes?.rates?.[field]),
      })),
    ],
  ),
  ...nfseRulesOver(
    ['amounts', 'resolved'],
    shares.map(({ field, amount, name }) => ({
      id: amount,
      cStat: amount,
      source: `${annexI}, totTrib/vTotTrib`,
      path: `approximateTaxes.amounts.${field}`,
      message: `os tributos ${name}, do pedido ou das configurações da empresa, não passam do valor do serviço`,
      fails: ({ resolved: { approximateTaxes: taxes }, amounts }) =>
        taxes.kind === 'amounts' && isAbove(taxes.amounts[field], amounts.service),
    })),
  ),
  ...nfseRulesOver(
    ['approximateTaxes', 'regime'],
    [
      {
        id: 'E0710',
        cStat: 'E0710',
        source: `${annexI}, totTrib/pTotTribSN`,
        path: 'approximateTaxes.simplesRate',
        message: 'MEI não informa o percentual do Simples',
        fails: ({ approximateTaxes, regime }) =>
          given(approximateTaxes?.simplesRate) && regime.opSimpNac === '2',
      },
      {
        id: 'E0713',
        cStat: 'E0713',
        source: `${annexI}, trib/totTrib`,
        path: 'approximateTaxes.simplesRate',
        message: 'só optante do Simples informa o percentual do Simples',
        fails: ({ approximateTaxes, regime }) =>
          given(approximateTaxes?.simplesRate) && regime.opSimpNac === '1',
      },
    ],
  ),
];
