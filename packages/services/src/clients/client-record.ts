import { type Id24, id24 } from '@fiscal/domain';
import type { Timestamp } from '../context/records.ts';
import type { ClientRow } from './find-owner.ts';

export interface ClientRecord {
  readonly id: Id24;
  readonly name: string;
  readonly plan: string | null;
  readonly createdAt: Timestamp;
  /** All keys of the client are refused from then on; null: the client is not suspended. */
  readonly suspendedAt: Timestamp | null;
}

export const writeClient = (row: ClientRow): ClientRecord => ({
  id: id24(row.id),
  name: row.name,
  plan: row.plan,
  createdAt: row.createdAt.toISOString(),
  suspendedAt: row.suspendedAt?.toISOString() ?? null,
});
