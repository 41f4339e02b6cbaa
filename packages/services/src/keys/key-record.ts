import type { apiKey } from '@fiscal/db';
import { type Id24, id24, type KeyScope, type Mode } from '@fiscal/domain';
import type { Timestamp } from '../context/records.ts';
import { type KeyState, keyState } from './key-state.ts';

/** A key as operators see it. */
export interface KeyRecord {
  readonly id: Id24;
  readonly clientId: Id24;
  readonly prefix: string;
  readonly name: string;
  readonly mode: Mode;
  /** The rights of the key; empty: all. */
  readonly scopes: readonly KeyScope[];
  /** The companies that the key reaches; empty: all companies of the client. */
  readonly companyIds: readonly Id24[];
  readonly createdAt: Timestamp;
  readonly expiresAt: Timestamp | null;
  readonly lastUsedAt: Timestamp | null;
  readonly revokedAt: Timestamp | null;
  /** Whether the key is accepted now, else the reason. */
  readonly state: KeyState;
}

export type KeyRow = typeof apiKey.$inferSelect;

interface Ownership {
  readonly suspendedAt: Date | null;
}

export const writeKey = (row: KeyRow, { suspendedAt }: Ownership, now: Date): KeyRecord => ({
  id: id24(row.id),
  clientId: id24(row.clientId),
  prefix: prefixOf(row),
  name: row.name,
  mode: row.mode,
  scopes: row.scopes,
  companyIds: row.companyIds.map(id24),
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt?.toISOString() ?? null,
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  revokedAt: row.revokedAt?.toISOString() ?? null,
  state: keyState({ ...row, suspendedAt }, now),
});

const prefixOf = ({ mode, publicId }: Pick<KeyRow, 'mode' | 'publicId'>): string => `fsk_${mode}_${publicId}`;

/** Returns the fields of a key for the audit: never its name, which people choose, nor its digest. */
export const auditedKey = (row: KeyRow) => ({
  prefix: prefixOf(row),
  scopes: row.scopes,
  companyIds: row.companyIds,
  expiresAt: row.expiresAt?.toISOString() ?? null,
});

/**
 * Returns the public part of a key from an operator's input: the public part itself, or the prefix that `/v1/me` shows.
 */
export const publicIdOf = (text: string): string => text.replace(/^fsk_(test|live)_/, '');
