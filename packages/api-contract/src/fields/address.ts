import { z } from 'zod';
import { cityCodeField, phoneField, ufField, zipField } from './code-fields.ts';
import type { Immutable } from './immutable.ts';
import { textOf, textOrNull, ufSchema } from './record-fields.ts';
import { documentText, optionalText } from './text-fields.ts';

const place = {
  street: documentText(2, 60).meta({ description: 'Logradouro.' }),
  number: documentText(1, 60).meta({ description: 'Número, ou S/N.' }),
  complement: optionalText(60).meta({ description: 'Complemento.', examples: ['Sala 12'] }),
  district: documentText(2, 60).meta({ description: 'Bairro.' }),
  cityName: documentText(2, 60).meta({ description: 'Nome do município.' }),
  cityCode: cityCodeField.meta({ description: 'Código IBGE do município, 7 dígitos, da mesma UF.' }),
  uf: ufField,
};
const phone = phoneField.nullable().optional().meta({ description: 'Telefone com DDD, de 6 a 14 dígitos.' });

export const companyAddressSchema = z
  .strictObject({ ...place, zip: zipField.meta({ description: 'CEP, 8 dígitos.' }), phone })
  .meta({ id: 'CompanyAddress', description: 'Endereço da empresa.' });

export const recipientAddressSchema = z
  .strictObject({
    ...place,
    zip: zipField.nullable().optional().meta({ description: 'CEP, 8 dígitos.' }),
    phone,
  })
  .meta({ id: 'RecipientAddress', description: 'Endereço do destinatário, no Brasil.' });

/** An address in a record. */
export const addressRecordSchema = z
  .object({
    street: textOf('Logradouro.'),
    number: textOf('Número.'),
    complement: textOrNull('Complemento.', 'Sala 12'),
    district: textOf('Bairro.'),
    cityName: textOf('Nome do município.'),
    cityCode: textOf('Código IBGE do município, 7 dígitos.'),
    uf: ufSchema,
    zip: textOrNull('CEP, 8 dígitos.'),
    phone: textOrNull('Telefone, só dígitos.'),
  })
  .meta({ id: 'Address', description: 'Endereço registrado.' });
export type AddressRecord = Immutable<z.output<typeof addressRecordSchema>>;
