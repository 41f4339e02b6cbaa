import { z } from '@hono/zod-openapi';

const problemSchema = z.object({
  path: z.string().openapi({ example: 'items[1].ncm' }),
  message: z.string().openapi({ example: 'deve ter 8 dígitos' }),
});

/** Every error of the service (specification 7). */
export const errorSchema = z
  .object({
    error: z.object({
      code: z.string(),
      message: z.string().openapi({ description: 'Para pessoas; o contrato é code.' }),
      details: z
        .union([z.array(problemSchema), z.record(z.string(), z.unknown()), z.null()])
        .openapi({ description: 'Lista de {path, message}, objeto próprio do código, ou null.' }),
    }),
  })
  .openapi('Error');
