import { modes } from '@fiscal/domain';
import { z } from '@hono/zod-openapi';
import { recordId } from './record-fields.ts';

export const healthSchema = z
  .object({
    status: z.enum(['ok', 'degraded']),
    db: z.enum(['ok', 'unreachable']),
    version: z.string().max(60),
    commit: z.string().max(60).optional(),
    sefaz: z.literal('simulada').optional(),
  })
  .openapi('Health');

export const meSchema = z
  .object({
    clientId: recordId,
    name: z.string(),
    plan: z.string().max(60).nullable(),
    keyPrefix: z.string().max(60),
    mode: z.enum(modes),
  })
  .openapi('Me');
