import { chooseNumericCode } from '@fiscal/domain';
import { renumberNfe, type WrittenNfe } from '@fiscal/nfe';
import { withPlaceholderSignature } from '@fiscal/xml';
import type { Uncalculated } from '../../calculate/calculate-request.ts';
import { refuseUncalculated } from '../../calculate/refuse-uncalculated.ts';
import type { ServiceDeps } from '../../context/context.ts';
import { ServiceError } from '../../context/service-error.ts';
import { checkSize } from './check-size.ts';
import {
  type DocumentToDraft,
  type DraftedDocument,
  invoiceNumberOf,
  type QuotedDocument,
} from './drafts/draft-document.ts';
import type { NfeDeps } from './nfe-deps.ts';

export interface DraftInput
  extends Omit<DocumentToDraft, 'issuedAt' | 'numericCode' | 'softwareVersion' | 'technicalContact'> {
  /** The size of the certificate (DER) that will sign; without it the size of the document is not checked. */
  readonly certificateBytes?: number | undefined;
}

/** A document that passed every check, under the number that it will probably get. */
export interface Draft extends DraftInput, DraftedDocument {
  readonly issuedAt: Date;
}

/** A draft with the quotation of its items. */
export interface QuotedDraft extends Draft, QuotedDocument {}

type DraftDeps = Pick<ServiceDeps, 'clock' | 'random' | 'settings'> & Pick<NfeDeps, 'schemas' | 'drafts'>;

/** Drafts like `draftDocument`, in this thread or in another one. */
type Drafting<D extends DraftedDocument> = (
  document: DocumentToDraft,
) => D | Uncalculated | Promise<D | Uncalculated>;

/**
 * Checks, calculates, builds and validates a note outside any transaction: nothing is locked and no number is taken.
 * Throws `validation_failed`, `total_mismatch`, `model_invalid`.
 */
export const draftNote = (deps: DraftDeps, input: DraftInput): Promise<Draft> =>
  draftBy(deps, input, deps.drafts.draft);

/** Drafts like `draftNote`, with the quotation of each item. */
export const draftQuotedNote = (deps: DraftDeps, input: DraftInput): Promise<QuotedDraft> =>
  draftBy(deps, input, deps.drafts.draftQuoted);

async function draftBy<D extends DraftedDocument>(
  deps: DraftDeps,
  input: DraftInput,
  drafting: Drafting<D>,
): Promise<DraftInput & D & { readonly issuedAt: Date }> {
  const { clock, random, settings } = deps;
  const issuedAt = clock.now();
  const verdict = await drafting({
    ...input,
    issuedAt,
    numericCode: chooseNumericCode(random, input.number),
    softwareVersion: settings.softwareVersion,
    technicalContact: settings.technicalContact,
  });
  if (verdict.kind !== 'drafted') throw refuseUncalculated(verdict);
  const { document, warnings } = verdict;
  const complete = withPlaceholderSignature(document.xml, { parent: 'NFe', signed: 'infNFe' });
  const warningsOfSize = sizeWarnings(deps, input, complete);
  await requireValid(deps, complete);
  return { ...input, ...verdict, issuedAt, warnings: [...warnings, ...warningsOfSize] };
}

/** Returns the draft under the number that was taken. Only the number, its key and the random code change. */
export function freezeUnder({ random }: DraftDeps, draft: Draft, number: number): WrittenNfe {
  if (number === draft.number) return draft.document;
  return renumberNfe(draft.document, {
    number,
    numericCode: chooseNumericCode(random, number),
    invoiceNumber: invoiceFollowsNumber(draft)
      ? { from: invoiceNumberOf(draft.series, draft.number), to: invoiceNumberOf(draft.series, number) }
      : undefined,
  });
}

/** Returns whether `nFat` is made of series and number, because the request does not name it. */
const invoiceFollowsNumber = ({ request, document }: Draft): boolean =>
  typeof request.billing?.number !== 'string' && document.xml.includes('<nFat>');

const sizeWarnings = (
  { settings }: DraftDeps,
  { certificateBytes, issuer, environment }: DraftInput,
  xml: string,
): readonly string[] =>
  certificateBytes === undefined
    ? []
    : checkSize(settings, { xml, certificateBytes, uf: issuer.address.uf, environment });

/** Validates the document with a placeholder signature, because the schema requires a signature. */
async function requireValid({ schemas }: DraftDeps, complete: string): Promise<void> {
  const problems = await schemas.validate(complete);
  if (problems.length === 0) return;
  throw new ServiceError(
    'model_invalid',
    problems.map(({ path, message }) => ({ path: path ?? '', message })),
  );
}
