import { annexI } from './identification-rules.ts';
import { type NfseRule, nfseRulesOver } from './nfse-rule-facts.ts';
import { hasNationalDocument, isProvider, isWithoutCity } from './party-facts.ts';
import { type PartyCodes, partyRules } from './party-rules.ts';

/** The codes of the authority, the group of the layout and the Portuguese name of a party that may withhold the ISSQN. */
interface Withholder extends PartyCodes {
  readonly group: string;
  readonly word: string;
  readonly provider: string;
  readonly withholderDocument: string;
  readonly withholderAddress: string;
}

/** Returns the rules that apply alike to the parties that may withhold the ISSQN. */
export function withholderRules(
  name: 'recipient' | 'intermediary',
  { group, word, ...codes }: Withholder,
): readonly NfseRule[] {
  return [
    ...partyRules(name, name, (facts) => facts[name], codes),
    ...nfseRulesOver(
      [name, 'provider'],
      [
        {
          id: codes.provider,
          cStat: codes.provider,
          source: `${annexI}, ${group}/CNPJ`,
          path: `${name}.cnpj`,
          message: `o ${word} não pode ser o próprio prestador`,
          fails: (facts) => isProvider(facts[name], facts.provider),
        },
      ],
    ),
    ...nfseRulesOver(
      [name, 'iss'],
      [
        {
          id: codes.withholderDocument,
          cStat: codes.withholderDocument,
          source: `${annexI}, ${group}/CNPJ`,
          path: name,
          message: `o ${word} que retém o ISSQN informa CNPJ ou CPF`,
          fails: (facts) => facts.iss.withholding === name && !hasNationalDocument(facts[name]),
        },
        {
          id: codes.withholderAddress,
          cStat: codes.withholderAddress,
          source: `${annexI}, ${group}/end/endNac`,
          path: `${name}.address`,
          message: `o ${word} que retém o ISSQN informa endereço no Brasil`,
          fails: ({ iss, [name]: party }) =>
            iss.withholding === name && hasNationalDocument(party) && isWithoutCity(party),
        },
      ],
    ),
  ];
}
