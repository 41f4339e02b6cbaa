import { z } from 'zod';
import { exampleIds } from '../fields/example-values.ts';
import { idOf } from '../fields/record-fields.ts';

/** Query of `DELETE /v1/companies/{id}`. */
export const deleteCompanyQuery = z.object({
  deleteDocuments: z.enum(['true', 'false']).default('false').meta({
    description:
      'true: apaga também notas e inutilizações de produção. Só repita com true depois de guardá-las.',
  }),
});

export const deletingCompanySchema = z
  .object({
    id: idOf('Id da empresa.'),
    status: z.literal('deleting').meta({ description: 'A empresa está sendo apagada.' }),
  })
  .meta({
    id: 'DeletingCompany',
    description: 'Empresa que está sendo apagada.',
    examples: [{ id: exampleIds.company, status: 'deleting' }],
  });
