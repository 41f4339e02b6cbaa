import { z } from 'zod';
import { exampleAddress } from '../fields/example-values.ts';
import { listQuery, once } from '../fields/parameters.ts';
import { ufSchema } from '../fields/record-fields.ts';

/** The path with `{uf}`, which is a value, not a resource. */
export const stateParams = z.object({
  uf: z.string().meta({
    description: 'Sigla da unidade da federação, em maiúsculas; com outro texto, 404.',
    examples: ['SP'],
  }),
});

/** The path with `{cityCode}`, which is a value, not a resource. */
export const municipalityParams = z.object({
  cityCode: z.string().meta({
    description: 'Código IBGE do município, 7 dígitos; com outro texto, 404.',
    examples: [exampleAddress.cityCode],
  }),
});

export const coveredDocuments = ['nfe', 'nfse'] as const;
export type CoveredDocument = (typeof coveredDocuments)[number];

/** Query of `GET /v1/coverage/municipalities`. All given filters must match. */
export const municipalityQuery = listQuery.extend({
  uf: ufSchema.optional().meta({ description: 'Estado; ausente: todos.', examples: ['SP'] }),
  document: z
    .enum(coveredDocuments)
    .optional()
    .meta({ description: 'Documento a que o filtro served se refere; ausente: nfse.', examples: ['nfse'] }),
  served: z
    .enum(['true', 'false'], { error: 'deve ser true ou false' })
    .optional()
    .meta({
      description:
        'true: só atendidos; false: só não atendidos. Um município de que ainda não se sabe não aparece em nenhum dos dois.',
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
