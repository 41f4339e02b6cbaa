import type { TaxClass } from '@fiscal/api-contract';
import { sql } from 'drizzle-orm';
import { check, foreignKey, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { code, idCheck, json, moment } from './columns.ts';
import { company } from './companies.ts';

/** The definition of a tax class. An absent `ibsCbs` means something other than null. */
export type TaxClassDefinition = Pick<TaxClass, 'rules' | 'ibsCbs'>;

/** Tax classes of a client. Notes keep a copy of the class, so a class may be changed and removed at any time. */
export const taxClass = pgTable(
  'tax_class',
  {
    id: code('id').primaryKey(),
    clientId: code('client_id').notNull(),
    companyId: code('company_id').notNull(),
    code: code('code').notNull(),
    name: text('name').notNull(),
    definition: json<TaxClassDefinition>('definition').notNull(),
    /** Grows with each change of the definition, by one. */
    version: integer('version').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [
    foreignKey({
      name: 'tax_class_company',
      columns: [t.clientId, t.companyId],
      foreignColumns: [company.clientId, company.id],
    }),
    unique('tax_class_code').on(t.clientId, t.companyId, t.code),
    idCheck('tax_class_id_form', t.id),
    check('tax_class_code_form', sql`${t.code} ~ '^[A-Za-z0-9_.-]{1,30}$' and ${t.code} not in ('.', '..')`),
    check('tax_class_version', sql`${t.version} >= 1`),
    check(
      'tax_class_rules',
      sql`coalesce(jsonb_typeof(${t.definition} -> 'rules') = 'array', false) and ${t.definition} -> 'rules' <> '[]'::jsonb`,
    ),
    check(
      'tax_class_ibs_cbs',
      sql`coalesce(jsonb_typeof(${t.definition} -> 'ibsCbs'), 'null') in ('object', 'null')`,
    ),
  ],
);
