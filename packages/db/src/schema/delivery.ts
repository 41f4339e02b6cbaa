import { type DeliveryChannel, deliveryChannels, type OrderKind, orderKinds } from '@fiscal/contracts';
import { filingKinds } from '@fiscal/contracts/kinds-table';
import {
  type DeliveryStatus,
  deliveryStatuses,
  type EmailRecipient,
  type Environment,
  environments,
  type Mode,
  modes,
} from '@fiscal/domain';
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
import { code, idCheck, json, moment, oneOf } from './columns.ts';

export const outboxActions = ['start', 'submit'] as const;

/**
 * Work that Temporal must still take. A row is written in the transaction of its cause and removed when Temporal has
 * it.
 */
export const outbox = pgTable(
  'outbox',
  {
    id: code('id').primaryKey(),
    clientId: code('client_id').notNull(),
    /** Kind of the filing, channel of the delivery, or task of a company. */
    kind: code('kind').$type<OrderKind>().notNull(),
    /** The row that the workflow is about. */
    documentId: code('document_id').notNull(),
    run: integer('run').notNull(),
    /** `start`: a running execution gets no signal. `submit`: a running execution gets the run by a signal. */
    action: code('action').$type<(typeof outboxActions)[number]>().notNull(),
    traceparent: code('traceparent'),
    createdAt: moment('created_at').notNull(),
    /**
     * Until this time the row belongs to the process that wrote or claimed it. No index: it changes with every claim.
     */
    nextAttemptAt: moment('next_attempt_at').notNull(),
    /** The number of times that the server refused this row. */
    attempts: integer('attempts').notNull(),
  },
  (t) => [
    index('outbox_of_client').on(t.clientId, t.createdAt),
    index('outbox_document').on(t.documentId),
    idCheck('outbox_id_form', t.id),
    oneOf('outbox_kind', t.kind, orderKinds(filingKinds)),
    oneOf('outbox_action', t.action, outboxActions),
  ],
);

export const webhook = pgTable(
  'webhook',
  {
    id: code('id').primaryKey(),
    clientId: code('client_id').notNull(),
    mode: code('mode').$type<Mode>().notNull(),
    url: text('url').notNull(),
    /** null: every event of the specification. */
    events: text('events').array(),
    description: text('description'),
    active: boolean('active').notNull(),
    sealedSecret: json<unknown>('sealed_secret').notNull(),
    /** The secret before the last rotation, which also signs until `formerSecretUntil`. */
    formerSecret: json<unknown>('former_secret'),
    formerSecretUntil: moment('former_secret_until'),
    failingSince: moment('failing_since'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [
    unique('webhook_of_client').on(t.clientId, t.id),
    index('webhook_by_time').on(t.clientId, t.mode, t.createdAt, t.id),
    idCheck('webhook_id_form', t.id),
    oneOf('webhook_mode', t.mode, modes),
    check('webhook_former_secret', sql`(${t.formerSecret} is null) = (${t.formerSecretUntil} is null)`),
  ],
);

/** SQL of deliveries that have ended undelivered, or are pending again after an attempt or a redelivery. */
const undelivered = sql`status in ('exhausted', 'discarded') or (status = 'pending' and next_attempt_at > created_at)`;

/** One event for one receiver, or one mail, with its frozen payload. */
export const delivery = pgTable(
  'delivery',
  {
    id: code('id').notNull(),
    clientId: code('client_id').notNull(),
    channel: code('channel').$type<DeliveryChannel>().notNull(),
    /** The webhook, or the company for a mail. */
    targetId: code('target_id').notNull(),
    companyId: code('company_id'),
    environment: code('environment').$type<Environment>().notNull(),
    event: code('event').notNull(),
    resourceId: code('resource_id').notNull(),
    /**
     * Distinguishes occurrences of the same event on the same resource: the run of a filing, or the id of a test or
     * mail.
     */
    occurrence: code('occurrence').notNull(),
    payload: text('payload').notNull(),
    /** The addresses of a mail, each with its status. */
    recipients: json<readonly EmailRecipient[]>('recipients'),
    status: code('status').$type<DeliveryStatus>().notNull(),
    nextAttemptAt: moment('next_attempt_at'),
    /** The number of retry schedules so far: each redelivery begins a new one. */
    round: integer('round').notNull().default(1),
    /** While it is in the future, the delivery holds a slot of its receiver, a host of the client. */
    sendingUntil: moment('sending_until'),
    /** Time when the audit checks that the delivery's execution still runs. */
    checkAt: moment('check_at').notNull(),
    createdAt: moment('created_at').notNull(),
    deliveredAt: moment('delivered_at'),
  },
  (t) => [
    primaryKey({ name: 'delivery_key', columns: [t.id, t.clientId] }),
    unique('delivery_occurrence').on(t.clientId, t.targetId, t.resourceId, t.event, t.occurrence),
    index('delivery_by_time').on(t.clientId, t.targetId, t.createdAt, t.id),
    index('delivery_of_company').on(t.clientId, t.companyId),
    index('delivery_by_status').on(t.clientId, t.targetId, t.status, t.createdAt, t.id),
    index('delivery_due').on(t.targetId, t.nextAttemptAt).where(sql`status = 'pending'`),
    index('delivery_sending').on(t.targetId, t.sendingUntil).where(sql`sending_until is not null`),
    index('delivery_by_age').on(t.createdAt),
    index('delivery_to_check').on(t.checkAt).where(sql`status = 'pending'`),
    // For operators, over all clients: deliveries that were not delivered, or not at the first attempt.
    index('delivery_undelivered').on(t.channel, t.targetId, t.createdAt, t.id).where(undelivered),
    index('delivery_undelivered_by_time').on(t.channel, t.createdAt, t.id).where(undelivered),
    index('delivery_email_by_time').on(t.createdAt, t.id).where(sql`channel = 'email'`),
    idCheck('delivery_id_form', t.id),
    oneOf('delivery_channel', t.channel, deliveryChannels),
    oneOf('delivery_environment', t.environment, environments),
    oneOf('delivery_status', t.status, deliveryStatuses),
    check('delivery_recipients', sql`(${t.channel} = 'email') = (${t.recipients} is not null)`),
    check('delivery_of_email', sql`${t.channel} <> 'email' or ${t.targetId} = ${t.companyId}`),
    check('delivery_round', sql`${t.round} >= 1`),
    check('delivery_delivered', sql`(${t.status} = 'delivered') = (${t.deliveredAt} is not null)`),
  ],
);

export const deliveryAttempt = pgTable(
  'delivery_attempt',
  {
    clientId: code('client_id').notNull(),
    deliveryId: code('delivery_id').notNull(),
    /** `targetId` of the delivery. */
    targetId: code('target_id').notNull(),
    /** 1, 2, …, counted over all rounds of the delivery. */
    number: integer('number').notNull(),
    /** Round of the delivery. Each round has a whole retry schedule. */
    round: integer('round').notNull(),
    at: moment('at').notNull(),
    responseStatus: integer('response_status'),
    error: code('error'),
    durationMs: integer('duration_ms').notNull(),
    excerpt: text('excerpt'),
  },
  (t) => [
    primaryKey({ name: 'delivery_attempt_pkey', columns: [t.clientId, t.deliveryId, t.number] }),
    foreignKey({
      name: 'delivery_attempt_delivery',
      columns: [t.clientId, t.deliveryId],
      foreignColumns: [delivery.clientId, delivery.id],
    }),
    index('delivery_attempt_by_time').on(t.clientId, t.targetId, t.at, t.responseStatus, t.durationMs),
    check('delivery_attempt_number', sql`${t.number} >= 1`),
    check('delivery_attempt_round', sql`${t.round} >= 1`),
    check('delivery_attempt_excerpt', sql`length(${t.excerpt}) <= 1000`),
  ],
);
