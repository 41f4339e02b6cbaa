import { type Authorizer, authorizers, type Environment, environments } from '@fiscal/domain';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  check,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { code, literals, moment, oneOf } from './columns.ts';

/** The roles of people in the console; each includes the ones before it. */
export const consoleRoles = ['leitura', 'suporte', 'operacao'] as const;
export type ConsoleRole = (typeof consoleRoles)[number];

/** Names in the audit that are no person's: those of workflows, of the development stack, and of the command line when nobody is named. */
export const namesOfNobody = [
  'cli',
  'erasure',
  'housekeeping',
  'operator',
  'root',
  'stack',
  'system',
  'workflow',
] as const;

const digestCheck = (name: string, column: AnyPgColumn) => check(name, sql`${column} ~ '^[0-9a-f]{64}$'`);

/** A person who has signed in to the console. The handle signs the audit, so it belongs to one account for good. */
export const consolePerson = pgTable(
  'console_person',
  {
    handle: code('handle').primaryKey(),
    issuer: code('issuer').notNull(),
    subject: code('subject').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    unique('console_person_account').on(t.issuer, t.subject),
    unique('console_person_of_issuer').on(t.handle, t.issuer),
    check(
      'console_person_handle',
      sql`${t.handle} ~ '^[a-z0-9][a-z0-9._-]{0,39}$' and ${t.handle} !~ '^fsk_' and ${t.handle} not in (${literals(namesOfNobody)})`,
    ),
  ],
);

export const consoleSession = pgTable(
  'console_session',
  {
    /** SHA-256 of the token in the cookie, hexadecimal. */
    id: code('id').primaryKey(),
    handle: code('handle').notNull(),
    issuer: code('issuer').notNull(),
    role: code('role').$type<ConsoleRole>().notNull(),
    createdAt: moment('created_at').notNull(),
    lastSeenAt: moment('last_seen_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    /** Time of the sign-out or revocation. */
    endedAt: moment('ended_at'),
  },
  (t) => [
    foreignKey({
      name: 'console_session_person',
      columns: [t.handle, t.issuer],
      foreignColumns: [consolePerson.handle, consolePerson.issuer],
    }),
    index('console_session_of_person').on(t.handle, t.createdAt),
    index('console_session_expires_at').on(t.expiresAt),
    digestCheck('console_session_id', t.id),
    oneOf('console_session_role', t.role, consoleRoles),
    check(
      'console_session_end',
      sql`${t.expiresAt} > ${t.createdAt} and ${t.expiresAt} <= ${t.createdAt} + interval '12 hours'`,
    ),
  ],
);

export const consoleSignInKinds = ['link', 'provider'] as const;

/** A sign-in that has begun: a link of development for one use, or a question to the provider. */
export const consoleSignIn = pgTable(
  'console_sign_in',
  {
    /** SHA-256 of the link's token, or of the state that the provider returns; hexadecimal. */
    id: code('id').primaryKey(),
    kind: code('kind').$type<(typeof consoleSignInKinds)[number]>().notNull(),
    /** The person and the role of a link; null for a provider, which says them itself. */
    handle: code('handle'),
    role: code('role').$type<ConsoleRole>(),
    nonce: code('nonce'),
    codeVerifier: code('code_verifier'),
    /** The page to show afterwards. */
    returnTo: text('return_to').notNull(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (t) => [
    index('console_sign_in_expires_at').on(t.expiresAt),
    digestCheck('console_sign_in_id', t.id),
    oneOf('console_sign_in_kind', t.kind, consoleSignInKinds),
    oneOf('console_sign_in_role', t.role, consoleRoles),
    check(
      'console_sign_in_by_kind',
      sql`case ${t.kind} when 'link' then num_nulls(${t.handle}, ${t.role}) = 0 and num_nonnulls(${t.nonce}, ${t.codeVerifier}) = 0 else num_nonnulls(${t.handle}, ${t.role}) = 0 and num_nulls(${t.nonce}, ${t.codeVerifier}) = 0 end`,
    ),
    check(
      'console_sign_in_end',
      sql`${t.expiresAt} > ${t.createdAt} and ${t.expiresAt} <= ${t.createdAt} + interval '15 minutes'`,
    ),
  ],
);

/** An authority to which a person has stopped all sending, until a person resumes it. */
export const authorityPause = pgTable(
  'authority_pause',
  {
    authorizer: code('authorizer').$type<Authorizer>().notNull(),
    environment: code('environment').$type<Environment>().notNull(),
    pausedBy: text('paused_by').notNull(),
    reason: text('reason').notNull(),
    pausedAt: moment('paused_at').notNull(),
  },
  (t) => [
    primaryKey({ name: 'authority_pause_pkey', columns: [t.authorizer, t.environment] }),
    oneOf('authority_pause_authorizer', t.authorizer, authorizers),
    oneOf('authority_pause_environment', t.environment, environments),
  ],
);
