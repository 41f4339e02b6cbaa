import { attentions, waitReasons } from '@fiscal/domain';
import { z } from '@hono/zod-openapi';

export const recordId = z
  .string()
  .openapi({ pattern: '^[0-9a-f]{24}$', example: '65f1c0ffee0123456789abcd' });
export const timestamp = z.string().openapi({ format: 'date-time', example: '2026-11-21T12:00:00.000Z' });
export const amount = z.string().openapi({ pattern: '^[0-9]+\\.[0-9]{2}$', example: '1042.50' });
export const attentionField = z.enum(attentions).nullable().openapi({
  description: 'Preenchido quando a nota espera a decisão de uma pessoa; elimine a causa e chame /retry',
});

export const waitingField = z
  .object({
    reason: z.enum(waitReasons).openapi({
      description:
        'putOff: envio adiado; circuit: SEFAZ fora do ar; misuse: consumo indevido (656); question: resposta perdida, a chave será consultada; receipt: lote em processamento; database e internalError: falhas nossas. Só internalError espera uma pessoa, da nossa equipe',
    }),
    message: z.string().openapi({ description: 'A razão em português, para mostrar a pessoas' }),
    nextAttemptAt: timestamp
      .nullable()
      .openapi({ description: 'Próxima tentativa; null quando não há hora marcada' }),
  })
  .nullable()
  .openapi({ description: 'Por que a nota em andamento espera; null enquanto ela avança e depois do fim' });
