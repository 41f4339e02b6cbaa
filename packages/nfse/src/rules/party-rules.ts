import type { NfseParty } from '@fiscal/api-contract';
import { given, isCnpj, isCpf } from '@fiscal/domain';
import { findMunicipality } from '@fiscal/tax-tables';
import { isCountryAbroad } from './country-abroad.ts';
import { annexI } from './identification-rules.ts';
import { type NfseRule, type NfseRuleFacts, nfseRulesOver } from './nfse-rule-facts.ts';
import { cityOf, countryOf, documentsOf, isForeign, type Party } from './party-facts.ts';

/** Codes of the authority for one party; absent: none is known. */
export interface PartyCodes {
  readonly cnpj: string;
  readonly cpf: string;
  readonly city: string;
  readonly country?: string | undefined;
  readonly foreignAddress?: string | undefined;
  readonly foreignDocument?: string | undefined;
  readonly email: string;
}

const email = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Returns the rules that are the same for each party. */
export function partyRules<Name extends keyof NfseRuleFacts>(
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
        message: 'endereço no exterior exige o NIF ou o motivo da sua falta (noNifReason)',
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
