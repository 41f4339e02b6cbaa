import {
  type AuthorizationClass,
  type Authorizer,
  attentions,
  authorizationClasses,
  authorizers,
  environments,
  type FailureCode,
  modes,
  type NoteStatus,
  type NotSentReason,
  noteStatuses,
  notSentReasons,
  type SituationClass,
  situationClasses,
  type Uf,
  type UnknownReason,
  ufs,
  unknownReasons,
} from '@fiscal/domain';
import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { code, idCheck, json, moment, oneOf } from './columns.ts';
import { company } from './companies.ts';
import { document } from './documents.ts';

export const note = pgTable(
  'note',
  {
    id: code('id').primaryKey(),
    clientId: code('client_id').notNull(),
    companyId: code('company_id').notNull(),
    mode: code('mode').$type<'test' | 'live'>().notNull(),
    environment: code('environment').$type<'homologation' | 'production'>().notNull(),
    model: code('model').$type<'55'>().notNull(),
    series: integer('series').notNull(),
    number: integer('number').notNull(),
    externalId: text('external_id').notNull(),
    authorizer: code('authorizer').$type<Authorizer>().notNull(),
    uf: code('uf').$type<Uf>().notNull(),
    /** The run that counts; earlier ones are history. */
    run: integer('run').notNull(),
    status: code('status').$type<NoteStatus>().notNull(),
    attention: code('attention').$type<(typeof attentions)[number]>(),
    accessKey: code('access_key').notNull(),
    protocol: code('protocol'),
    authorizedAt: moment('authorized_at'),
    rejection: json<{ cStat: string; reason: string; at: string }>('rejection'),
    denial: json<{ cStat: string | null; reason: string | null }>('denial'),
    failure: json<{ code: FailureCode; reason: string | null }>('failure'),
    totals: json<unknown>('totals').notNull(),
    warnings: text('warnings').array().notNull(),
    procNfeId: code('proc_nfe_id').references(() => document.id),
    danfeId: code('danfe_id').references(() => document.id),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [
    foreignKey({
      name: 'note_company',
      columns: [t.clientId, t.companyId],
      foreignColumns: [company.clientId, company.id],
    }),
    unique('note_of_client').on(t.clientId, t.id),
    unique('note_external_id').on(t.clientId, t.companyId, t.externalId),
    unique('note_number').on(t.clientId, t.companyId, t.environment, t.model, t.series, t.number),
    index('note_by_external_id').on(t.clientId, t.externalId),
    index('note_by_access_key').on(t.clientId, t.accessKey),
    index('note_waiting')
      .on(t.authorizer, t.environment)
      .where(sql`status in ('queued', 'sending', 'pending', 'unknown')`),
    idCheck('note_id_form', t.id),
    oneOf('note_mode', t.mode, modes),
    oneOf('note_environment', t.environment, environments),
    oneOf('note_model', t.model, ['55']),
    oneOf('note_authorizer', t.authorizer, authorizers),
    oneOf('note_uf', t.uf, ufs),
    oneOf('note_status', t.status, noteStatuses),
    oneOf('note_attention', t.attention, attentions),
    check('note_sandbox', sql`${t.mode} = 'live' or ${t.environment} = 'homologation'`),
    check('note_series', sql`${t.series} between 0 and 889`),
    check('note_number_range', sql`${t.number} between 1 and 999999999`),
    check('note_run', sql`${t.run} >= 1`),
    check(
      'note_authorized',
      sql`${t.status} not in ('authorized', 'cancelled') or (${t.protocol} is not null and ${t.authorizedAt} is not null and ${t.procNfeId} is not null)`,
    ),
    check('note_rejected', sql`${t.status} <> 'rejected' or ${t.rejection} is not null`),
    check('note_denied', sql`${t.status} <> 'denied' or ${t.denial} is not null`),
    check(
      'note_failed',
      sql`${t.status} <> 'failed' or ${t.failure} is not null or ${t.attention} is not null`,
    ),
  ],
);

/** What is needed to tell whether anything outside the request changed since a rejection. */
export interface RunStamps {
  readonly company: number;
  readonly certificate: number;
  /** `id:version` of each class that the items name, by its code; absent when none does. */
  readonly taxClasses?: Readonly<Record<string, string>> | undefined;
}

/** One frozen document of a note. The signed bytes are filled in once, before anything is sent. */
export const noteRun = pgTable(
  'note_run',
  {
    clientId: code('client_id').notNull(),
    noteId: code('note_id').notNull(),
    run: integer('run').notNull(),
    requestId: code('request_document_id')
      .notNull()
      .references(() => document.id),
    /** SHA-256 of the canonical request, hexadecimal. */
    requestHash: code('request_hash').notNull(),
    stamps: json<RunStamps>('stamps').notNull(),
    accessKey: code('access_key').notNull(),
    issuedAt: moment('issued_at').notNull(),
    unsignedId: code('unsigned_document_id')
      .notNull()
      .references(() => document.id),
    signedId: code('signed_document_id').references(() => document.id),
    digestValue: code('digest_value'),
    certificateId: code('certificate_id'),
    simulation: text('simulation'),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    primaryKey({ name: 'note_run_pkey', columns: [t.clientId, t.noteId, t.run] }),
    foreignKey({
      name: 'note_run_note',
      columns: [t.clientId, t.noteId],
      foreignColumns: [note.clientId, note.id],
    }),
    check('note_run_number', sql`${t.run} >= 1`),
    check(
      'note_run_signed',
      sql`(${t.signedId} is null) = (${t.digestValue} is null) and (${t.signedId} is null) = (${t.certificateId} is null)`,
    ),
  ],
);

export const attemptOutcomes = ['notSent', 'unknown', 'answered'] as const;

/** One call to the authority: opened before a byte leaves, closed once with what came of it. */
export const attempt = pgTable(
  'attempt',
  {
    id: code('id').primaryKey(),
    clientId: code('client_id').notNull(),
    noteId: code('note_id').notNull(),
    run: integer('run').notNull(),
    /** 1, 2, … over all runs of the note. */
    number: integer('number').notNull(),
    kind: code('kind').$type<'transmit' | 'situation' | 'receipt'>().notNull(),
    openedAt: moment('opened_at').notNull(),
    closedAt: moment('closed_at'),
    outcome: code('outcome').$type<(typeof attemptOutcomes)[number]>(),
    reason: code('reason').$type<NotSentReason | UnknownReason>(),
    answerClass: code('answer_class').$type<AuthorizationClass | SituationClass>(),
    cStat: code('c_stat'),
    /** The answer as read; the bytes are in `rawId`. */
    answer: json<unknown>('answer'),
    rawId: code('raw_document_id').references(() => document.id),
  },
  (t) => [
    foreignKey({
      name: 'attempt_run',
      columns: [t.clientId, t.noteId, t.run],
      foreignColumns: [noteRun.clientId, noteRun.noteId, noteRun.run],
    }),
    unique('attempt_number').on(t.clientId, t.noteId, t.number),
    idCheck('attempt_id_form', t.id),
    oneOf('attempt_kind', t.kind, ['transmit', 'situation', 'receipt']),
    oneOf('attempt_outcome', t.outcome, attemptOutcomes),
    oneOf('attempt_reason', t.reason, [...new Set([...notSentReasons, ...unknownReasons])]),
    oneOf('attempt_answer_class', t.answerClass, [
      ...new Set([...authorizationClasses, ...situationClasses]),
    ]),
    check('attempt_closed', sql`(${t.closedAt} is null) = (${t.outcome} is null)`),
    check('attempt_answered', sql`(${t.outcome} = 'answered') = (${t.answer} is not null)`),
  ],
);
