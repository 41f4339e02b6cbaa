import { z } from 'zod';
import { environmentField, idField } from '../fields/code-fields.ts';
import { monthParameter } from '../fields/parameters.ts';

/** Query of `GET /v1/nfe/export`. Source: api-conventions 7.5. */
export const exportQuery = z.object({
  companyId: idField.meta({ description: 'Empresa emitente.' }),
  month: monthParameter('Mês da autorização das notas e do registro de eventos e inutilizações.'),
  danfe: z
    .enum(['0', '1'], { error: 'deve ser 0 ou 1' })
    .optional()
    .meta({ description: '1: com os DANFE em PDF.' }),
  environment: environmentField
    .optional()
    .meta({ description: 'Ambiente dos documentos; ausente: o ambiente atual da empresa.' }),
});
