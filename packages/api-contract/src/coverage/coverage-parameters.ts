import { z } from 'zod';
import { exampleAddress } from '../fields/example-values.ts';
import { listQuery, once } from '../fields/parameters.ts';
import { ufSchema } from '../fields/record-fields.ts';

/** `{uf}` is a value and no resource. */
export const stateParams = z.object({
  uf: z.string().meta({
    description: 'Sigla da unidade da federação, em maiúsculas; outro texto não existe (404).',
    examples: ['SP'],
  }),
});

/** `{cityCode}` is a value and no resource. */
export const municipalityParams = z.object({
  cityCode: z.string().meta({
    description: 'Código IBGE do município, 7 dígitos; outro texto não existe (404).',
    examples: [exampleAddress.cityCode],
  }),
});

export const coveredDocuments = ['nfe', 'nfse'] as const;
export type CoveredDocument = (typeof coveredDocuments)[number];

/** Query of `GET /v1/coverage/municipalities`: every filter that is given has to hold. */
export const municipalityQuery = listQuery.extend({
  uf: ufSchema.optional().meta({ description: 'Estado; ausente: todos.', examples: ['SP'] }),
  document: z
    .enum(coveredDocuments)
    .optional()
    .meta({ description: 'O documento de que served fala; ausente: nfse.', examples: ['nfse'] }),
  served: z
    .enum(['true', 'false'], { error: 'deve ser true ou false' })
    .optional()
    .meta({
      description:
        'true: só atendidos; false: só não atendidos; o que ainda não se sabe não é nem um nem outro.',
      examples: ['true'],
    }),
  q: z
    .string(once)
    .min(1)
    .max(60)
    .optional()
    .meta({
      description: 'Parte do nome, sem distinção de maiúsculas e acentos, ou começo do código.',
      examples: ['sao paulo'],
    }),
});
