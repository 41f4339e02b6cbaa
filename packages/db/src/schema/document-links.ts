import { type Mode, modes } from '@fiscal/domain';
import { sql } from 'drizzle-orm';
import { check, foreignKey, index, pgTable } from 'drizzle-orm/pg-core';
import { code, idCheck, moment, oneOf } from './columns.ts';
import { company } from './companies.ts';

export const linkedDocuments = ['danfe', 'danfse'] as const;
export type LinkedDocument = (typeof linkedDocuments)[number];

/**
 * A link that shows one PDF of a note for some minutes to everybody who has it. Only the digest of its token is kept.
 */
export const documentLink = pgTable(
  'document_link',
  {
    /** SHA-256 of the token, hexadecimal. */
    tokenSha256: code('token_sha256').primaryKey(),
    clientId: code('client_id').notNull(),
    companyId: code('company_id').notNull(),
    mode: code('mode').$type<Mode>().notNull(),
    document: code('document').$type<LinkedDocument>().notNull(),
    noteId: code('note_id').notNull(),
    /** The visible part of the API key that created the link. */
    keyPrefix: code('key_prefix').notNull(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [
    foreignKey({
      name: 'document_link_company',
      columns: [t.clientId, t.companyId],
      foreignColumns: [company.clientId, company.id],
    }),
    index('document_link_of_company').on(t.clientId, t.companyId),
    index('document_link_expires_at').on(t.expiresAt),
    oneOf('document_link_mode', t.mode, modes),
    oneOf('document_link_document', t.document, linkedDocuments),
    idCheck('document_link_note', t.noteId),
    check('document_link_token', sql`${t.tokenSha256} ~ '^[0-9a-f]{64}$'`),
    check('document_link_end', sql`${t.expiresAt} > ${t.createdAt}`),
  ],
);
