import { modes } from '@fiscal/domain';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { client } from './clients.ts';
import { code, idCheck, json, moment, oneOf } from './columns.ts';

/** What the relay still has to hand to Temporal, written in the transaction of its cause. */
export const outbox = pgTable(
  'outbox',
  {
    id: code('id').primaryKey(),
    clientId: code('client_id')
      .notNull()
      .references(() => client.id),
    workflowType: code('workflow_type').$type<'issueNfe' | 'deliverWebhook'>().notNull(),
    workflowId: code('workflow_id').notNull(),
    documentId: code('document_id').notNull(),
    run: integer('run').notNull(),
    taskQueue: code('task_queue').notNull(),
    input: json<Record<string, unknown>>('input').notNull(),
    summary: text('summary').notNull(),
    searchAttributes: json<unknown>('search_attributes').notNull(),
    traceparent: code('traceparent'),
    createdAt: moment('created_at').notNull(),
    nextAttemptAt: moment('next_attempt_at').notNull(),
    attempts: integer('attempts').notNull(),
    dispatchedAt: moment('dispatched_at'),
  },
  (t) => [
    index('outbox_waiting').on(t.nextAttemptAt).where(sql`dispatched_at is null`),
    unique('outbox_document_run').on(t.clientId, t.documentId, t.run),
    idCheck('outbox_id_form', t.id),
    oneOf('outbox_workflow_type', t.workflowType, ['issueNfe', 'deliverWebhook']),
  ],
);

export const webhook = pgTable(
  'webhook',
  {
    id: code('id').primaryKey(),
    clientId: code('client_id')
      .notNull()
      .references(() => client.id),
    mode: code('mode').$type<'test' | 'live'>().notNull(),
    url: text('url').notNull(),
    /** null: every event of the specification. */
    events: text('events').array(),
    description: text('description'),
    active: boolean('active').notNull(),
    sealedSecret: json<unknown>('sealed_secret').notNull(),
    failingSince: moment('failing_since'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [
    unique('webhook_of_client').on(t.clientId, t.id),
    index('webhook_by_time').on(t.clientId, t.mode, t.createdAt, t.id),
    idCheck('webhook_id_form', t.id),
    oneOf('webhook_mode', t.mode, modes),
  ],
);

export const deliveryStatuses = ['pending', 'delivered', 'exhausted', 'discarded'] as const;

/** One occurrence of an event for one webhook; the payload is frozen with it. */
export const webhookDelivery = pgTable(
  'webhook_delivery',
  {
    id: code('id').primaryKey(),
    clientId: code('client_id').notNull(),
    webhookId: code('webhook_id').notNull(),
    event: code('event').notNull(),
    resourceId: code('resource_id').notNull(),
    /** Tells the occurrences of one event on one resource apart: the run of a note, the id of a test. */
    occurrence: code('occurrence').notNull(),
    payload: text('payload').notNull(),
    status: code('status').$type<(typeof deliveryStatuses)[number]>().notNull(),
    nextAttemptAt: moment('next_attempt_at'),
    createdAt: moment('created_at').notNull(),
    deliveredAt: moment('delivered_at'),
  },
  (t) => [
    foreignKey({
      name: 'webhook_delivery_webhook',
      columns: [t.clientId, t.webhookId],
      foreignColumns: [webhook.clientId, webhook.id],
    }),
    unique('webhook_delivery_of_client').on(t.clientId, t.id),
    unique('webhook_delivery_occurrence').on(t.clientId, t.webhookId, t.resourceId, t.event, t.occurrence),
    index('webhook_delivery_by_time').on(t.clientId, t.webhookId, t.createdAt, t.id),
    idCheck('webhook_delivery_id_form', t.id),
    oneOf('webhook_delivery_status', t.status, deliveryStatuses),
    check('webhook_delivery_delivered', sql`(${t.status} = 'delivered') = (${t.deliveredAt} is not null)`),
  ],
);

export const webhookAttempt = pgTable(
  'webhook_attempt',
  {
    clientId: code('client_id').notNull(),
    deliveryId: code('delivery_id').notNull(),
    number: integer('number').notNull(),
    at: moment('at').notNull(),
    responseStatus: integer('response_status'),
    error: code('error'),
    durationMs: integer('duration_ms').notNull(),
    excerpt: text('excerpt'),
  },
  (t) => [
    primaryKey({ name: 'webhook_attempt_pkey', columns: [t.clientId, t.deliveryId, t.number] }),
    foreignKey({
      name: 'webhook_attempt_delivery',
      columns: [t.clientId, t.deliveryId],
      foreignColumns: [webhookDelivery.clientId, webhookDelivery.id],
    }),
    check('webhook_attempt_number', sql`${t.number} >= 1`),
    check('webhook_attempt_excerpt', sql`length(${t.excerpt}) <= 1000`),
  ],
);
