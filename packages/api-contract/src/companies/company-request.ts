import { mostSeries } from '@fiscal/domain';
import { z } from 'zod';
import { companyAddressSchema } from '../fields/address.ts';
import { cnpjField, crtField, environmentField, ieField } from '../fields/code-fields.ts';
import { exampleAddress } from '../fields/example-values.ts';
import type { Immutable } from '../fields/immutable.ts';
import { documentText, emailField, optionalText } from '../fields/text-fields.ts';
import { seriesFields } from './series.ts';

const companyFields = {
  ie: ieField.meta({ description: 'Inscrição estadual, ou ISENTO. Para emitir NF-e é preciso ter uma.' }),
  im: optionalText(15).meta({ description: 'Inscrição municipal.', examples: ['123456789'] }),
  crt: crtField,
  legalName: documentText(2, 60).meta({ description: 'Razão social.', examples: ['Comércio Exemplo Ltda'] }),
  tradeName: optionalText(60).meta({ description: 'Nome fantasia.' }),
  email: emailField.nullable().optional().meta({ description: 'E-mail da empresa.' }),
  address: companyAddressSchema,
};
const environment = environmentField.optional().meta({
  description:
    'Ambiente; ausente: o ambiente da chave. Uma chave de teste só aceita homologation. production exige um certificado válido.',
});

export const companyCreateExample = {
  cnpj: '11222333000181',
  ie: '110042490114',
  crt: 3,
  legalName: 'Comércio Exemplo Ltda',
  tradeName: 'Exemplo',
  email: 'fiscal@example.com',
  address: exampleAddress,
  nfeSeries: [{ number: 1, next: 1 }],
};

export const createCompanySchema = z
  .strictObject({
    cnpj: cnpjField.meta({
      description:
        'CNPJ, também alfanumérico, com ou sem pontuação. Único por cliente para cada tipo de chave (teste ou produção).',
    }),
    ...companyFields,
    environment,
    nfeSeries: z
      .array(z.strictObject(seriesFields).meta({ description: 'Uma série já usada e o seu próximo número.' }))
      .max(mostSeries)
      .optional()
      .meta({ description: `Séries já usadas, até ${mostSeries}; um número de série não se repete.` }),
  })
  .meta({
    id: 'CompanyCreate',
    description: 'Empresa emitente a registrar.',
    examples: [companyCreateExample],
  });

export const updateCompanySchema = z
  .strictObject({
    ie: companyFields.ie.optional(),
    im: companyFields.im,
    crt: crtField.optional(),
    legalName: companyFields.legalName.optional(),
    tradeName: companyFields.tradeName,
    email: companyFields.email,
    address: companyAddressSchema.optional(),
    environment,
  })
  .meta({
    id: 'CompanyUpdate',
    description:
      'Só os campos enviados mudam; address é substituído inteiro. cnpj e séries não são alteráveis.',
    examples: [{ tradeName: 'Exemplo Novo', email: 'notas@example.com' }],
  });
export type CompanyUpdate = Immutable<z.output<typeof updateCompanySchema>>;
