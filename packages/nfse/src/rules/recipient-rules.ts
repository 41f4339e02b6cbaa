import { given } from '@fiscal/domain';
import { annexI } from './identification-rules.ts';
import { type NfseRule, nfseRulesOver } from './nfse-rule-facts.ts';
import { hasNationalDocument, isProvider, isWithoutCity } from './party-facts.ts';
import { partyRules } from './party-rules.ts';

const subitemOfLabour = '1705';

/** Taker. */
export const recipientRules: readonly NfseRule[] = [
  ...partyRules('recipient', 'recipient', ({ recipient }) => recipient, {
    cnpj: 'E0188',
    cpf: 'E0206',
    city: 'E0238',
    country: 'E0246',
    foreignAddress: 'E0242',
    foreignDocument: 'E0223',
    email: 'E0247',
  }),
  ...nfseRulesOver(
    ['recipient', 'provider'],
    [
      {
        id: 'E0202',
        cStat: 'E0202',
        source: `${annexI}, toma/CNPJ`,
        path: 'recipient.cnpj',
        message: 'o tomador não pode ser o próprio prestador',
        fails: ({ recipient, provider }) => isProvider(recipient, provider),
      },
    ],
  ),
  ...nfseRulesOver(
    ['recipient', 'iss'],
    [
      {
        id: 'E0204',
        cStat: 'E0204',
        source: `${annexI}, toma/CNPJ`,
        path: 'recipient',
        message: 'o tomador que retém o ISSQN informa CNPJ ou CPF',
        fails: ({ recipient, iss }) => iss.withholding === 'recipient' && !hasNationalDocument(recipient),
      },
      {
        id: 'E0237',
        cStat: 'E0237',
        source: `${annexI}, toma/end/endNac`,
        path: 'recipient.address',
        message: 'o tomador que retém o ISSQN informa endereço no Brasil',
        fails: ({ recipient, iss }) =>
          iss.withholding === 'recipient' && hasNationalDocument(recipient) && isWithoutCity(recipient),
      },
    ],
  ),
  ...nfseRulesOver(
    ['recipient', 'service'],
    [
      {
        id: 'E0234',
        cStat: 'E0234',
        source: `${annexI}, toma/end`,
        path: 'recipient.address',
        message: 'o subitem 17.05 exige o endereço do tomador',
        fails: ({ recipient, service }) =>
          service.nationalCode.startsWith(subitemOfLabour) && !given(recipient?.address),
      },
    ],
  ),
];
