import { given, isCnpj, isCpf, type NfseParty } from '@fiscal/domain';
import { findCountry, findMunicipality } from '@fiscal/tax-tables';
import { annexI } from './identification-rules.ts';
import { type NfseRule, type NfseRuleFacts, nfseRulesOver } from './nfse-rule-facts.ts';

/** Codes of the authority for one party; absent: none is known. */
interface PartyCodes {
  readonly cnpj: string;
  readonly cpf: string;
  readonly city: string;
  readonly country?: string | undefined;
  readonly foreignAddress?: string | undefined;
  readonly foreignDocument?: string | undefined;
  readonly email: string;
}

type Party = NfseParty | null | undefined;

/** How many of these fields of an object are given. */
export const countGiven = (...values: readonly unknown[]): number => values.filter(given).length;

const documentsOf = ({ cnpj, cpf, nif, noNifReason }: NfseParty): number =>
  countGiven(cnpj, cpf, nif, noNifReason);
const isForeign = (party: NfseParty): boolean => given(party.nif) || given(party.noNifReason);
const countryOf = ({ address }: NfseParty): string | undefined =>
  given(address) && 'country' in address ? address.country : undefined;
const cityOf = ({ address }: NfseParty): string | undefined =>
  given(address) && 'cityCode' in address ? address.cityCode : undefined;
const email = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** The country is of the table, and not Brazil. */
export const isCountryAbroad = (code: string, day: string): boolean =>
  code !== 'BR' && code !== 'ZZ' && findCountry(code, day) !== undefined;

/** What holds of each party alike. */
function partyRules<Name extends keyof NfseRuleFacts>(
  needs: Name,
  path: string,
  partyOf: (facts: Pick<NfseRuleFacts, Name>) => Party,
  codes: PartyCodes,
): readonly NfseRule[] {
  const when = (holds: (party: NfseParty) => boolean) => (facts: Pick<NfseRuleFacts, Name>) => {
    const party = partyOf(facts);
    return party !== null && party !== undefined && holds(party);
  };
  const coded = (code: string | undefined, name: string) =>
    code === undefined ? { id: `${path}/${name}` } : { id: code, cStat: code };
  const source = `${annexI}, ${path}`;
  const documents = nfseRulesOver(
    [needs],
    [
      {
        id: `${path}/one-document`,
        source: 'layout of the DPS 1.01, choice of CNPJ, CPF, NIF and cNaoNIF',
        path,
        message: 'informe exatamente um de cnpj, cpf, nif e noNifReason',
        fails: when((party) => documentsOf(party) !== 1),
      },
      {
        ...coded(codes.cnpj, 'cnpj'),
        source,
        path: `${path}.cnpj`,
        message: 'CNPJ inválido',
        fails: when(({ cnpj }) => given(cnpj) && !isCnpj(cnpj)),
      },
      {
        ...coded(codes.cpf, 'cpf'),
        source,
        path: `${path}.cpf`,
        message: 'CPF inválido',
        fails: when(({ cpf }) => given(cpf) && !isCpf(cpf)),
      },
      {
        ...coded(codes.foreignAddress, 'foreign-address'),
        source,
        path: `${path}.address`,
        message: 'quem não tem CNPJ nem CPF informa endereço no exterior',
        fails: when((party) => isForeign(party) && countryOf(party) === undefined),
      },
      {
        ...coded(codes.foreignDocument, 'foreign-document'),
        source,
        path: `${path}.nif`,
        message: 'endereço no exterior exige nif ou noNifReason',
        fails: when(
          (party) => countryOf(party) !== undefined && !isForeign(party) && documentsOf(party) === 1,
        ),
      },
      {
        ...coded(codes.email, 'email'),
        source,
        path: `${path}.email`,
        message: 'e-mail inválido',
        fails: when((party) => given(party.email) && !email.test(party.email)),
      },
    ],
  );
  const places = nfseRulesOver(
    [needs, 'competenceDate'],
    [
      {
        ...coded(codes.city, 'city'),
        source,
        path: `${path}.address.cityCode`,
        message: 'o município não existe na tabela do IBGE',
        fails: (facts) =>
          when((party) => {
            const city = cityOf(party);
            return city !== undefined && findMunicipality(city, facts.competenceDate) === undefined;
          })(facts),
      },
      {
        ...coded(codes.country, 'country'),
        source,
        path: `${path}.address.country`,
        message: 'o país não existe na tabela, ou é o Brasil',
        fails: (facts) =>
          when((party) => {
            const country = countryOf(party);
            return country !== undefined && !isCountryAbroad(country, facts.competenceDate);
          })(facts),
      },
    ],
  );
  return [...documents, ...places];
}

const isProvider = (party: Party, provider: { readonly cnpj: string }): boolean =>
  party?.cnpj === provider.cnpj;
const hasNationalDocument = (party: Party): boolean => given(party?.cnpj) || given(party?.cpf);
const isWithoutCity = (party: Party): boolean => given(party) && cityOf(party) === undefined;
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

/** Who receives the service, where this is not the taker. */
export const beneficiaryRules: readonly NfseRule[] = partyRules(
  'ibsCbs',
  'ibsCbs.beneficiary',
  ({ ibsCbs }) => ibsCbs?.beneficiary,
  { cnpj: 'E0911', cpf: 'E0913', city: 'E0920', email: 'E0930' },
);
