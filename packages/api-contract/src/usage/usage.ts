import { z } from 'zod';
import { exampleIds } from '../fields/example-values.ts';
import type { Immutable } from '../fields/immutable.ts';
import { monthParameter } from '../fields/parameters.ts';
import { flagOf, idOrNull, integerOf, textOf, textOrNull } from '../fields/record-fields.ts';

/** Query of `GET /v1/usage`. */
export const usageQuery = z.object({
  month: monthParameter('Mês do consumo; ausente: o mês atual. Um mês futuro é recusado.').optional(),
});

const documentCount = z
  .object({
    production: integerOf('Em produção.'),
    homologation: integerOf('Em homologação; sem custo.'),
  })
  .meta({ id: 'DocumentCount', description: 'Documentos autorizados, por ambiente.' });

const counts = {
  nfe: documentCount.meta({ description: 'NF-e autorizadas no mês, também as canceladas depois.' }),
  nfse: documentCount.meta({ description: 'NFS-e autorizadas no mês, também as canceladas depois.' }),
  taxQuotations: integerOf('Cálculos de impostos e prévias com resposta 200.'),
};

const usageLine = z
  .object({
    companyId: idOrNull('A empresa; null: cálculos para um emitente não cadastrado.'),
    cnpj: textOrNull('CNPJ da empresa; null: a empresa foi apagada, ou não há empresa.'),
    erased: flagOf('true: a empresa foi apagada; as contagens são mantidas.'),
    ...counts,
  })
  .meta({ id: 'CompanyUsage', description: 'O consumo de uma empresa.' });
export type CompanyUsage = Immutable<z.output<typeof usageLine>>;

const total = { nfe: { production: 41, homologation: 7 }, nfse: { production: 0, homologation: 0 } };

/** Source: API conventions, section 10. */
export const usageSchema = z
  .object({
    month: textOf('Mês, AAAA-MM.'),
    timezone: z.literal('America/Sao_Paulo').meta({ description: 'Fuso dos limites do mês.' }),
    data: z.array(usageLine).readonly().meta({
      description:
        'Uma linha por empresa com consumo no mês, em ordem de companyId; por último a de companyId null.',
    }),
    total: z.object(counts).meta({ description: 'Soma das linhas.' }),
    billable: z
      .object({ nfe: integerOf('NF-e de produção.'), nfse: integerOf('NFS-e de produção.') })
      .meta({ description: 'Os documentos cobrados: só os de produção.' }),
  })
  .meta({
    id: 'Usage',
    description: 'O consumo de um mês.',
    examples: [
      {
        month: '2026-11',
        timezone: 'America/Sao_Paulo',
        data: [
          {
            companyId: exampleIds.company,
            cnpj: '11444777000161',
            erased: false,
            ...total,
            taxQuotations: 12,
          },
        ],
        total: { ...total, taxQuotations: 12 },
        billable: { nfe: 41, nfse: 0 },
      },
    ],
  });
export type UsageRecord = Immutable<z.output<typeof usageSchema>>;
