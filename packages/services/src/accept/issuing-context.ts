import type { TaxClass } from '@fiscal/api-contract';
import type { company, RunStamps, SeriesModel } from '@fiscal/db';
import type { Environment } from '@fiscal/domain';
import type { CurrentCertificate } from '../companies/find-current-certificate.ts';
import type { Tenant } from '../context/context.ts';

/** The company that files something, as it was read without locks. */
export interface Filer {
  readonly company: typeof company.$inferSelect;
  readonly stamps: RunStamps;
  /** The present certificate, expired or not. */
  readonly certificate: CurrentCertificate | undefined;
  /**
   * The environment of the series: the company's environment, or, for a filing from before the company changed it, the
   * filing's environment.
   */
  readonly environment: Environment;
  /** The model of the series. */
  readonly model: SeriesModel;
  /** The series of that environment and model, in the order of registration. */
  readonly series: readonly {
    readonly number: number;
    readonly next: number;
    /** The client's own company of the other mode uses this series too. */
    readonly countedInOtherMode: boolean;
  }[];
}

/** The facts about a company that issuing reads for every kind of document. */
export interface CompanyContext extends Filer {
  /** The tax classes that the request names, if they exist. */
  readonly taxClasses: readonly (TaxClass & { readonly stamp: string })[];
}

/** The facts that issuing reads besides the request, without locks. */
export interface IssuingContext<Row> extends CompanyContext {
  readonly existing: ExistingDocument<Row> | undefined;
}

/** The document of an externalId, with the content of its current run. */
export interface ExistingDocument<Row> {
  readonly row: Row;
  readonly requestHash: string;
  readonly stamps: RunStamps;
}

/** The names that a document has for its client. */
export interface DocumentToFind {
  readonly companyId: string;
  readonly externalId: string;
}

/** The fields of a request that determine which context it needs. */
export interface ContextKey {
  readonly companyId: string;
  readonly model: SeriesModel;
  /** The codes of the tax classes that the request names. */
  readonly taxClasses: readonly string[];
}

/**
 * The contexts of the last accepted requests of each company. They decide nothing alone: under the lock of the series
 * `isUnchanged` compares them with the database, and a refusal based on one is checked by a new read.
 */
export interface IssuingContextCache {
  get(tenant: Tenant, key: ContextKey): CompanyContext | undefined;
  set(tenant: Tenant, key: ContextKey, context: CompanyContext): void;
  delete(tenant: Tenant, key: ContextKey): void;
  /** Removes all contexts of a company that is erased. */
  deleteCompany(companyId: string): void;
  clear(): void;
}
