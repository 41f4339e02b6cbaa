import { z } from 'zod';
import { addressRecordSchema } from '../fields/address.ts';
import { crtField } from '../fields/code-fields.ts';
import { exampleAddress, exampleIds, exampleMoment } from '../fields/example-values.ts';
import type { Immutable } from '../fields/immutable.ts';
import {
  environmentSchema,
  flagOf,
  idOf,
  momentOf,
  pageOf,
  textOf,
  textOrNull,
} from '../fields/record-fields.ts';
import { certificateSchema, certificateStatusSchema } from './certificate.ts';
import { nfseSettingsSchema, noNfseSettings } from './nfse-settings.ts';
import { environmentSeriesSchema } from './series.ts';

const noSeries = { defaultSeries: null, series: [] };
const { notAfter, ...certificateExample } = {
  cnpj: '11222333000181',
  subjectName: 'COMERCIO EXEMPLO LTDA:11222333000181',
  issuer: 'AC Exemplo v5',
  serialNumber: '1A2B3C',
  notBefore: '2026-03-01T12:00:00.000Z',
  notAfter: '2027-03-01T12:00:00.000Z',
  uploadedAt: exampleMoment,
  status: 'valid',
  daysLeft: 99,
  warnings: [],
};

const companyExample = {
  id: exampleIds.company,
  cnpj: '11222333000181',
  ie: '110042490114',
  im: null,
  crt: 3,
  legalName: 'Comércio Exemplo Ltda',
  tradeName: 'Exemplo',
  email: 'fiscal@example.com',
  address: exampleAddress,
  environment: 'homologation',
  sandbox: true,
  nfe: {
    homologation: { defaultSeries: 1, series: [{ number: 1, next: 1, createdAt: exampleMoment }] },
    production: noSeries,
  },
  nfse: { settings: noNfseSettings, homologation: noSeries, production: noSeries },
  certificate: { ...certificateExample, notAfter },
  createdAt: exampleMoment,
  updatedAt: exampleMoment,
};

/** A company before its first certificate. */
export const newCompanyExample = { ...companyExample, certificate: null };

const seriesByEnvironment = {
  homologation: environmentSeriesSchema,
  production: environmentSeriesSchema,
};

/** A company, as all company operations return it (specification 2.1, conventions 5). */
export const companyRecordSchema = z
  .object({
    id: idOf('Id da empresa.'),
    cnpj: textOf('CNPJ, 14 caracteres.'),
    ie: textOf('Inscrição estadual, ou ISENTO.'),
    im: textOrNull('Inscrição municipal.', '123456789'),
    crt: crtField,
    legalName: textOf('Razão social.'),
    tradeName: textOrNull('Nome fantasia.'),
    email: textOrNull('E-mail da empresa.'),
    address: addressRecordSchema,
    environment: environmentSchema,
    sandbox: flagOf('true: a empresa foi registrada com uma chave de teste e só emite em homologação.'),
    nfe: z.object(seriesByEnvironment).meta({ description: 'Séries de NF-e por ambiente.' }),
    nfse: z
      .object({ settings: nfseSettingsSchema, ...seriesByEnvironment })
      .meta({ description: 'Configuração e séries de DPS da NFS-e.' }),
    certificate: certificateSchema
      .nullable()
      .meta({ description: 'Certificado em uso; null: nenhum foi enviado, ou foi removido.' }),
    createdAt: momentOf('Quando a empresa foi registrada.'),
    updatedAt: momentOf('Última alteração dos dados, das séries, da configuração ou do certificado.'),
  })
  .meta({ id: 'Company', description: 'Empresa emitente.', examples: [companyExample] });
export type CompanyRecord = Immutable<z.output<typeof companyRecordSchema>>;

export const companyListSchema = pageOf(
  'CompanyList',
  companyRecordSchema,
  'empresas, da mais nova à mais antiga.',
  companyExample,
);

export const companyStatusSchema = z
  .object({
    id: idOf('Id da empresa.'),
    environment: environmentSchema,
    certificate: certificateStatusSchema,
    sefaz: z.null().meta({ description: 'Reservado; sempre null.' }),
  })
  .meta({
    id: 'CompanyStatus',
    description: 'Diz se o certificado permite que a empresa emita agora.',
    examples: [
      {
        id: exampleIds.company,
        environment: 'homologation',
        certificate: { status: 'valid', daysLeft: 99, notAfter },
        sefaz: null,
      },
    ],
  });
export type CompanyStatusRecord = Immutable<z.output<typeof companyStatusSchema>>;
