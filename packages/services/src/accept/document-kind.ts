import type { FilingKind } from '@fiscal/contracts';
import type { SeriesModel, Transaction } from '@fiscal/db';
import type { Authorizer, Environment, Id24 } from '@fiscal/domain';
import type { CompanyRow } from '../companies/find-company.ts';
import type { RequestedRecipient } from '../emails/recipient-address.ts';
import type { FrozenRun } from '../filing/accept-filing.ts';
import type { AcceptanceRules } from '../filing/acceptance-rules.ts';
import type { RetriedRecord } from '../filing/retry-filing.ts';
import type { FilingRow } from '../filing-record/filing-row.ts';
import type { DocumentToFind, ExistingDocument, IssuingContext } from './issuing-context.ts';
import type { IssuingTenantContext } from './issuing-deps.ts';

/** The part of a request that every document has. */
export interface DocumentRequest extends DocumentToFind {
  readonly companyId: Id24;
  readonly series?: number | undefined;
  /** The recipients of the mails of the document: read from `request` of the JSON that `freeze` gives. */
  readonly recipient?: RequestedRecipient | null | undefined;
}

/** The series and the number of a document, and the environment in which both are counted. */
export interface Numbering {
  readonly environment: Environment;
  readonly series: number;
  /** The number that was taken; before that, the number that the document will probably get. */
  readonly number: number;
}

/** A document that passed every check, under the number that it will probably get. */
interface DocumentDraft {
  readonly totals: unknown;
  /** Portuguese. */
  readonly warnings: readonly string[];
}

/** A document with its filing: one row of the API. */
type DocumentRow = FilingRow & Numbering & { readonly authorizedAt: Date | null };

/** The columns of a document's own table that every kind has. */
interface NewDocument extends Numbering {
  readonly id: Id24;
  readonly clientId: string;
  readonly companyId: string;
  readonly externalId: string;
}

interface WithWarnings {
  readonly warnings: string[];
}

/** The types of a kind of document, by the names that `DocumentKind` gives them. */
export interface DocumentTypes {
  readonly context: IssuingTenantContext;
  readonly request: DocumentRequest;
  readonly draft: DocumentDraft;
  /** The columns of the document's own table that depend on the content of a run, without the warnings. */
  readonly columns: object;
  /** The columns with which a document is inserted into its own table. */
  readonly newRow: object;
  readonly row: DocumentRow;
  readonly record: RetriedRecord;
}

/** The fields of a frozen run that follow from the draft. */
export type FrozenDraft = Pick<FrozenRun, 'requestText' | 'authorityKey' | 'issuedAt' | 'unsignedXml'>;

/** The columns that depend on the content of a run. */
export type ContentColumns<T extends DocumentTypes> = T['columns'] & WithWarnings;

/** The words for a kind of document in texts. */
interface DocumentWords {
  /** The official name of the document. */
  readonly name: string;
  /** The path to which a corrected request goes. */
  readonly path: string;
  /** Portuguese: a warning that the client's own company of the other mode uses the same series. */
  sharedSeries(series: number): string;
  /** Portuguese: the reason why a document waits for another open one. Only a kind with exclusive keys has it. */
  readonly exclusive?: string;
}

/** The differences between the kinds of documents that `accept` handles. */
export interface DocumentKind<T extends DocumentTypes> {
  readonly kind: FilingKind;
  readonly model: SeriesModel;
  /** The largest number that the layout allows. */
  readonly lastNumber: number;
  /** The unique index of its table over client, externalId and company. */
  readonly externalIdIndex: string;
  readonly words: DocumentWords;

  /** The codes of the tax classes that the request names, each once. */
  taxClasses(request: T['request']): readonly string[];
  findExisting(
    tx: Transaction,
    ctx: T['context'],
    of: DocumentToFind,
  ): Promise<ExistingDocument<T['row']> | undefined>;
  /** Reads a document of the client and of the key's mode; `change` locks its filing. Throws `not_found`. */
  find(tx: Transaction, ctx: T['context'], id: string, lock?: 'change'): Promise<T['row']>;
  /** Checks, calculates and writes the document outside any transaction: nothing is locked and no number is taken. */
  draft(
    ctx: T['context'],
    issuing: IssuingContext<T['row']>,
    request: T['request'],
    numbering: Numbering,
  ): Promise<T['draft']>;
  /** Writes the document under the number that was taken. */
  freeze(ctx: T['context'], draft: T['draft'], number: number): FrozenDraft;
  columns(draft: T['draft'], frozen: FrozenDraft): T['columns'];
  authorizer(company: CompanyRow): Authorizer;
  rules(draft: T['draft']): AcceptanceRules;
  /** Refuses to use the number of a document again; the caller has locked its series. */
  refuseHeldNumber?(tx: Transaction, row: T['row']): Promise<void>;

  newRow(document: NewDocument & ContentColumns<T>, company: CompanyRow): T['newRow'];
  insert(tx: Transaction, row: T['newRow']): PromiseLike<unknown>;
  /** Changes the columns of the document's own table. The status changes with the filing. */
  update(tx: Transaction, row: T['row'], columns: ContentColumns<T>): PromiseLike<unknown>;
  /** The row of a document that was just inserted. */
  row(filing: FilingRow, inserted: T['newRow']): T['row'];
  record(row: T['row']): T['record'];
}
