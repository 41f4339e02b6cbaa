import { z } from 'zod';
import { idField } from '../fields/code-fields.ts';

// Arguments of tools that no operation has.

const noteKind = z
  .enum(['nfe', 'nfse'], { error: 'deve ser nfe ou nfse' })
  .meta({ description: 'Tipo do documento.' });
const noteId = idField.meta({ description: 'Id da nota.' });

export const confirmationInput = z.strictObject({
  confirmationToken: z.string().max(100).meta({
    description:
      'O token que a ferramenta de preparo devolveu e a pessoa confirmou. Repetir a chamada com o mesmo token devolve o mesmo documento.',
  }),
});

/** `resubmit` as a boolean; the operation itself reads it as a text of its query. */
export const resubmitInput = z.object({
  resubmit: z.boolean({ error: 'deve ser true ou false' }).optional(),
});

export const documentInput = z.strictObject({ document: noteKind, id: noteId });

export const noteKindInput = z.object({ document: noteKind });

export const rejectionInput = z.strictObject({
  cStat: z
    .string()
    .max(10)
    .optional()
    .meta({ description: 'Código a explicar; ou informe document e id.', examples: ['778'] }),
  document: noteKind.optional(),
  id: noteId.optional().meta({ description: 'Id da nota rejeitada, com document.' }),
});

export const confirmedEventNames = ['cancelNfe', 'cancelNfse', 'correctNfe'] as const;

export const eventInput = z.object({
  action: z.enum(confirmedEventNames, { error: 'deve ser cancelNfe, cancelNfse ou correctNfe' }).meta({
    description: 'O que preparar: cancelNfe e cancelNfse pedem justification; correctNfe pede text.',
  }),
  id: noteId,
});
