import { modes } from '@fiscal/domain';
import { optInEvents, webhookEvents } from '@fiscal/services';
import { z } from '@hono/zod-openapi';
import { recordId, timestamp } from './record-fields.ts';
import { openText } from './text-fields.ts';

const subscribable = [...webhookEvents, ...optInEvents] as const;

export const createWebhookSchema = z
  .strictObject({
    url: openText(1, 2048).openapi({ format: 'uri', example: 'https://example.com/fiscal' }),
    events: z.array(z.enum(subscribable)).min(1).max(subscribable.length).nullable().optional(),
    description: openText(0, 120).nullable().optional(),
  })
  .openapi('WebhookCreate');

const deliveryStatuses = ['pending', 'delivered', 'exhausted', 'discarded'] as const;

export const webhookRecordSchema = z
  .object({
    id: recordId,
    url: z.string(),
    events: z.array(z.string()).readonly().nullable(),
    description: z.string().nullable(),
    active: z.boolean(),
    mode: z.enum(modes),
    createdAt: timestamp,
    updatedAt: timestamp,
    lastDelivery: z
      .object({
        id: recordId,
        event: z.string(),
        status: z.enum(deliveryStatuses),
        at: timestamp,
        responseStatus: z.number().int().nullable(),
      })
      .nullable(),
    failingSince: timestamp.nullable(),
  })
  .openapi('Webhook');

export const createdWebhookSchema = webhookRecordSchema
  .extend({ secret: z.string().openapi({ description: 'Mostrado só nesta resposta.', example: 'whsec_…' }) })
  .openapi('WebhookCreated');

export const webhookListSchema = z
  .object({ data: z.array(webhookRecordSchema).readonly(), nextCursor: z.string().nullable() })
  .openapi('WebhookList');

const attemptSchema = z.object({
  number: z.number().int(),
  at: timestamp,
  responseStatus: z.number().int().nullable(),
  error: z.string().nullable(),
  durationMs: z.number().int(),
  responseExcerpt: z.string().nullable(),
});

export const deliverySchema = z
  .object({
    id: recordId,
    webhookId: recordId,
    event: z.string(),
    resourceId: recordId.nullable(),
    status: z.enum(deliveryStatuses),
    nextAttemptAt: timestamp.nullable(),
    createdAt: timestamp,
    deliveredAt: timestamp.nullable(),
    attempts: z.array(attemptSchema).readonly(),
  })
  .openapi('WebhookDelivery');
