import { type Mode, modes } from '@fiscal/domain';
import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { code, idCheck, json, moment, oneOf } from './columns.ts';

export const erasureStatuses = ['waiting', 'erasing', 'erased', 'undone'] as const;
export type ErasureStatus = (typeof erasureStatuses)[number];

/** A request to erase a company. It holds none of the company's data and stays when the company is gone. */
export const erasure = pgTable(
  'erasure',
  {
    id: code('id').primaryKey(),
    clientId: code('client_id').notNull(),
    companyId: code('company_id').notNull(),
    mode: code('mode').$type<Mode>().notNull(),
    /** True when the client requested the erasure of documents of production too. */
    deleteDocuments: boolean('delete_documents').notNull(),
    /** Public part of the API key, or the operator. */
    requestedBy: text('requested_by').notNull(),
    requestedAt: moment('requested_at').notNull(),
    status: code('status').$type<ErasureStatus>().notNull(),
    /** From this time on, the erasure cannot be undone. */
    startedAt: moment('started_at'),
    endedAt: moment('ended_at'),
    /** Number of removed rows, by table. */
    removed: json<Readonly<Record<string, number>>>('removed'),
    /** Time when the audit checks that the erasure's execution still runs. */
    checkAt: moment('check_at').notNull(),
  },
  (t) => [
    uniqueIndex('erasure_open').on(t.clientId, t.companyId).where(sql`status in ('waiting', 'erasing')`),
    index('erasure_of_company').on(t.clientId, t.companyId, t.requestedAt),
    index('erasure_by_time').on(t.requestedAt, t.id),
    index('erasure_to_check').on(t.checkAt).where(sql`status in ('waiting', 'erasing')`),
    idCheck('erasure_id_form', t.id),
    oneOf('erasure_mode', t.mode, modes),
    oneOf('erasure_status', t.status, erasureStatuses),
    check('erasure_started', sql`${t.startedAt} is not null or ${t.status} in ('waiting', 'undone')`),
    check('erasure_ended', sql`(${t.endedAt} is not null) = (${t.status} in ('erased', 'undone'))`),
  ],
);
