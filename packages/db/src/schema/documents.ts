import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable } from 'drizzle-orm/pg-core';
import { bytes, code, idCheck, literals, moment, oneOf } from './columns.ts';

export const storedDocumentKinds = [
  'request',
  'unsigned',
  'signed',
  'answer',
  'procNFe',
  'danfe',
  'procEventoNFe',
  'procInutNFe',
  'nfse',
  'danfse',
  'nfseEvent',
] as const;
export type StoredDocumentKind = (typeof storedDocumentKinds)[number];

/**
 * Documents that no step of a filing reads, so that they may lie in a bucket. The others are read together with their
 * rows.
 */
export const kindsOfObjects = [
  'procNFe',
  'danfe',
  'procEventoNFe',
  'procInutNFe',
  'nfse',
  'danfse',
  'nfseEvent',
] as const satisfies readonly StoredDocumentKind[];

/**
 * Bytes that never change; other rows refer to them by id. They lie in the row, or in a bucket under the row's object
 * key.
 */
export const document = pgTable(
  'document',
  {
    id: code('id').primaryKey(),
    clientId: code('client_id').notNull(),
    ownerId: code('owner_id').notNull(),
    kind: code('kind').$type<StoredDocumentKind>().notNull(),
    sha256: bytes('sha256').notNull(),
    size: integer('size').notNull(),
    bytes: bytes('bytes'),
    objectKey: code('object_key'),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    index('document_owner').on(t.clientId, t.ownerId, t.kind),
    idCheck('document_id_form', t.id),
    oneOf('document_kind', t.kind, storedDocumentKinds),
    check('document_size', sql`${t.size} = octet_length(${t.bytes})`),
    check('document_place', sql`(${t.bytes} is null) <> (${t.objectKey} is null)`),
    check('document_object_kind', sql`${t.objectKey} is null or ${t.kind} in (${literals(kindsOfObjects)})`),
    // A row names only its own object: prefix, client, owner, document, random part.
    check(
      'document_object_key',
      sql`${t.objectKey} ~ ('^(.*/)?' || ${t.clientId} || '/' || ${t.ownerId} || '/' || ${t.id} || '-[0-9a-f]{16}$')`,
    ),
    check('document_sha256', sql`octet_length(${t.sha256}) = 32`),
  ],
);
