import { environments } from '@fiscal/domain';
import { z } from '@hono/zod-openapi';
import { companyAddressSchema } from './address.ts';
import { cnpjField, environmentField, ieField } from './code-fields.ts';
import { recordId, timestamp } from './record-fields.ts';
import { documentText, emailField, optionalText } from './text-fields.ts';

const seriesNumber = z.number().int().min(0).max(889);
const nextNumber = z.number().int().min(1).max(999_999_999);
export const crtField = z.literal([1, 2, 3, 4]).openapi({
  type: 'integer',
  enum: [1, 2, 3, 4],
  description: '1 Simples Nacional, 2 Simples com excesso de sublimite, 3 regime normal, 4 MEI',
});

const companyFields = {
  ie: ieField,
  im: optionalText(15),
  crt: crtField,
  legalName: documentText(2, 60),
  tradeName: optionalText(60),
  email: emailField.nullable().optional(),
  address: companyAddressSchema,
};

export const createCompanySchema = z
  .strictObject({
    cnpj: cnpjField,
    ...companyFields,
    environment: environmentField.optional(),
    nfeSeries: z
      .array(z.strictObject({ number: seriesNumber, next: nextNumber }))
      .max(890)
      .optional(),
  })
  .openapi('CompanyCreate');

export const updateCompanySchema = z
  .strictObject({
    ie: ieField.optional(),
    im: companyFields.im,
    crt: crtField.optional(),
    legalName: companyFields.legalName.optional(),
    tradeName: companyFields.tradeName,
    email: companyFields.email,
    address: companyAddressSchema.optional(),
    environment: environmentField.optional(),
  })
  .openapi('CompanyUpdate');

export const addNfeSeriesSchema = z
  .strictObject({ number: seriesNumber, next: nextNumber, environment: environmentField.optional() })
  .openapi('NfeSeriesCreate');

export const uploadCertificateSchema = z
  .strictObject({
    pfxBase64: z
      .string()
      .min(100)
      .max(700_000)
      .regex(/^[A-Za-z0-9+/=\s]*$/, { error: 'deve conter apenas caracteres de base64 e espaços' }),
    password: z.string().min(1).max(128).openapi({ format: 'password', writeOnly: true }),
  })
  .openapi('CertificateUpload');

const recordAddressSchema = z.object({
  street: z.string(),
  number: z.string(),
  complement: z.string().nullable(),
  district: z.string(),
  cityName: z.string(),
  cityCode: z.string(),
  uf: z.string(),
  zip: z.string().nullable(),
  phone: z.string().nullable(),
});

const seriesOfEnvironment = z
  .object({
    defaultSeries: z.number().int().nullable(),
    series: z
      .array(z.object({ number: z.number().int(), next: z.number().int(), createdAt: timestamp }))
      .readonly(),
  })
  .openapi('SeriesOfEnvironment');

const nfseSettings = z.object({
  simplesTaxRegime: z.number().int().nullable(),
  ibsCbsSimplesRegime: z.number().int().nullable(),
  specialRegime: z.number().int().nullable(),
  simplesActivity: z.string().nullable(),
  approximateTaxes: z.null(),
});

const certificateSchema = z
  .object({
    cnpj: z.string().nullable(),
    subjectName: z.string().nullable(),
    issuer: z.string().nullable(),
    serialNumber: z.string().nullable(),
    notBefore: timestamp,
    notAfter: timestamp,
    uploadedAt: timestamp,
    status: z.enum(['valid', 'expiring', 'expired']),
    daysLeft: z.number().int(),
  })
  .openapi('Certificate');

export const companyRecordSchema = z
  .object({
    id: recordId,
    cnpj: z.string(),
    ie: z.string(),
    im: z.string().nullable(),
    crt: z.number().int(),
    legalName: z.string(),
    tradeName: z.string().nullable(),
    email: z.string().nullable(),
    address: recordAddressSchema,
    environment: z.enum(environments),
    sandbox: z.boolean(),
    nfe: z.object({ homologation: seriesOfEnvironment, production: seriesOfEnvironment }),
    nfse: z.object({
      settings: nfseSettings,
      homologation: seriesOfEnvironment,
      production: seriesOfEnvironment,
    }),
    certificate: certificateSchema.nullable(),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .openapi('Company');

export const companyListSchema = z
  .object({ data: z.array(companyRecordSchema).readonly(), nextCursor: z.string().nullable() })
  .openapi('CompanyList');

export const companyStatusSchema = z
  .object({
    id: recordId,
    environment: z.enum(environments),
    certificate: z.object({
      status: z.enum(['missing', 'valid', 'expiring', 'expired']),
      daysLeft: z.number().int().nullable(),
      notAfter: timestamp.nullable(),
    }),
    sefaz: z.null(),
  })
  .openapi('CompanyStatus');
