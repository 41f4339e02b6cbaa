import type { NfeRequest, TaxClass } from '@fiscal/api-contract';
import { brasiliaDate, type CalculatedNote, type DanfeOrientation, type Environment } from '@fiscal/domain';
import { buildNfe, type NfeIssuer, type TechnicalContact, type WrittenNfe } from '@fiscal/nfe';
import { taxInputOf } from '@fiscal/tax';
import {
  type CalculatedRequest,
  calculateRequest,
  type FoundOriginals,
  type Uncalculated,
} from '../../../calculate/calculate-request.ts';
import type { FrozenRequest } from '../../../calculate/frozen-request.ts';
import { nfeTotals } from '../../../calculate/nfe-totals.ts';
import { quoteItems } from '../../../calculate/quote-item.ts';
import type { QuotedItem } from '../../../calculate/tax-quotation.ts';
import type { TotalsRecord } from '../../../context/records.ts';
import { warnOfReplaced } from './warn-of-replaced.ts';

/** The data from which a document is made: plain data that can be passed to a thread. */
export interface DocumentToDraft extends FoundOriginals {
  readonly issuer: NfeIssuer;
  readonly environment: Environment;
  readonly orientation?: DanfeOrientation | undefined;
  readonly request: NfeRequest;
  /** The tax classes that the items name, if the company has them. */
  readonly taxClasses?: readonly TaxClass[] | undefined;
  readonly series: number;
  /** The number that the note will probably get. */
  readonly number: number;
  readonly numericCode: string;
  readonly issuedAt: Date;
  readonly softwareVersion: string;
  readonly technicalContact?: TechnicalContact | undefined;
}

export interface DraftedDocument {
  readonly kind: 'drafted';
  readonly document: WrittenNfe;
  readonly totals: TotalsRecord;
  readonly warnings: CalculatedNote['warnings'];
  /** JSON of the `FrozenRequest` that is stored with the run. */
  readonly frozenRequest: string;
}

/** A document with the values of its items in the form of a quotation. */
export interface QuotedDocument extends DraftedDocument {
  readonly items: readonly QuotedItem[];
}

export type DraftVerdict = DraftedDocument | Uncalculated;
export type QuotedVerdict = QuotedDocument | Uncalculated;

/** Checks and calculates the note, then writes it if no problem was found. Pure. */
export function draftDocument(input: DocumentToDraft): DraftVerdict {
  const taxed = calculate(input);
  return taxed.kind === 'calculated' ? write(input, taxed) : inPathsOfRequest(taxed);
}

/** Drafts like `draftDocument`, with the quotation of each item. Pure. */
export function draftQuotedDocument(input: DocumentToDraft): QuotedVerdict {
  const taxed = calculate(input);
  if (taxed.kind !== 'calculated') return inPathsOfRequest(taxed);
  const drafted = write(input, taxed);
  return drafted.kind === 'drafted' ? { ...drafted, items: quoteItems(taxed) } : drafted;
}

function write(input: DocumentToDraft, { note: calculated }: CalculatedRequest): DraftVerdict {
  const built = buildNfe({ ...input, calculated });
  if (!built.ok) return { kind: 'refused', problems: built.problems };
  const warnings = [...calculated.warnings, ...warnOfReplaced(input.request)];
  const frozen: FrozenRequest = { request: input.request, calculated, warnings };
  return {
    kind: 'drafted',
    document: { xml: built.xml, accessKey: built.accessKey },
    totals: nfeTotals(calculated),
    warnings,
    frozenRequest: JSON.stringify(frozen),
  };
}

function calculate(document: DocumentToDraft) {
  const { issuer, request, originals, absentOriginals, taxClasses, series, number, issuedAt } = document;
  const input = taxInputOf(request, {
    issuer: { crt: issuer.crt, uf: issuer.address.uf, cnpj: issuer.cnpj },
    issuedOn: brasiliaDate(issuedAt),
    invoiceNumberText: invoiceNumberOf(series, number),
    taxClasses,
  });
  const checked = { kind: 'note', request, issuer, issuedAt } as const;
  return calculateRequest({
    checked,
    input,
    originals,
    absentOriginals,
    expectedTotal: request.expectedTotal,
  });
}

/**
 * Changes the paths of the engine's input to paths of the request: the engine's recipient has its state outside of an
 * address.
 */
function inPathsOfRequest(verdict: Uncalculated): Uncalculated {
  if (verdict.kind === 'otherTotal') return verdict;
  const problems = verdict.problems.map(({ path, message }) => ({ path: pathOfRequest(path), message }));
  return { ...verdict, problems };
}

const pathOfRequest = (path: string): string => (path === 'recipient.uf' ? 'recipient.address.uf' : path);

/** Returns the default of `nFat`: series and number of the note. */
export const invoiceNumberOf = (series: number, number: number): string => `${series}-${number}`;
