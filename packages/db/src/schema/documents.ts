import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable } from 'drizzle-orm/pg-core';
import { bytes, code, idCheck, moment, oneOf } from './columns.ts';

export const documentKinds = [
  'request',
  'unsigned',
  'signed',
  'answer',
  'procNFe',
  'danfe',
  'procEventoNFe',
  'procInutNFe',
] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** Bytes that are written once; everything else refers to them by id. */
export const document = pgTable(
  'document',
  {
    id: code('id').primaryKey(),
    clientId: code('client_id').notNull(),
    ownerId: code('owner_id').notNull(),
    kind: code('kind').$type<DocumentKind>().notNull(),
    sha256: bytes('sha256').notNull(),
    size: integer('size').notNull(),
    bytes: bytes('bytes').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    index('document_owner').on(t.clientId, t.ownerId, t.kind),
    idCheck('document_id_form', t.id),
    oneOf('document_kind', t.kind, documentKinds),
    check('document_size', sql`${t.size} = octet_length(${t.bytes})`),
    check('document_sha256', sql`octet_length(${t.sha256}) = 32`),
  ],
);
