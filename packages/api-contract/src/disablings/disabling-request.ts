import { longestRange } from '@fiscal/domain';
import { z } from 'zod';
import { idField } from '../fields/code-fields.ts';
import { exampleIds } from '../fields/example-values.ts';
import type { Immutable } from '../fields/immutable.ts';
import { growingListQuery, seriesParameter } from '../fields/parameters.ts';
import { charactersOfDocument, documentText } from '../fields/text-fields.ts';

export const disablingRequestExample = {
  companyId: exampleIds.company,
  series: 1,
  from: 2,
  to: 3,
  justification: 'Falha na emissão: os números não foram usados',
};

const noteNumber = z.number().int().min(1).max(999_999_999);

/** Body of `POST /v1/nfe/disable-range`. Source: api-conventions 7.4. */
export const disablingRequestSchema = z
  .strictObject({
    companyId: idField.meta({ description: 'Empresa emitente; vale o ambiente dela.' }),
    series: z.number().int().min(0).max(889).meta({ description: 'Série registrada na empresa.' }),
    from: noteNumber.meta({ description: 'Primeiro número da faixa.' }),
    to: noteNumber.meta({
      description: `Último número da faixa, menor que o próximo número da série. Uma faixa tem até ${longestRange} números.`,
    }),
    beforeFirst: z
      .boolean()
      .optional()
      .meta({
        description:
          'true: a faixa pode ter números abaixo do primeiro da série (first em GET /v1/nfe/gaps). Pelo registro da série, eles são de ' +
          'outro sistema: confira antes que nenhum foi usado, pois inutilizar não tem volta. Ausente ou false: 422.',
      }),
    justification: documentText(15, 255, 'lines').meta({
      description: `Por que os números não serão usados, de 15 a 255 caracteres. ${charactersOfDocument}`,
    }),
  })
  .meta({
    id: 'DisablingRequest',
    description: 'Faixa de números a inutilizar.',
    examples: [disablingRequestExample],
  });
export type DisablingRequest = Immutable<z.output<typeof disablingRequestSchema>>;

/** Query of `GET /v1/nfe/disable-range`. */
export const disablingListQuery = growingListQuery.extend({
  companyId: idField.meta({ description: 'Empresa das inutilizações.' }),
  series: seriesParameter('Só as inutilizações desta série; ausente: as de todas.').optional(),
});
