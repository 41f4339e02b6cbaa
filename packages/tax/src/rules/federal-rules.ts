import { type Decimal, isZero, type RuleRow } from '@fiscal/domain';
import type { IpiCstRow } from '@fiscal/tax-tables';
import { requiredWithoutClass } from '../text/required-without-class.ts';
import type { TaxRule } from './tax-rule.ts';

export const unknownIpiCst: RuleRow = {
  id: 'ipi/cst',
  source: 'XSD of IPITrib/CST and IPINT/CST',
  path: 'items[].taxes.ipi.cst',
  message: 'CST do IPI inexistente',
};

interface EnquadramentoFacts {
  readonly row: IpiCstRow;
  readonly cEnq: string;
}

export const enquadramentoOfIpi: TaxRule<EnquadramentoFacts> = {
  id: 'O09-10',
  cStat: '388',
  source: 'MOC 7.0 RV O09-10',
  path: 'items[].taxes.ipi.enquadramento',
  message: 'o CST … do IPI pede enquadramento de … a …',
  example: ['52', '301', '399'],
  fails: ({ row: { enquadramento }, cEnq }) =>
    enquadramento !== null && (cEnq < enquadramento[0] || cEnq > enquadramento[1]),
  shows: ({ row: { code, enquadramento } }) => [code, ...(enquadramento ?? [])],
};

interface GivenNumber {
  readonly number: Decimal;
}

const ipiWithout = (field: 'rate' | 'value'): TaxRule<GivenNumber> => ({
  id: `ipi/no-${field}`,
  source: 'MOC 7.0 group O: IPINT has a CST alone',
  path: `items[].taxes.ipi.${field}`,
  message: 'este CST do IPI não tem alíquota nem valor',
  fails: ({ number }) => !isZero(number),
});

export const ipiWithoutAmounts = { rate: ipiWithout('rate'), value: ipiWithout('value') } as const;

export type Contribution = 'pis' | 'cofins';
type ContributionField = 'rate' | 'base' | 'value';

interface ContributionRules {
  readonly required: RuleRow;
  readonly notOffered: RuleRow;
  readonly requiredRate: RuleRow;
  readonly withoutAmounts: Readonly<Record<ContributionField, TaxRule<GivenNumber>>>;
}

function rulesOf(tax: Contribution): ContributionRules {
  const groups = 'MOC 7.0 groups Q and S';
  const path = `items[].taxes.${tax}`;
  const without = (field: ContributionField): TaxRule<GivenNumber> => ({
    id: `${tax}/no-${field}`,
    source: `${groups}: PISNT and COFINSNT have a CST alone`,
    path: `${path}.${field}`,
    message: 'este CST não tem alíquota, base nem valor',
    fails: ({ number }) => !isZero(number),
  });
  return {
    required: { id: `${tax}/required`, source: 'specification 2.7', path, message: requiredWithoutClass },
    notOffered: {
      id: `${tax}/cst-offered`,
      source: 'specification 2.7: the codes that this service calculates',
      path: `${path}.cst`,
      message: 'CST não atendido',
    },
    requiredRate: {
      id: `${tax}/rate`,
      source: `${groups}: PISAliq and COFINSAliq have a rate`,
      path: `${path}.rate`,
      message: 'o CST … pede a alíquota',
      example: ['01'],
    },
    withoutAmounts: { rate: without('rate'), base: without('base'), value: without('value') },
  };
}

export const contributionRules: Readonly<Record<Contribution, ContributionRules>> = {
  pis: rulesOf('pis'),
  cofins: rulesOf('cofins'),
};

export const federalRules: readonly RuleRow[] = [
  unknownIpiCst,
  enquadramentoOfIpi,
  ...Object.values(ipiWithoutAmounts),
  ...Object.values(contributionRules).flatMap(({ required, notOffered, requiredRate, withoutAmounts }) => [
    required,
    notOffered,
    requiredRate,
    ...Object.values(withoutAmounts),
  ]),
];
