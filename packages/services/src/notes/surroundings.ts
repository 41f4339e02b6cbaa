import type { company, RunStamps } from '@fiscal/db';
import type { Id24, Mode, NfeRequest, TaxClass } from '@fiscal/domain';
import type { CurrentCertificate } from '../companies/find-current-certificate.ts';
import type { NoteRow } from './note-row.ts';

/** What surrounds a request, read without locks. */
export interface Surroundings {
  readonly company: typeof company.$inferSelect;
  readonly stamps: RunStamps;
  /** The present certificate, ended or not. */
  readonly certificate: CurrentCertificate | undefined;
  /** Series of the company's environment in the order of registration. */
  readonly series: readonly {
    readonly number: number;
    readonly next: number;
    /** The client's own company of the other mode counts it too. */
    readonly countedInOtherMode: boolean;
  }[];
  /** Those that the items name, as far as they exist. */
  readonly taxClasses: readonly (TaxClass & { readonly stamp: string })[];
  /** The note of this externalId, with the content of its present run. */
  readonly known: KnownNote | undefined;
}

export interface KnownNote {
  readonly note: NoteRow;
  readonly requestHash: string;
  readonly stamps: RunStamps;
}

export interface Tenant {
  readonly clientId: Id24;
  readonly mode: Mode;
}

/**
 * What surrounded the last accepted requests of each company, without their own notes. It decides nothing: under the
 * lock of the series `isAsSeen` compares it with the database, and who is refused by it is looked at anew.
 */
export interface SurroundingsMemory {
  recall(tenant: Tenant, request: NfeRequest): Surroundings | undefined;
  keep(tenant: Tenant, request: NfeRequest, seen: Surroundings): void;
  forget(tenant: Tenant, request: NfeRequest): void;
}
