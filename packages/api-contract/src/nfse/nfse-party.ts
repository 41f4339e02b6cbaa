import { z } from 'zod';
import { cityCodeField, cnpjField, cpfField, digits, zipField } from '../fields/code-fields.ts';
import type { Immutable } from '../fields/immutable.ts';
import { documentText, emailOf, optionalText } from '../fields/text-fields.ts';

/** The ISO 3166-1 alpha-2 code of a country other than Brazil. */
export const foreignCountryField = z
  .string()
  .regex(/^(?:B[A-QS-Z]|[AC-Z][A-Z])$/, { error: 'deve ser a sigla ISO de duas letras de outro país' })
  .meta({ examples: ['US'] });

const national = ['cityCode', 'zip'] as const;
const foreign = ['country', 'postalCode', 'city', 'state'] as const;

const anyOf = (names: readonly string[]) => ({ anyOf: names.map((name) => ({ required: [name] })) });

const addressFields = z.strictObject({
  street: documentText(1, 255).meta({ description: 'Logradouro.', examples: ['Avenida Exemplo'] }),
  number: documentText(1, 60).meta({ description: 'Número, ou S/N.', examples: ['100'] }),
  complement: optionalText(156).meta({ description: 'Complemento.', examples: ['Sala 12'] }),
  district: documentText(1, 60).meta({ description: 'Bairro.', examples: ['Centro'] }),
  cityCode: cityCodeField
    .optional()
    .meta({ description: 'No Brasil: código IBGE do município, 7 dígitos.', examples: ['3550308'] }),
  zip: zipField.optional().meta({ description: 'No Brasil: CEP, 8 dígitos.', examples: ['01310100'] }),
  country: foreignCountryField
    .optional()
    .meta({ description: 'No exterior: país, sigla ISO de duas letras.' }),
  postalCode: documentText(1, 11)
    .optional()
    .meta({ description: 'No exterior: código postal.', examples: ['10001'] }),
  city: documentText(1, 60)
    .optional()
    .meta({ description: 'No exterior: cidade.', examples: ['New York'] }),
  state: documentText(1, 60)
    .optional()
    .meta({ description: 'No exterior: estado, província ou região.', examples: ['NY'] }),
});

type Given = Immutable<z.output<typeof addressFields>>;
type Place = Omit<Given, (typeof national | typeof foreign)[number]>;
type Filled<Names extends keyof Given> = { readonly [K in Names]: NonNullable<Given[K]> };

/** An address in Brazil, as in the DPS: with the CEP, without the names of city and state. */
export type NfseNationalAddress = Place & Filled<(typeof national)[number]>;
export type NfseForeignAddress = Place & Filled<(typeof foreign)[number]>;
export type NfseAddress = NfseNationalAddress | NfseForeignAddress;

/** An address in Brazil has `cityCode` and `zip`; a foreign one has `country`, `postalCode`, `city` and `state`. */
export const nfseAddressSchema = addressFields
  .transform((given, ctx): NfseAddress => {
    const { street, number, complement, district, cityCode, zip, country, postalCode, city, state } = given;
    const place = { street, number, complement, district };
    const isAbroad = foreign.some((name) => given[name] !== undefined);
    const [expected, others] = isAbroad ? [foreign, national] : [national, foreign];
    for (const path of expected.filter((name) => given[name] === undefined)) {
      ctx.addIssue({ code: 'custom', path: [path], message: 'campo obrigatório', input: given });
    }
    for (const path of others.filter((name) => given[name] !== undefined)) {
      ctx.addIssue({
        code: 'custom',
        path: [path],
        message: 'não vale num endereço no exterior',
        input: given,
      });
    }
    if (cityCode !== undefined && zip !== undefined) return { ...place, cityCode, zip };
    if (country === undefined || postalCode === undefined || city === undefined || state === undefined) {
      return z.NEVER;
    }
    return { ...place, country, postalCode, city, state };
  })
  .meta({
    id: 'NfseAddress',
    description:
      'Endereço. No Brasil, com cityCode e zip; no exterior, com country, postalCode, city e state. Nunca os dois.',
    oneOf: [
      { required: [...national], not: anyOf(foreign) },
      { required: [...foreign], not: anyOf(national) },
    ],
  });

const identification = {
  cnpj: cnpjField.optional().meta({ description: 'CNPJ.' }),
  cpf: cpfField.optional().meta({ description: 'CPF.' }),
  nif: documentText(1, 40)
    .optional()
    .meta({ description: 'Identificação fiscal no exterior (NIF).', examples: ['US123456789'] }),
  noNifReason: z
    .literal([1, 2])
    .optional()
    .meta({
      description: 'Por que não há NIF (cNaoNIF). 1: dispensado; 2: o país não o exige.',
      examples: [2],
    }),
};
const oneIdentification = {
  oneOf: Object.keys(identification).map((name) => ({ required: [name] })),
};

/** The taker, intermediary or beneficiary. A rule verifies that it has exactly one of the four identifications. */
export const nfsePartySchema = z
  .strictObject({
    ...identification,
    caepf: digits(14)
      .nullable()
      .optional()
      .meta({ description: 'CAEPF da pessoa física, 14 dígitos.', examples: ['12345678900123'] }),
    im: optionalText(15).meta({ description: 'Inscrição municipal.', examples: ['12345678'] }),
    name: documentText(1, 300).meta({
      description: 'Razão social ou nome.',
      examples: ['Tomadora Exemplo Ltda'],
    }),
    address: nfseAddressSchema
      .nullable()
      .optional()
      .meta({
        description:
          'Endereço; obrigatório quando o tomador retém o ISSQN, no subitem 17.05, e quando o IBS e a CBS são devidos no local do ' +
          'adquirente.',
      }),
    phone: digits(6, 20)
      .nullable()
      .optional()
      .meta({ description: 'Telefone, de 6 a 20 dígitos.', examples: ['1133334444'] }),
    email: emailOf(80)
      .nullable()
      .optional()
      .meta({ description: 'E-mail que vai ao XML, até 80 caracteres.', examples: ['fiscal@example.com'] }),
  })
  .meta({
    id: 'NfseParty',
    description:
      'Tomador, intermediário ou destinatário do serviço: exatamente um entre cnpj, cpf, nif e noNifReason.',
    ...oneIdentification,
  });

/** The supplier of a reimbursed document. */
export const nfseSupplierSchema = z
  .strictObject({
    ...identification,
    name: documentText(1, 150).meta({
      description: 'Razão social ou nome.',
      examples: ['Fornecedora Exemplo Ltda'],
    }),
  })
  .meta({ description: 'Fornecedor do documento.', ...oneIdentification });
