import type { NfseIss } from '@fiscal/api-contract';
import { compare, decimal, given } from '@fiscal/domain';
import { annexI } from './identification-rules.ts';
import { type NfseRule, type NfseRuleFacts, nfseRulesOver } from './nfse-rule-facts.ts';

type Rated = Pick<NfseRuleFacts, 'iss' | 'tribISSQN' | 'regime' | 'incidence'>;
type Place = 'active' | 'inactive';
type Withholding = 'withheld' | 'kept' | 'either';

const source = `${annexI}, tribMun/pAliq`;
const path = 'iss.rate';
const leastOfSimples = decimal('1.80');

const isWithheld = (iss: NfseIss): boolean =>
  iss.withholding === 'recipient' || iss.withholding === 'intermediary';

/**
 * Returns whether the ISSQN is an ordinary tax of this note. Other cases have rules that do not depend on the
 * municipality.
 */
const isOrdinary = ({ iss, tribISSQN, regime }: Rated): boolean =>
  tribISSQN === '1' && regime.regEspTrib === '0' && !given(iss.suspension);

/** The company of the row, at a municipality of the row, with or without withholding. Source: dossier 3.6. */
const isOf =
  (simples: readonly string[], place: Place, withholding: Withholding) =>
  (facts: Rated): boolean =>
    isOrdinary(facts) &&
    simples.includes(`${facts.regime.opSimpNac}${facts.regime.regApTribSN ?? ''}`) &&
    facts.incidence.active === (place === 'active') &&
    (withholding === 'either' || isWithheld(facts.iss) === (withholding === 'withheld'));

const hasRate = ({ iss }: Rated): boolean => given(iss.rate);
const lacksRateOfSimples = ({ iss: { rate } }: Rated): boolean =>
  rate === undefined || compare(decimal(rate), leastOfSimples) < 0;

/** The rules about pAliq when the ISSQN is not an amount of this note, or when the rate is above every legal rate. */
const plainRules: readonly NfseRule[] = [
  ...nfseRulesOver(
    ['iss'],
    [
      {
        id: 'E0595',
        cStat: 'E0595',
        source,
        path,
        message: 'a alíquota do ISSQN é no máximo 5%',
        fails: ({ iss: { rate } }) => given(rate) && compare(decimal(rate), decimal('5')) > 0,
      },
      {
        id: 'E0606',
        cStat: 'E0606',
        source,
        path,
        message: 'ISSQN com exigibilidade suspensa não leva alíquota',
        fails: ({ iss }) => given(iss.rate) && given(iss.suspension),
      },
    ],
  ),
  ...nfseRulesOver(
    ['iss', 'tribISSQN'],
    [
      {
        id: 'E0602',
        cStat: 'E0602',
        source,
        path,
        message: 'imunidade, exportação e não incidência não levam alíquota',
        fails: ({ iss, tribISSQN }) => given(iss.rate) && tribISSQN !== '1',
      },
    ],
  ),
  ...nfseRulesOver(
    ['iss', 'regime'],
    [
      {
        id: 'E0600',
        cStat: 'E0600',
        source,
        path,
        message: 'MEI não informa alíquota',
        fails: ({ iss, regime }) => given(iss.rate) && regime.opSimpNac === '2',
      },
      {
        id: 'E0604',
        cStat: 'E0604',
        source,
        path,
        message: 'prestador com regime especial não informa alíquota',
        fails: ({ iss, regime }) => given(iss.rate) && regime.regEspTrib !== '0',
      },
    ],
  ),
];

const outside = ['32', '33'];

/** The rules about pAliq by the agreement of the municipality where the ISSQN is due. */
const agreementRules = nfseRulesOver(
  ['iss', 'tribISSQN', 'regime', 'incidence'],
  [
    {
      id: 'E0617',
      cStat: 'E0617',
      source,
      path,
      message: 'a alíquota vem dos parâmetros do município: não a informe',
      fails: (facts) => isOf(['1'], 'active', 'either')(facts) && hasRate(facts),
    },
    {
      id: 'E0619',
      cStat: 'E0619',
      source,
      path,
      message: 'o município onde o ISSQN é devido não tem convênio ativo: informe a alíquota',
      fails: (facts) => isOf(['1'], 'inactive', 'either')(facts) && !hasRate(facts),
    },
    {
      id: 'E0621',
      cStat: 'E0621',
      source,
      path,
      message: 'optante do Simples com ISSQN retido informa a alíquota, de pelo menos 1,80%',
      fails: (facts) => isOf(['31'], 'active', 'withheld')(facts) && lacksRateOfSimples(facts),
    },
    {
      id: 'E0625',
      cStat: 'E0625',
      source,
      path,
      message: 'optante do Simples sem retenção não informa alíquota: o ISSQN vai no DAS',
      fails: (facts) => isOf(['31'], 'active', 'kept')(facts) && hasRate(facts),
    },
    {
      id: 'E0628',
      cStat: 'E0628',
      source,
      path,
      message:
        'optante do Simples com ISSQN retido em município sem convênio informa a alíquota, de pelo menos 1,80%',
      fails: (facts) => isOf(['31'], 'inactive', 'withheld')(facts) && lacksRateOfSimples(facts),
    },
    {
      id: 'E0631',
      cStat: 'E0631',
      source,
      path,
      message: 'optante do Simples sem retenção em município sem convênio não informa alíquota',
      fails: (facts) => isOf(['31'], 'inactive', 'kept')(facts) && hasRate(facts),
    },
    {
      id: 'E0635',
      cStat: 'E0635',
      source,
      path,
      message: 'com o ISSQN por fora do Simples a alíquota vem dos parâmetros do município: não a informe',
      fails: (facts) => isOf(outside, 'active', 'either')(facts) && hasRate(facts),
    },
    {
      id: 'E0640',
      cStat: 'E0640',
      source,
      path,
      message: 'com o ISSQN por fora do Simples, em município sem convênio ativo, informe a alíquota',
      fails: (facts) => isOf(outside, 'inactive', 'either')(facts) && !hasRate(facts),
    },
  ],
);

export const rateRules: readonly NfseRule[] = [...plainRules, ...agreementRules];
