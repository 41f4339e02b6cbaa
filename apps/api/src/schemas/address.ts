import { z } from '@hono/zod-openapi';
import { cityCodeField, phoneField, ufField, zipField } from './code-fields.ts';
import { documentText, optionalText } from './text-fields.ts';

const place = {
  street: documentText(2, 60),
  number: documentText(1, 60),
  complement: optionalText(60),
  district: documentText(2, 60),
  cityName: documentText(2, 60),
  cityCode: cityCodeField,
  uf: ufField,
};

export const companyAddressSchema = z
  .strictObject({ ...place, zip: zipField, phone: phoneField.nullable().optional() })
  .openapi('CompanyAddress');

export const recipientAddressSchema = z
  .strictObject({ ...place, zip: zipField.nullable().optional(), phone: phoneField.nullable().optional() })
  .openapi('RecipientAddress');
