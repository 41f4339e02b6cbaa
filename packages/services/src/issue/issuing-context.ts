import type { company, RunStamps, SeriesModel } from '@fiscal/db';
import type { Environment, NfeRequest, TaxClass } from '@fiscal/domain';
import type { CurrentCertificate } from '../companies/find-current-certificate.ts';
import type { Tenant } from '../context/context.ts';
import type { NoteRow } from '../rows/note-row.ts';

/** Who asks an authority for something, as it was read without locks. */
export interface Filer {
  readonly company: typeof company.$inferSelect;
  readonly stamps: RunStamps;
  /** The present certificate, ended or not. */
  readonly certificate: CurrentCertificate | undefined;
  /** Of the series: the company's, or that of a filing that was accepted before the company changed it. */
  readonly environment: Environment;
  /** Of the series. */
  readonly model: SeriesModel;
  /** Of that environment and model, in the order of registration. */
  readonly series: readonly {
    readonly number: number;
    readonly next: number;
    /** The client's own company of the other mode counts it too. */
    readonly countedInOtherMode: boolean;
  }[];
}

/** What issuing reads besides the request, without locks. */
export interface IssuingContext extends Filer {
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

/**
 * The contexts of the last accepted requests of each company, without their own notes. They decide nothing: under the
 * lock of the series `isUnchanged` compares with the database, and a refusal that rests on one is checked by a new read.
 */
export interface IssuingContextCache {
  get(tenant: Tenant, request: NfeRequest): IssuingContext | undefined;
  set(tenant: Tenant, request: NfeRequest, context: IssuingContext): void;
  delete(tenant: Tenant, request: NfeRequest): void;
  /** Drops everything of a company that is erased. */
  deleteCompany(companyId: string): void;
  clear(): void;
}
