import type { company, RunStamps, SeriesModel } from '@fiscal/db';
import type { Environment, TaxClass } from '@fiscal/domain';
import type { CurrentCertificate } from '../companies/find-current-certificate.ts';
import type { Tenant } from '../context/context.ts';
import type { NoteRow } from '../kinds/nfe/note-row.ts';

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

/** What issuing reads of a company, whatever document it is for. */
export interface CompanyContext extends Filer {
  /** Those that the items name, as far as they exist; a DPS names none. */
  readonly taxClasses: readonly (TaxClass & { readonly stamp: string })[];
}

/** What issuing reads besides the request, without locks. */
export interface ContextOf<Known> extends CompanyContext {
  /** The document of this externalId, with the content that counts. */
  readonly known: Known | undefined;
}

/** Of an NF-e. */
export type IssuingContext = ContextOf<KnownNote>;

export interface KnownNote {
  readonly note: NoteRow;
  readonly requestHash: string;
  readonly stamps: RunStamps;
}

/** What the context of a request is of. */
export interface ContextKey {
  readonly companyId: string;
  readonly model: SeriesModel;
  /** Codes of those that the items name. */
  readonly taxClasses: readonly string[];
}

/**
 * The contexts of the last accepted requests of each company. They decide nothing: under the lock of the series
 * `isUnchanged` compares with the database, and a refusal that rests on one is checked by a new read.
 */
export interface IssuingContextCache {
  get(tenant: Tenant, key: ContextKey): CompanyContext | undefined;
  set(tenant: Tenant, key: ContextKey, context: CompanyContext): void;
  delete(tenant: Tenant, key: ContextKey): void;
  /** Drops everything of a company that is erased. */
  deleteCompany(companyId: string): void;
  clear(): void;
}
