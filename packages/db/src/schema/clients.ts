import { type FilingKind, kindNames } from '@fiscal/contracts';
import { filingKinds } from '@fiscal/contracts/kinds-table';
import { type Environment, environments, type KeyScope, type Mode, modes } from '@fiscal/domain';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { bytes, code, idCheck, json, literals, moment, oneOf } from './columns.ts';
import { wordsToIndex } from './words-of-name.ts';

export const client = pgTable(
  'client',
  {
    id: code('id').primaryKey(),
    name: text('name').notNull(),
    plan: text('plan'),
    createdAt: moment('created_at').notNull(),
    /** From this time on, all keys of the client are refused. */
    suspendedAt: moment('suspended_at'),
  },
  (t) => [index('client_by_words').using('gin', wordsToIndex('name')), idCheck('client_id_form', t.id)],
);

export const apiKey = pgTable(
  'api_key',
  {
    id: code('id').primaryKey(),
    clientId: code('client_id')
      .notNull()
      .references(() => client.id),
    /** The part that is shown and looked up. */
    publicId: code('public_id').notNull(),
    digest: bytes('digest').notNull(),
    name: text('name').notNull(),
    mode: code('mode').$type<Mode>().notNull(),
    /** The scopes of the key; empty: all. */
    scopes: text('scopes').array().$type<KeyScope[]>().notNull().default([]),
    /** The companies that the key may use; empty: all companies of the client. */
    companyIds: text('company_ids').array().notNull().default([]),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at'),
    lastUsedAt: moment('last_used_at'),
    revokedAt: moment('revoked_at'),
  },
  (t) => [
    unique('api_key_public_id').on(t.publicId),
    index('api_key_client').on(t.clientId, t.createdAt),
    idCheck('api_key_id_form', t.id),
    oneOf('api_key_mode', t.mode, modes),
  ],
);

/** The actions of the audit by which a person has only looked at something. */
export const auditedLooks = ['document.view', 'document.unmask', 'audit.view', 'search'] as const;

/**
 * The record of who changed what: operators, clients, workflows. It is written in the transaction of the change, never
 * altered.
 */
export const audit = pgTable(
  'audit',
  {
    id: code('id').primaryKey(),
    clientId: code('client_id'),
    at: moment('at').notNull(),
    actor: text('actor').notNull(),
    action: code('action').notNull(),
    subjectId: code('subject_id').notNull(),
    reason: text('reason'),
    before: json<unknown>('before'),
    after: json<unknown>('after'),
  },
  (t) => [
    index('audit_subject').on(t.clientId, t.subjectId, t.at),
    index('audit_of_subject').on(t.subjectId, t.at, t.id),
    index('audit_of_client').on(t.clientId, t.at, t.id),
    index('audit_of_actor').on(t.actor, t.at, t.id),
    index('audit_of_action').on(t.action, t.at, t.id),
    index('audit_by_time').on(t.at, t.id),
    // Without looks, of which there are many more than changes.
    index('audit_changes')
      .on(t.at, t.id)
      .where(sql`action not in (${literals(auditedLooks)})`),
    idCheck('audit_id_form', t.id),
  ],
);

/**
 * One row for each thing that is counted: a document, whose row is written with its authorization and outlives it, or a
 * tax quotation, which has no other row.
 */
export const usage = pgTable(
  'usage',
  {
    documentId: code('document_id').primaryKey(),
    documentKind: code('document_kind').$type<FilingKind | 'taxQuotation'>().notNull(),
    clientId: code('client_id').notNull(),
    /** null: a quotation for an issuer that is not registered. */
    companyId: code('company_id'),
    environment: code('environment').$type<Environment>().notNull(),
    /** Calendar month in Brasília, YYYY-MM. */
    month: code('month').notNull(),
    at: moment('at').notNull(),
  },
  (t) => [
    index('usage_month').on(t.clientId, t.month, t.companyId),
    idCheck('usage_document_id_form', t.documentId),
    oneOf('usage_document_kind', t.documentKind, [...kindNames(filingKinds), 'taxQuotation']),
    oneOf('usage_environment', t.environment, environments),
    check('usage_company', sql`${t.companyId} is not null or ${t.documentKind} = 'taxQuotation'`),
  ],
);
