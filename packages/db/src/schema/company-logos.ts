import { type LogoMediaType, logoMediaTypes } from '@fiscal/domain';
import { sql } from 'drizzle-orm';
import { check, foreignKey, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { bytes, code, moment, oneOf } from './columns.ts';
import { company } from './companies.ts';

/** The picture on the DANFE of a company. The service encoded it again, without metadata or transparency. */
export const companyLogo = pgTable(
  'company_logo',
  {
    clientId: code('client_id').notNull(),
    companyId: code('company_id').notNull(),
    mediaType: code('media_type').$type<LogoMediaType>().notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** The digest of the uploaded file, by which a repeated upload is recognized. */
    uploadedSha256: bytes('uploaded_sha256').notNull(),
    sha256: bytes('sha256').notNull(),
    bytes: bytes('bytes').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [
    primaryKey({ name: 'company_logo_pkey', columns: [t.clientId, t.companyId] }),
    foreignKey({
      name: 'company_logo_company',
      columns: [t.clientId, t.companyId],
      foreignColumns: [company.clientId, company.id],
    }),
    oneOf('company_logo_media_type', t.mediaType, logoMediaTypes),
    check('company_logo_size', sql`${t.width} between 1 and 2000 and ${t.height} between 1 and 2000`),
    check(
      'company_logo_sha256',
      sql`octet_length(${t.sha256}) = 32 and octet_length(${t.uploadedSha256}) = 32`,
    ),
  ],
);
