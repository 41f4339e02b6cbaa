import { compare, decimal, given } from '@fiscal/domain';
import { countGiven } from './count-given.ts';
import { annexI } from './identification-rules.ts';
import { type NfseRule, nfseRulesOver } from './nfse-rule-facts.ts';
import { reductionRules } from './reduction-rules.ts';

/** Municipal benefit. */
export const benefitRules: readonly NfseRule[] = [
  ...nfseRulesOver(
    ['iss'],
    [
      {
        id: 'benefit/one-reduction',
        source: 'layout of the DPS 1.01, choice of vRedBCBM and pRedBCBM',
        path: 'iss.benefit',
        message: 'informe no máximo um de amount e percent',
        fails: ({ iss: { benefit } }) => given(benefit) && countGiven(benefit.amount, benefit.percent) > 1,
      },
    ],
  ),
  ...reductionRules({
    needs: 'iss',
    isGiven: ({ iss }) => given(iss.benefit),
    group: 'tribMun/BM',
    path: 'iss.benefit',
    word: 'benefício municipal',
    untaxed: 'E0533',
    mei: 'E0534',
    specialRegime: 'E0535',
    suspended: 'E0538',
  }),
  ...nfseRulesOver(
    ['iss', 'tribISSQN', 'incidence'],
    [
      {
        id: 'E0537',
        cStat: 'E0537',
        source: `${annexI}, tribMun/BM`,
        path: 'iss.benefit',
        message: 'o município onde o ISSQN é devido não tem convênio ativo: não há benefício',
        fails: ({ iss, tribISSQN, incidence }) =>
          given(iss.benefit) && tribISSQN === '1' && !incidence.active,
      },
    ],
  ),
  ...nfseRulesOver(
    ['iss', 'amounts'],
    [
      {
        id: 'E0574',
        cStat: 'E0574',
        source: `${annexI}, BM/vRedBCBM`,
        path: 'iss.benefit.amount',
        message: 'a redução do benefício é maior que o valor do serviço',
        fails: ({ iss: { benefit }, amounts }) =>
          given(benefit?.amount) && compare(decimal(benefit.amount), decimal(amounts.service)) > 0,
      },
    ],
  ),
];
