import type { Stack } from '@fiscal/dev-stack';
import type { NoteRecord } from '../harness/follow-note.ts';
import { compareLedger } from '../ledger/compare-ledger.ts';
import { compareEvents, compareRanges } from '../ledger/compare-registrations.ts';
import {
  readLedgerEvents,
  readLedgerRanges,
  readStoredEvents,
  readStoredRanges,
} from '../ledger/read-registrations.ts';
import { readLedger, readStoredNotes } from '../ledger/read-sides.ts';
import { readRows } from './databases.ts';

const environment = 'homologation';

/** The part of an answer 202 that the client keeps. Nothing else is left of a sale that the backup does not have. */
export type Accepted = Pick<NoteRecord, 'id' | 'externalId' | 'accessKey' | 'series' | 'number'>;

export interface Restored {
  readonly stack: Stack;
  /** Accepted after the backup. */
  readonly lost: readonly Accepted[];
  /**
   * The CNPJ of an erased company, and the key of a note that waits for a person: only the ledger has their documents.
   */
  readonly leftOut: { readonly cnpj: string; readonly accessKey: string };
}

const held = ({ stack, leftOut }: Restored) =>
  readLedger(stack.state.ledger, environment).filter(
    ({ cnpj, accessKey }) => cnpj !== leftOut.cnpj && accessKey !== leftOut.accessKey,
  );

/** Returns whether the authority holds a note, as its portal shows for the key. */
export const isAtAuthority = ({ state }: Stack, { accessKey }: Pick<Accepted, 'accessKey'>): boolean =>
  readLedger(state.ledger, environment).some((one) => one.accessKey === accessKey);

/** The keys under which the authority holds each sale, by the sale's externalId; keys of no sale under ''. */
export async function keysOfSales(restored: Restored): Promise<ReadonlyMap<string, readonly string[]>> {
  const stored = await readRows<{ externalId: string; accessKey: string }>(
    restored.stack,
    `select note.external_id as "externalId", run.authority_key as "accessKey"
       from note join filing_run run on run.filing_id = note.id`,
  );
  const saleOf = new Map([...stored, ...restored.lost].map((one) => [one.accessKey, one.externalId]));
  const keys = new Map<string, string[]>();
  for (const { accessKey } of held(restored)) {
    const sale = saleOf.get(accessKey) ?? '';
    keys.set(sale, [...(keys.get(sale) ?? []), accessKey]);
  }
  return keys;
}

/**
 * Returns the differences between the ledger and the restored database. Lost notes, which only the authority has, are
 * no difference.
 */
export async function compareRestored(restored: Restored): Promise<readonly string[]> {
  const { databaseOwnerUrl, state } = restored.stack;
  const lostKeys = new Set(restored.lost.map(({ accessKey }) => accessKey));
  const notes = await readStoredNotes(databaseOwnerUrl, environment);
  const ranges = await readStoredRanges(databaseOwnerUrl, environment);
  const kept = held(restored);
  return [
    ...compareLedger(
      kept.filter(({ accessKey }) => !lostKeys.has(accessKey)),
      notes,
    ),
    ...compareEvents(
      readLedgerEvents(state.ledger, environment),
      await readStoredEvents(databaseOwnerUrl, environment),
      notes,
    ),
    ...compareRanges(
      readLedgerRanges(state.ledger, environment),
      ranges.filter(({ registration }) => registration === 'registered'),
      kept,
    ),
  ];
}
