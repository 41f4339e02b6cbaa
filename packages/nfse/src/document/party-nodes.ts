import type { NfseAddress, NfseForeignAddress, NfseNationalAddress, NfseParty } from '@fiscal/api-contract';
import { type Child, type ElementNode, elementNode, textNode } from '@fiscal/xml';
import type { NfseProvider } from '../facts/dps-facts.ts';
import type { ResolvedRegime } from '../resolve/resolved-nfse.ts';

/** Returns `prest`; its paths begin with `company`. */
export const providerNode = (provider: NfseProvider, regime: ResolvedRegime): ElementNode =>
  elementNode('company', {
    CNPJ: textNode('company.cnpj', provider.cnpj),
    IM: textNode('company.im', provider.im),
    fone: textNode('company.phone', provider.phone),
    email: textNode('company.email', provider.email),
    regTrib: elementNode('company', {
      opSimpNac: textNode('company.crt', regime.opSimpNac),
      regApTribSN: textNode('company.nfse.simplesTaxRegime', regime.regApTribSN),
      regEspTrib: textNode('company.nfse.specialRegime', regime.regEspTrib),
    }),
  });

/** Returns `toma` or `interm`. */
export const personNode = (path: string, party: NfseParty | null | undefined): ElementNode | undefined =>
  party
    ? elementNode(path, {
        ...registrationTags(path, party),
        CAEPF: textNode(`${path}.caepf`, party.caepf),
        IM: textNode(`${path}.im`, party.im),
        xNome: textNode(`${path}.name`, party.name),
        ...contactTags(path, party),
      })
    : undefined;

/** Returns `dest`, which has neither CAEPF nor IM. */
export const beneficiaryNode = (
  path: string,
  party: NfseParty | null | undefined,
): ElementNode | undefined =>
  party
    ? elementNode(path, {
        ...registrationTags(path, party),
        xNome: textNode(`${path}.name`, party.name),
        ...contactTags(path, party),
      })
    : undefined;

export const registrationTags = (
  path: string,
  party: Pick<NfseParty, 'cnpj' | 'cpf' | 'nif' | 'noNifReason'>,
): Record<string, Child> => ({
  CNPJ: textNode(`${path}.cnpj`, party.cnpj),
  CPF: textNode(`${path}.cpf`, party.cpf),
  NIF: textNode(`${path}.nif`, party.nif),
  cNaoNIF: textNode(`${path}.noNifReason`, party.noNifReason),
});

const contactTags = (path: string, party: NfseParty): Record<string, Child> => ({
  end: party.address ? addressNode(`${path}.address`, party.address) : undefined,
  fone: textNode(`${path}.phone`, party.phone),
  email: textNode(`${path}.email`, party.email),
});

const isForeign = (address: NfseAddress): address is NfseForeignAddress =>
  'country' in address && address.country !== undefined;

const addressNode = (path: string, address: NfseAddress): ElementNode =>
  elementNode(path, {
    ...(isForeign(address)
      ? {
          endExt: elementNode(path, {
            cPais: textNode(`${path}.country`, address.country),
            ...abroad(path, address),
          }),
        }
      : {
          endNac: elementNode(path, {
            cMun: textNode(`${path}.cityCode`, address.cityCode),
            CEP: zip(path, address),
          }),
        }),
    ...streetTags(path, address),
  });

/** Returns the `end` of a work, an event or a property, which has neither municipality nor country. */
export const placeNode = (path: string, address: NfseAddress | undefined): ElementNode | undefined =>
  address === undefined
    ? undefined
    : elementNode(path, {
        ...(isForeign(address)
          ? { endExt: elementNode(path, abroad(path, address)) }
          : { CEP: zip(path, address) }),
        ...streetTags(path, address),
      });

const zip = (path: string, { zip }: NfseNationalAddress): Child => textNode(`${path}.zip`, zip);

const abroad = (path: string, address: NfseForeignAddress): Record<string, Child> => ({
  cEndPost: textNode(`${path}.postalCode`, address.postalCode),
  xCidade: textNode(`${path}.city`, address.city),
  xEstProvReg: textNode(`${path}.state`, address.state),
});

const streetTags = (path: string, address: NfseAddress): Record<string, Child> => ({
  xLgr: textNode(`${path}.street`, address.street),
  nro: textNode(`${path}.number`, address.number),
  xCpl: textNode(`${path}.complement`, address.complement),
  xBairro: textNode(`${path}.district`, address.district),
});
