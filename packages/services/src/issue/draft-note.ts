import { chooseNumericCode } from '@fiscal/domain';
import { renumberNfe, type WrittenNfe } from '@fiscal/nfe';
import { withPlaceholderSignature } from '@fiscal/xml';
import { refuseUncalculated } from '../calculate/refuse-uncalculated.ts';
import { ServiceError } from '../context/service-error.ts';
import { checkSize } from './check-size.ts';
import {
  type DocumentToDraft,
  type DraftedDocument,
  draftDocument,
  invoiceNumberOf,
} from './drafts/draft-document.ts';
import type { IssuingDeps } from './issuing-deps.ts';

export interface DraftInput
  extends Omit<DocumentToDraft, 'issuedAt' | 'numericCode' | 'softwareVersion' | 'technicalContact'> {
  /** Size of the certificate (DER) that will sign; without it the size of the document is not judged. */
  readonly certificateBytes?: number | undefined;
}

/** A document that passed every check, under the number that was expected. */
export interface Draft extends DraftInput, Omit<DraftedDocument, 'kind'> {
  readonly issuedAt: Date;
}

type DraftDeps = Pick<IssuingDeps, 'clock' | 'random' | 'schemas' | 'settings' | 'drafts'>;

/**
 * Checks, calculates, builds and validates, outside any transaction: nothing is locked and no number is taken.
 * Throws `validation_failed`, `total_mismatch`, `model_invalid`.
 */
export async function draftNote(deps: DraftDeps, input: DraftInput): Promise<Draft> {
  const { clock, random, settings, drafts } = deps;
  const issuedAt = clock.now();
  const toDraft: DocumentToDraft = {
    ...input,
    issuedAt,
    numericCode: chooseNumericCode(random, input.number),
    softwareVersion: settings.softwareVersion,
    technicalContact: settings.technicalContact,
  };
  const verdict = drafts === undefined ? draftDocument(toDraft) : await drafts.draft(toDraft);
  if (verdict.kind !== 'drafted') throw refuseUncalculated(verdict);
  const { document, totals, frozenRequest } = verdict;
  const placed = withPlaceholderSignature(document.xml, { parent: 'NFe', signed: 'infNFe' });
  const ofSize = sizeWarnings(deps, input, placed);
  await requireValid(deps, placed);
  return { ...input, issuedAt, document, totals, warnings: [...verdict.warnings, ...ofSize], frozenRequest };
}

/** The draft under the number that was really taken: nothing but the number, its key and the random code differs. */
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

/** `nFat` is made of series and number unless the request names it. */
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

/** The document under a placeholder signature, since the schema demands one. */
async function requireValid({ schemas }: DraftDeps, placed: string): Promise<void> {
  const problems = await schemas.validate(placed);
  if (problems.length === 0) return;
  throw new ServiceError(
    'model_invalid',
    problems.map(({ path, message }) => ({ path: path ?? '', message })),
    'O documento não segue o leiaute oficial.',
  );
}
