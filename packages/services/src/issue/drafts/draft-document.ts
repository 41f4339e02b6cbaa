import {
  brasiliaDate,
  type CalculatedNote,
  type Environment,
  type NfeRequest,
  type TaxClass,
} from '@fiscal/domain';
import {
  buildNfe,
  checkNfeRequest,
  type NfeIssuer,
  type TechnicalContact,
  type WrittenNfe,
} from '@fiscal/nfe';
import { type OriginalItem, taxInputOf } from '@fiscal/tax';
import { calculateRequest, type Uncalculated } from '../../calculate/calculate-request.ts';
import { nfeTotals } from '../../calculate/nfe-totals.ts';
import type { TotalsRecord } from '../../context/records.ts';
import type { FrozenRequest } from '../../rows/frozen-request.ts';

/** Everything that a document is made of: plain data, which can travel to a thread. */
export interface DocumentToDraft {
  readonly issuer: NfeIssuer;
  readonly environment: Environment;
  readonly request: NfeRequest;
  /** Items that come back, by position; see `findOriginals`. */
  readonly originals: readonly (OriginalItem | undefined)[];
  /** Those that the items name, as far as the company has them. */
  readonly taxClasses?: readonly TaxClass[] | undefined;
  readonly series: number;
  /** The number that the note will probably take. */
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
  /** JSON of the `FrozenRequest` that is kept with the run. */
  readonly frozenRequest: string;
}

export type DraftVerdict = DraftedDocument | Uncalculated;

/** Checks, calculates and writes the note, in this order; the first step that refuses ends it. Pure. */
export function draftDocument(input: DocumentToDraft): DraftVerdict {
  const { request, issuer, environment } = input;
  const found = checkNfeRequest({ request, issuer, environment });
  if (found.length > 0) return { kind: 'refused', problems: found };
  const taxed = calculate(input);
  if (taxed.kind !== 'calculated') return inPathsOfRequest(taxed);
  const { note: calculated } = taxed;
  const built = buildNfe({ ...input, calculated });
  if (!built.ok) return { kind: 'refused', problems: built.problems };
  const frozen: FrozenRequest = { request, calculated };
  return {
    kind: 'drafted',
    document: { xml: built.xml, accessKey: built.accessKey },
    totals: nfeTotals(calculated),
    warnings: calculated.warnings,
    frozenRequest: JSON.stringify(frozen),
  };
}

function calculate({ issuer, request, originals, taxClasses, series, number, issuedAt }: DocumentToDraft) {
  const input = taxInputOf(request, {
    issuer: { crt: issuer.crt, uf: issuer.address.uf, cnpj: issuer.cnpj },
    issuedOn: brasiliaDate(issuedAt),
    invoiceNumberText: invoiceNumberOf(series, number),
    taxClasses,
  });
  return calculateRequest({ input, originals, expectedTotal: request.expectedTotal });
}

/** The engine names its own input, where the recipient's state stands outside of an address. */
function inPathsOfRequest(verdict: Uncalculated): Uncalculated {
  if (verdict.kind === 'otherTotal') return verdict;
  const problems = verdict.problems.map(({ path, message }) => ({ path: pathOfRequest(path), message }));
  return { ...verdict, problems };
}

const pathOfRequest = (path: string): string => (path === 'recipient.uf' ? 'recipient.address.uf' : path);

/** Default of `nFat`: series and number of the note. */
export const invoiceNumberOf = (series: number, number: number): string => `${series}-${number}`;
