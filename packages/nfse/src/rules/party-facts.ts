import type { NfseParty } from '@fiscal/api-contract';
import { given } from '@fiscal/domain';
import { countGiven } from './count-given.ts';

/** The taker, the intermediary, or the beneficiary of the service. */
export type Party = NfseParty | null | undefined;

/** Returns the number of documents that identify a party. A valid party has exactly one. */
export const documentsOf = ({ cnpj, cpf, nif, noNifReason }: NfseParty): number =>
  countGiven(cnpj, cpf, nif, noNifReason);
export const isForeign = (party: NfseParty): boolean => given(party.nif) || given(party.noNifReason);
/** ISO code of an address abroad. */
export const countryOf = ({ address }: NfseParty): string | undefined =>
  given(address) && 'country' in address ? address.country : undefined;
/** IBGE code of an address in Brazil. */
export const cityOf = ({ address }: NfseParty): string | undefined =>
  given(address) && 'cityCode' in address ? address.cityCode : undefined;

export const isProvider = (party: Party, provider: { readonly cnpj: string }): boolean =>
  party?.cnpj === provider.cnpj;
export const hasNationalDocument = (party: Party): boolean => given(party?.cnpj) || given(party?.cpf);
export const isWithoutCity = (party: Party): boolean => given(party) && cityOf(party) === undefined;
