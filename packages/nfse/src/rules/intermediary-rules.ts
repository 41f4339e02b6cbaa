import { annexI } from './identification-rules.ts';
import { type NfseRule, nfseRulesOver } from './nfse-rule-facts.ts';
import { hasNationalDocument, isProvider, isWithoutCity } from './party-facts.ts';
import { partyRules } from './party-rules.ts';

/** Intermediary. */
export const intermediaryRules: readonly NfseRule[] = [
  ...partyRules('intermediary', 'intermediary', ({ intermediary }) => intermediary, {
    cnpj: 'E0248',
    cpf: 'E0266',
    city: 'E0294',
    country: 'E0299',
    foreignAddress: 'E0298',
    foreignDocument: 'E0281',
    email: 'E0300',
  }),
  ...nfseRulesOver(
    ['intermediary', 'provider'],
    [
      {
        id: 'E0262',
        cStat: 'E0262',
        source: `${annexI}, interm/CNPJ`,
        path: 'intermediary.cnpj',
        message: 'o intermediário não pode ser o próprio prestador',
        fails: ({ intermediary, provider }) => isProvider(intermediary, provider),
      },
    ],
  ),
  ...nfseRulesOver(
    ['intermediary', 'iss'],
    [
      {
        id: 'E0264',
        cStat: 'E0264',
        source: `${annexI}, interm/CNPJ`,
        path: 'intermediary',
        message: 'o intermediário que retém o ISSQN informa CNPJ ou CPF',
        fails: ({ intermediary, iss }) =>
          iss.withholding === 'intermediary' && !hasNationalDocument(intermediary),
      },
      {
        id: 'E0293',
        cStat: 'E0293',
        source: `${annexI}, interm/end/endNac`,
        path: 'intermediary.address',
        message: 'o intermediário que retém o ISSQN informa endereço no Brasil',
        fails: ({ intermediary, iss }) =>
          iss.withholding === 'intermediary' &&
          hasNationalDocument(intermediary) &&
          isWithoutCity(intermediary),
      },
    ],
  ),
];
