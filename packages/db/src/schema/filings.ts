import { type AuthorityService, authorityServices, type FilingKind, kindNames } from '@fiscal/contracts';
import { filingKinds } from '@fiscal/contracts/kinds-table';
import {
  type AuthorizationClass,
  type Authorizer,
  attentions,
  authorizationClasses,
  authorizers,
  type Environment,
  environments,
  type FailureCode,
  type FilingStatus,
  filingStatuses,
  type Mode,
  modes,
  type NotSentReason,
  notSentReasons,
  type RefusalReason,
  type SituationClass,
  situationClasses,
  type UnknownReason,
  unknownReasons,
  type WaitReason,
  waitReasons,
} from '@fiscal/domain';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { code, idCheck, json, moment, oneOf } from './columns.ts';

/** Why an authority refused a document. */
export interface StoredRejection {
  readonly cStat: string;
  readonly reason: string;
  /** ISO 8601 */
  readonly at: string;
  /** All reasons, if the authority named several. The first is `cStat`. */
  readonly errors?: readonly RefusalReason[] | undefined;
}

export type FilingStage = 'open' | FilingStatus;

/**
 * The data that change while a document is on its way to an authority. The table is narrow, and no index has a column
 * that changes on the way, so that updates stay heap-only. The data of one kind lie in the kind's own table.
 */
export const filing = pgTable(
  'filing',
  {
    id: code('id').notNull(),
    clientId: code('client_id').notNull(),
    companyId: code('company_id').notNull(),
    kind: code('kind').$type<FilingKind>().notNull(),
    mode: code('mode').$type<Mode>().notNull(),
    environment: code('environment').$type<Environment>().notNull(),
    authorizer: code('authorizer').$type<Authorizer>().notNull(),
    service: code('service').$type<AuthorityService>().notNull(),
    /** The label for operators: kind, series, number, environment; never a name, a key or an amount. */
    label: text('label').notNull(),
    /** Unique among the open filings of a client: filings with the same value may not be open at the same time. */
    exclusiveKey: code('exclusive_key'),
    simulation: text('simulation'),
    /** The current run; earlier runs are history. */
    run: integer('run').notNull(),
    /** The earlier run whose document the authority registered instead of the current run's; null as a rule. */
    adoptedRun: integer('adopted_run'),
    status: code('status').$type<FilingStatus>().notNull(),
    attention: code('attention').$type<(typeof attentions)[number]>(),
    /** True until the outcome is final; a filing that waits for a person is open. */
    open: boolean('open').notNull(),
    rejection: json<StoredRejection>('rejection'),
    denial: json<{ cStat: string | null; reason: string | null }>('denial'),
    failure: json<{ code: FailureCode; reason: string | null }>('failure'),
    waiting: code('waiting').$type<WaitReason>(),
    waitingUntil: moment('waiting_until'),
    /** Ordinal of the next transmission: 1, 2, … over all runs. */
    nextOrdinal: integer('next_ordinal').notNull(),
    /** Temporal's run id of the execution that carries the filing. Every write of the workflow compares it. */
    owner: code('owner'),
    /**
     * The status once it is final, `open` before. Searches use it, because an index over `status` itself would end the
     * heap-only updates.
     */
    stage: code('stage')
      .$type<FilingStage>()
      .notNull()
      .generatedAlwaysAs(sql`case when open then 'open' else status end`),
    /** Time when the audit checks that the filing's execution still runs. */
    checkAt: moment('check_at').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [
    // Also serves searches by id alone, and the foreign keys that include the client.
    primaryKey({ name: 'filing_key', columns: [t.id, t.clientId] }),
    uniqueIndex('filing_exclusive')
      .on(t.clientId, t.exclusiveKey)
      .where(sql`open and exclusive_key is not null`),
    index('filing_to_check').on(t.checkAt).where(sql`open`),
    index('filing_waiting').on(t.authorizer, t.environment, t.service, t.id).where(sql`open`),
    index('filing_by_stage').on(t.clientId, t.mode, t.kind, t.stage, t.createdAt, t.id),
    index('filing_by_time').on(t.clientId, t.mode, t.kind, t.createdAt, t.id),
    index('filing_of_company').on(t.clientId, t.companyId, t.kind, t.createdAt, t.id),
    index('filing_in_attention').on(t.clientId, t.kind, t.createdAt, t.id).where(sql`attention is not null`),
    // For numbers to correct or to disable. These columns change only when a run begins or ends.
    index('filing_broken')
      .on(t.clientId, t.companyId, t.environment)
      .where(sql`not open and (rejection is not null or failure is not null)`),
    idCheck('filing_id_form', t.id),
    oneOf('filing_kind', t.kind, kindNames(filingKinds)),
    oneOf('filing_mode', t.mode, modes),
    oneOf('filing_environment', t.environment, environments),
    oneOf('filing_authorizer', t.authorizer, authorizers),
    oneOf('filing_service', t.service, authorityServices(filingKinds)),
    oneOf('filing_status', t.status, filingStatuses),
    oneOf('filing_attention', t.attention, attentions),
    oneOf('filing_waiting_reason', t.waiting, waitReasons),
    check('filing_sandbox', sql`${t.mode} = 'live' or ${t.environment} = 'homologation'`),
    check('filing_run_counts', sql`${t.run} >= 1 and ${t.nextOrdinal} >= 1`),
    check('filing_adopted_run', sql`${t.adoptedRun} between 1 and ${t.run} - 1`),
    check(
      'filing_open',
      sql`${t.open} = (${t.status} in ('queued', 'sending', 'pending', 'unknown') or ${t.attention} is not null)`,
    ),
    check('filing_rejected', sql`${t.status} <> 'rejected' or ${t.rejection} is not null`),
    check('filing_denied', sql`${t.status} <> 'denied' or ${t.denial} is not null`),
    check(
      'filing_failed',
      sql`${t.status} <> 'failed' or ${t.failure} is not null or ${t.attention} is not null`,
    ),
  ],
);

/** Returns the key of a row about a filing. */
export const filingKey = (name: string, clientId: AnyPgColumn, filingId: AnyPgColumn) =>
  foreignKey({ name, columns: [clientId, filingId], foreignColumns: [filing.clientId, filing.id] });

/** The versions of the data outside the request, to decide whether any of them changed since a rejection. */
export interface RunStamps {
  readonly company: number;
  readonly certificate: number;
  /** `id:version` of each tax class that the items name, by its code; absent when they name none. */
  readonly taxClasses?: Readonly<Record<string, string>> | undefined;
}

/** One frozen content of a filing. The signed bytes are written once, before anything is sent. */
export const filingRun = pgTable(
  'filing_run',
  {
    clientId: code('client_id').notNull(),
    filingId: code('filing_id').notNull(),
    run: integer('run').notNull(),
    requestId: code('request_document_id').notNull(),
    /** SHA-256 of the canonical request, hexadecimal. */
    requestHash: code('request_hash').notNull(),
    stamps: json<RunStamps>('stamps').notNull(),
    /** Key under which the authority knows the document: the access key of an NF-e. */
    authorityKey: code('authority_key').notNull(),
    issuedAt: moment('issued_at').notNull(),
    unsignedId: code('unsigned_document_id').notNull(),
    signedId: code('signed_document_id'),
    digestValue: code('digest_value'),
    certificateId: code('certificate_id'),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    primaryKey({ name: 'filing_run_pkey', columns: [t.clientId, t.filingId, t.run] }),
    filingKey('filing_run_filing', t.clientId, t.filingId),
    check('filing_run_number', sql`${t.run} >= 1`),
    check(
      'filing_run_signed',
      sql`(${t.signedId} is null) = (${t.digestValue} is null) and (${t.signedId} is null) = (${t.certificateId} is null)`,
    ),
  ],
);

export const attemptKinds = ['transmit', 'situation', 'receipt'] as const;
export type AttemptKind = (typeof attemptKinds)[number];

export const attemptOutcomes = ['notSent', 'unknown', 'answered'] as const;

/** One call to the authority. It is opened before a byte leaves, and closed once, by its own call, with the result. */
export const attempt = pgTable(
  'attempt',
  {
    id: code('id').primaryKey(),
    /** Order of opening. */
    sequence: bigint('sequence', { mode: 'number' }).generatedAlwaysAsIdentity(),
    clientId: code('client_id').notNull(),
    filingId: code('filing_id').notNull(),
    /** The run whose document the call is about. A question may be about an earlier run. */
    run: integer('run').notNull(),
    /** The ordinal of a transmission. A question has the ordinal of the last transmission before it. */
    ordinal: integer('ordinal').notNull(),
    kind: code('kind').$type<AttemptKind>().notNull(),
    /** Names the call that opened the attempt: it distinguishes a repetition after a lost reply from another call. */
    token: code('token').notNull(),
    /** The key that was queried, if the attempt is a question about a key. */
    askedKey: code('asked_key'),
    /** True when the key is that of another document, which our number may be left to. */
    asksOther: boolean('asks_other').notNull().default(false),
    openedAt: moment('opened_at').notNull(),
    closedAt: moment('closed_at'),
    outcome: code('outcome').$type<(typeof attemptOutcomes)[number]>(),
    reason: code('reason').$type<NotSentReason | UnknownReason>(),
    answerClass: code('answer_class').$type<AuthorizationClass | SituationClass>(),
    cStat: code('c_stat'),
    /** The answer as read; the bytes are in `rawId`. */
    answer: json<unknown>('answer'),
    rawId: code('raw_document_id'),
  },
  (t) => [
    foreignKey({
      name: 'attempt_run',
      columns: [t.clientId, t.filingId, t.run],
      foreignColumns: [filingRun.clientId, filingRun.filingId, filingRun.run],
    }),
    uniqueIndex('attempt_ordinal').on(t.clientId, t.filingId, t.ordinal).where(sql`kind = 'transmit'`),
    index('attempt_of_filing').on(t.clientId, t.filingId, t.sequence),
    index('attempt_asked').on(t.askedKey, t.openedAt).where(sql`asked_key is not null`),
    idCheck('attempt_id_form', t.id),
    oneOf('attempt_kind', t.kind, attemptKinds),
    oneOf('attempt_outcome', t.outcome, attemptOutcomes),
    oneOf('attempt_reason', t.reason, [...new Set([...notSentReasons, ...unknownReasons])]),
    oneOf('attempt_answer_class', t.answerClass, [
      ...new Set([...authorizationClasses, ...situationClasses]),
    ]),
    check('attempt_ordinal_counts', sql`${t.ordinal} >= case ${t.kind} when 'transmit' then 1 else 0 end`),
    check('attempt_asked_key', sql`${t.askedKey} is null or ${t.kind} = 'situation'`),
    check('attempt_asks_other', sql`not ${t.asksOther} or ${t.askedKey} is not null`),
    check('attempt_closed', sql`(${t.closedAt} is null) = (${t.outcome} is null)`),
    check('attempt_answered', sql`(${t.outcome} = 'answered') = (${t.answer} is not null)`),
  ],
);
