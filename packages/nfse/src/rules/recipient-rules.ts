import { given } from '@fiscal/domain';
import { annexI } from './identification-rules.ts';
import { type NfseRule, nfseRulesOver } from './nfse-rule-facts.ts';
import { withholderRules } from './withholder-rules.ts';

const subitemOfLabour = '1705';

/** Taker. */
export const recipientRules: readonly NfseRule[] = [
  ...withholderRules('recipient', {
    group: 'toma',
    word: 'tomador',
    cnpj: 'E0188',
    cpf: 'E0206',
    city: 'E0238',
    country: 'E0246',
    foreignAddress: 'E0242',
    foreignDocument: 'E0223',
    email: 'E0247',
    provider: 'E0202',
    withholderDocument: 'E0204',
    withholderAddress: 'E0237',
  }),
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
