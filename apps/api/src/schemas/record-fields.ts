import { attentions } from '@fiscal/domain';
import { z } from '@hono/zod-openapi';

export const recordId = z
  .string()
  .openapi({ pattern: '^[0-9a-f]{24}$', example: '65f1c0ffee0123456789abcd' });
export const timestamp = z.string().openapi({ format: 'date-time', example: '2026-11-21T12:00:00.000Z' });
export const amount = z.string().openapi({ pattern: '^[0-9]+\\.[0-9]{2}$', example: '1042.50' });
export const attentionField = z.enum(attentions).nullable().openapi({
  description: 'Preenchido quando a nota espera a decisão de uma pessoa; elimine a causa e chame /retry',
});
