import { type Environment, environments, type Mode, modes } from '@fiscal/domain';
import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { bytes, code, idCheck, moment, oneOf } from './columns.ts';
import { company } from './companies.ts';

/** The actions of an assistant that a person has to confirm. */
export const confirmedActions = ['issueNfe', 'issueNfse', 'cancelNfe', 'cancelNfse', 'correctNfe'] as const;
export type ConfirmedAction = (typeof confirmedActions)[number];

/**
 * A prepared request and the digest of the token that lets it be carried out once. The request is removed when it has
 * been carried out.
 */
export const confirmation = pgTable(
  'confirmation',
  {
    id: code('id').primaryKey(),
    clientId: code('client_id').notNull(),
    companyId: code('company_id').notNull(),
    mode: code('mode').$type<Mode>().notNull(),
    environment: code('environment').$type<Environment>().notNull(),
    action: code('action').$type<ConfirmedAction>().notNull(),
    tokenSha256: bytes('token_sha256').notNull(),
    /** The externalId of a note to issue, or the id of the note of an event. */
    subject: text('subject').notNull(),
    /** The digest of the canonical request. */
    requestSha256: bytes('request_sha256').notNull(),
    /**
     * The digest of the canonical request without its externalId. The same sale under another externalId has the same
     * digest.
     */
    saleSha256: bytes('sale_sha256').notNull(),
    /** JSON; null once it has been carried out. */
    request: text('request'),
    requestBytes: integer('request_bytes').notNull(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    /** The begin of its first use. */
    usedAt: moment('used_at'),
    /** The resulting note or event. */
    resultId: code('result_id'),
  },
  (t) => [
    foreignKey({
      name: 'confirmation_company',
      columns: [t.clientId, t.companyId],
      foreignColumns: [company.clientId, company.id],
    }),
    unique('confirmation_token').on(t.tokenSha256),
    // For the confirmations of one client, and for the erasure of one company.
    index('confirmation_of_company').on(t.clientId, t.companyId),
    index('confirmation_created_at').on(t.createdAt),
    idCheck('confirmation_id_form', t.id),
    oneOf('confirmation_mode', t.mode, modes),
    oneOf('confirmation_environment', t.environment, environments),
    oneOf('confirmation_action', t.action, confirmedActions),
    check(
      'confirmation_sha256',
      sql`octet_length(${t.tokenSha256}) = 32 and octet_length(${t.requestSha256}) = 32 and octet_length(${t.saleSha256}) = 32`,
    ),
    check('confirmation_end', sql`${t.expiresAt} > ${t.createdAt}`),
    check(
      'confirmation_result',
      sql`(${t.resultId} is null) = (${t.request} is not null) and (${t.resultId} is null or ${t.usedAt} is not null)`,
    ),
  ],
);
